package termbase

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

var words = []string{"Bill of lading", "Keel", "Mooring", "Ship's log", "Free on board (FOB)", "Demurrage", "Ballast", "Windlass"}

func sampleTerms() []Term {
	var terms []Term
	for i, w := range words {
		field := "shipping"
		if i%2 == 1 {
			field = "ships"
		}
		terms = append(terms, Term{ID: Slug(w), Word: w, Field: field, Note: "What <sailors> call " + w, Rev: 1})
	}
	return terms
}

func sampleWords(langs []string) map[string]string {
	m := map[string]string{}
	for _, l := range langs {
		for _, w := range words {
			m[l+":"+w] = l + " " + w
		}
	}
	return m
}

var langs = []string{"de", "fr", "nl", "da", "pl", "pt"}

func tick() func() time.Time {
	var mu sync.Mutex
	t := time.Unix(0, 0)
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		t = t.Add(250 * time.Millisecond)
		return t
	}
}

func newService(metrics, logs io.Writer, latency time.Duration) *Service {
	d := NewRemoteDictionary("main", latency, sampleWords(langs))
	return New(NewMemoryStore(sampleTerms()...), NewTranslator(d, d), &LineRecorder{Out: metrics, Prefix: "termbase_"},
		log.New(logs, "", 0), WithClock(tick()))
}

func ask(h http.Handler, method, target, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, strings.NewReader(body)))
	return w
}

func TestShow(t *testing.T) {
	var metrics, logs bytes.Buffer
	h := newService(&metrics, &logs, 0).Handler()
	w := ask(h, "GET", "/terms/ships-log", "")
	want := "<h1>Ship&#39;s log</h1>\n<p class=\"field\">ships</p>\n<p>What &lt;sailors&gt; call Ship&#39;s log</p>\n"
	if w.Code != 200 || w.Body.String() != want {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	for key, want := range map[string]string{"Content-Type": "text/html; charset=utf-8", "ETag": `"en-ships-log.1"`, "Content-Language": "en"} {
		if got := w.Header().Get(key); got != want {
			t.Errorf("%s: %q", key, got)
		}
	}
	if got, want := logs.String(), "> GET /terms/ships-log\n< 200 /terms/ships-log\n"; got != want {
		t.Errorf("log %q", got)
	}
	want = "termbase_show_requests,status=200 value=1\ntermbase_show_seconds,method=GET value=0.25\n"
	if got := metrics.String(); got != want {
		t.Errorf("metrics %q", got)
	}
	r := httptest.NewRequest("GET", "/terms/ships-log", nil)
	r.Header.Set("If-None-Match", `"en-ships-log.1"`)
	again := httptest.NewRecorder()
	h.ServeHTTP(again, r)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 || again.Header().Get("Content-Type") != "" {
		t.Errorf("again: %d %q", again.Code, again.Body)
	}
	if w := ask(h, "GET", "/terms/rudder", ""); w.Code != 404 || w.Body.String() != "unknown term\n" {
		t.Errorf("rudder: %d %q", w.Code, w.Body)
	}
	if !strings.HasSuffix(logs.String(), "< 404 /terms/rudder\n") {
		t.Errorf("log %q", logs.String())
	}
}

func TestList(t *testing.T) {
	h := newService(io.Discard, io.Discard, 0).Handler()
	w := ask(h, "GET", "/terms?field=ships", "")
	want := `<ul>
<li id="demurrage"><a href="/terms/demurrage">Demurrage</a></li>
<li id="keel"><a href="/terms/keel">Keel</a></li>
<li id="ships-log"><a href="/terms/ships-log">Ship&#39;s log</a></li>
<li id="windlass"><a href="/terms/windlass">Windlass</a></li>
</ul>
`
	if w.Code != 200 || w.Body.String() != want || w.Header().Get("X-Total-Count") != "4" {
		t.Errorf("%d %q %v", w.Code, w.Body, w.Header())
	}
	if w := ask(h, "GET", "/terms?field=none", ""); w.Body.String() != "<ul>\n</ul>\n" || w.Header().Get("X-Total-Count") != "0" {
		t.Errorf("none: %q %v", w.Body, w.Header())
	}
	if got := NewMemoryStore().List(""); got != nil {
		t.Errorf("no terms: %#v", got)
	}
}

func TestVote(t *testing.T) {
	s := newService(io.Discard, io.Discard, 0)
	h := s.Handler()
	var group sync.WaitGroup
	for i := range 40 {
		group.Add(1)
		go func() {
			defer group.Done()
			ask(h, "POST", "/terms/"+[]string{"keel", "ballast"}[i%4/3]+"/votes", "")
		}()
	}
	group.Wait()
	w := ask(h, "POST", "/terms/keel/votes", "")
	if w.Code != 200 || w.Body.String() != `{"term":"keel","votes":31}`+"\n" || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	if s.votes.best != "keel" || s.votes.by["ballast"] != 10 {
		t.Errorf("%+v", s.votes.by)
	}
	if w := ask(h, "POST", "/terms/rudder/votes", ""); w.Code != 404 {
		t.Errorf("rudder: %d", w.Code)
	}
}

func TestTranslate(t *testing.T) {
	h := newService(io.Discard, io.Discard, 0).Handler()
	w := ask(h, "GET", "/terms/keel/translations?to=pl,de", "")
	if w.Code != 200 || w.Body.String() != "pl\tpl Keel\nde\tde Keel\n" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	w = ask(h, "GET", "/terms/keel/translations?to=de,xx,yy", "")
	if w.Code != 404 || w.Body.String() != "main: no xx word for \"Keel\": unknown term\n" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}

func TestTranslator(t *testing.T) {
	d := NewRemoteDictionary("main", time.Hour, nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if all, err := NewTranslator(d).All(ctx, "Keel", langs); !errors.Is(err, context.Canceled) || all != nil {
		t.Errorf("%v, %v", all, err)
	}
	var asked []string
	second := &spy{&asked, "second", "Kiel"}
	tr := NewTranslator(d, &spy{&asked, "first", ""}, second, &spy{&asked, "third", "Kiel"})
	if w, err := tr.First(context.Background(), "Keel", "de"); w != "Kiel" || err != nil {
		t.Errorf("%q, %v", w, err)
	}
	if !reflect.DeepEqual(asked, []string{"first", "second"}) {
		t.Errorf("asked %q", asked)
	}
	if all, err := tr.All(context.Background(), "Keel", nil); all == nil || len(all) != 0 || err != nil {
		t.Errorf("no languages: %#v, %v", all, err)
	}
}

type spy struct {
	asked *[]string
	name  string
	word  string
}

func (s *spy) Translate(context.Context, string, string) (string, error) {
	*s.asked = append(*s.asked, s.name)
	if s.word == "" {
		return "", ErrUnknown
	}
	return s.word, nil
}

func TestCheck(t *testing.T) {
	h := newService(io.Discard, io.Discard, 0).Handler()
	w := ask(h, "POST", "/check?open=[&close=]&field=ships", "The Keel and the Ship's log, no Ballast")
	if w.Code != 200 || w.Body.String() != "The [Keel] and the [Ship's log], no [Ballast]" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	if got := w.Header()["X-Hint"]; !reflect.DeepEqual(got, []string{"see /terms/keel", "see /terms/ships-log"}) {
		t.Errorf("hints %q", got)
	}
	if w := ask(h, "POST", "/check", strings.Repeat("x", 1<<20+1)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("too long: %d", w.Code)
	}
	if got := hints(nil, ""); got != nil {
		t.Errorf("no hints: %#v", got)
	}
}

func TestSlug(t *testing.T) {
	for word, want := range map[string]string{
		"Keel": "keel", " Ship's log ": "ships-log", "Free on board (FOB)": "free-on-board-fob", "and/or etc.": "and-or-etc", "": "", "Öl": "öl",
	} {
		if got := Slug(word); got != want {
			t.Errorf("%q: %q", word, got)
		}
	}
}

func TestRecord(t *testing.T) {
	var out bytes.Buffer
	r := &LineRecorder{Out: &out, Prefix: "p_"}
	r.Record("a", -0.125)
	r.Record("b", 1e21, Tag{"k", "v"}, Tag{"l", ""})
	if got := out.String(); got != "p_a value=-0.125\np_b,k=v,l= value=1000000000000000000000\n" || r.Lines() != 2 {
		t.Errorf("%q", got)
	}
}

func TestStore(t *testing.T) {
	s := NewMemoryStore(Term{ID: "a", Rev: 3})
	s.Put(Term{ID: "a", Word: "A"})
	s.Put(Term{ID: "b"})
	if got, _ := s.Get("a"); got != (Term{ID: "a", Word: "A", Rev: 4}) {
		t.Errorf("%+v", got)
	}
	service := New(s, nil, nil, nil)
	if got := service.String(); got != "termbase a (4) b (1)" {
		t.Errorf("%q", got)
	}
}

// nowhere is a ResponseWriter that forgets.
type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header         { return n.header }
func (n *nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (n *nowhere) WriteHeader(int)             {}

func serve(b *testing.B, s *Service, method, target string) {
	h := s.Handler()
	r := httptest.NewRequest(method, target, nil)
	w := &nowhere{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		clear(w.header)
		h.ServeHTTP(w, r)
	}
}

func BenchmarkShow(b *testing.B) {
	file, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	serve(b, newService(io.Discard, file, 0), "GET", "/terms/keel")
}

func BenchmarkList(b *testing.B) {
	serve(b, newService(io.Discard, io.Discard, 0), "GET", "/terms?field=ships")
}

func BenchmarkVote(b *testing.B) {
	s := newService(io.Discard, io.Discard, 0)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		r := httptest.NewRequest("POST", "/terms/keel/votes", nil)
		r.SetPathValue("id", "keel")
		w := &nowhere{http.Header{}}
		for pb.Next() {
			s.vote(w, r)
		}
	})
}

func BenchmarkTranslate(b *testing.B) {
	s := newService(io.Discard, io.Discard, time.Millisecond)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.translator.All(context.Background(), "Mooring", langs); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFirst(b *testing.B) {
	none := NewRemoteDictionary("none", 10*time.Microsecond, nil)
	t := NewTranslator(none, none, NewRemoteDictionary("some", 10*time.Microsecond, sampleWords(langs)), none)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := t.First(context.Background(), "Keel", "da"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHints(b *testing.B) {
	terms := sampleTerms()
	text := "The Keel, the Ballast and the Windlass of a ship, and her Ship's log"
	b.ReportAllocs()
	for b.Loop() {
		hints(terms, text)
	}
}

func BenchmarkRecord(b *testing.B) {
	r := &LineRecorder{Out: io.Discard, Prefix: "termbase_"}
	tags := []Tag{{"status", "200"}, {"method", "GET"}}
	b.ReportAllocs()
	for b.Loop() {
		r.Record("show_seconds", 0.0125, tags...)
	}
}

func BenchmarkCheck(b *testing.B) {
	s := newService(io.Discard, io.Discard, 0)
	text := fmt.Sprint(strings.Repeat("Keel, Ballast, and Mooring. ", 20))
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest("POST", "/check?open=[&close=]", strings.NewReader(text))
		s.check(&nowhere{http.Header{}}, r)
	}
}
