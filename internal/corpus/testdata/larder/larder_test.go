package larder

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

func soup() *Recipe {
	return &Recipe{
		Slug: "soup", Title: "Leek & potato soup", Serves: 4, Tags: Tags{"soup", "quick", "vegan"},
		Ingredients: []Ingredient{{500, "g", "leek"}, {300, "g", "potato"}, {2, "tbsp", "oil"}, {1, "", "onion"}},
		Steps:       []string{"Cut the leek in 1/2 inch -- not more -- rings.", "Boil at 100 deg for 1/4 hour.", "Serve."},
	}
}

func many(n int) []*Recipe {
	all := []*Recipe{soup()}
	for i := range n {
		all = append(all, &Recipe{Slug: fmt.Sprintf("dish-%d", i), Title: fmt.Sprintf("Dish %03d", i), Serves: 2, Tags: Tags{"dish"}})
	}
	return all
}

// grocery serves prices, after a while; nothing that begins with "no" has one.
func grocery(t testing.TB, after time.Duration) *Grocer {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(after)
		name := strings.TrimPrefix(r.URL.Path, "/prices/")
		if strings.HasPrefix(name, "no") {
			http.Error(w, "unknown", http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `{"Cents":%d}`, len(name))
	}))
	t.Cleanup(s.Close)
	return NewGrocer(s.URL, &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}})
}

func kitchen(t testing.TB, log io.Writer, recipes ...*Recipe) *Kitchen {
	return &Kitchen{
		Book: NewBook(recipes...), Grocer: grocery(t, 0), Meters: new(Meters),
		Facts: map[string]Facts{"leek": {130, 0.3, 3.9, 0.02}, "potato": {320, 0.1, 0.8, 0.01}},
		Log:   slog.New(slog.NewTextHandler(log, nil)),
	}
}

func ask(h http.Handler, method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

func TestAnswers(t *testing.T) {
	h := kitchen(t, io.Discard, many(1)...).Handler()
	card := "Leek & potato soup:\n- 250 g leek\n- 150 g potato\n- 1 tbsp oil\n- 0.5 onion\n" +
		"1 Cut the leek in ½ inch – not more – rings.\n2 Boil at 100° for ¼ hour.\n3 Serve.\n"
	for _, test := range []struct {
		target string
		status int
		body   string
	}{
		{"/recipes", 200, "<ul class=\"recipes\">\n" +
			"<li><a href=\"/recipes/dish-0\">Dish 000</a> <small>dish</small></li>\n" +
			"<li><a href=\"/recipes/soup\">Leek &amp; potato soup</a> <small>soup · quick · vegan</small></li>\n</ul>\n"},
		{"/recipes/dish-0?persons=3", 200, `{"slug":"dish-0","title":"Dish 000","serves":3,"tags":["dish"],"ingredients":[],"steps":null}` + "\n"},
		{"/recipes/soup/card?persons=2", 200, card + "====================\n"},
		{"/recipes/soup/card?persons=2", 200, card + "====================\n"},
		{"/recipes/soup/card?persons=2&units=tbsp%3DEL,onion%3DZwiebel", 200, strings.NewReplacer("tbsp", "EL", "onion", "Zwiebel").Replace(card)},
		{"/recipes/soup/card?persons=2&units=tbsp%3Dlepel", 200, strings.Replace(card, "tbsp", "lepel", 1)},
		{"/recipes/soup/label", 200, "Leek & potato soup\nEnergy\t1610kJ\nFat\t1.8g\nof which sugars\t21.9g\nSalt\t0.13g\n"},
		{"/recipes/soup/shopping?persons=8", 200, `[{"amount":1000,"unit":"g","name":"leek","cents":4000},{"amount":600,"unit":"g","name":"potato","cents":3600},` +
			`{"amount":4,"unit":"tbsp","name":"oil","cents":12},{"amount":2,"name":"onion","cents":10}]` + "\n"},
		{"/recipes/soup/cook", 200, "id: 1\ndata: Cut the leek in 1/2 inch -- not more -- rings.\n\n" +
			"id: 2\ndata: Boil at 100 deg for 1/4 hour.\n\nid: 3\ndata: Serve.\n\n"},
		{"/tags/none", 200, "null\n"},
		{"/recipes/cake", 404, "no such recipe\n"},
		{"/recipes/soup?persons=0", 400, "persons: not a number from 1 to 1000\n"},
		{"/recipes/soup/card?persons=x", 400, "persons: not a number from 1 to 1000\n"},
	} {
		w := ask(h, "GET", test.target)
		if got := w.Body.String(); w.Code != test.status || got != test.body {
			t.Errorf("%s: %d, %q, want %q", test.target, w.Code, got, test.body)
		}
	}
}

func TestHeaders(t *testing.T) {
	h := kitchen(t, io.Discard, many(11)...).Handler()
	w := ask(h, "GET", "/recipes")
	for name, want := range map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=60", "X-Recipes": "12",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := ask(h, "GET", "/recipes/soup/label").Header().Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("label: %q", got)
	}
	if w := ask(h, "GET", "/recipes/soup/cook"); !w.Flushed {
		t.Error("steps are not flushed")
	}
}

// What was tagged has its recipes by title.
func TestTagged(t *testing.T) {
	got := NewBook(many(3)...).Tagged("dish")
	if len(got) != 3 || got[0].Slug != "dish-0" || got[2].Slug != "dish-2" {
		t.Errorf("%v", got)
	}
	if got := (Tags{}).String(); got != "" {
		t.Errorf("no tags: %q", got)
	}
	if got := (Tags{"a"}).String(); got != "a" {
		t.Errorf("one tag: %q", got)
	}
	if got := NewBook(many(2)...).String(); got != "book dish-0 (0) dish-1 (0) soup (3)" {
		t.Errorf("%q", got)
	}
}

// A reader gets a step before the next one is made.
func TestCookOverNetwork(t *testing.T) {
	s := httptest.NewServer(kitchen(t, io.Discard, soup()).Handler())
	defer s.Close()
	resp, err := s.Client().Get(s.URL + "/recipes/soup/cook")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := 0
	for in := bufio.NewScanner(resp.Body); in.Scan(); {
		lines++
	}
	if lines != 9 || resp.ContentLength != -1 {
		t.Errorf("%d lines, length %d", lines, resp.ContentLength)
	}
}

// Eaters rate at once; no vote is lost.
func TestRate(t *testing.T) {
	h := kitchen(t, io.Discard, soup()).Handler()
	if got := ask(h, "POST", "/recipes/soup/ratings?stars=5").Body.String(); got != `{"rating":{"votes":1,"mean":5},"recipe":"soup"}`+"\n" {
		t.Errorf("%q", got)
	}
	var eaters sync.WaitGroup
	for range 8 {
		eaters.Add(1)
		go func() {
			defer eaters.Done()
			for range 25 {
				ask(h, "POST", "/recipes/soup/ratings?stars=4")
			}
		}()
	}
	eaters.Wait()
	if got := ask(h, "POST", "/recipes/soup/ratings?stars=3").Body.String(); got != `{"rating":{"votes":202,"mean":4},"recipe":"soup"}`+"\n" {
		t.Errorf("%q", got)
	}
	if w := ask(h, "POST", "/recipes/soup/ratings?stars=6"); w.Code != 400 {
		t.Errorf("6 stars: %d", w.Code)
	}
}

// The first thing that has no price is the error, whichever is known first.
func TestNoPrice(t *testing.T) {
	g := grocery(t, time.Millisecond)
	things := []Ingredient{{1, "", "egg"}, {1, "", "nothing"}, {1, "", "nowhere"}, {1, "", "milk"}}
	items, err := g.Priced(context.Background(), things)
	if items != nil || err == nil || err.Error() != "grocer: nothing: 404 Not Found" {
		t.Errorf("%v, %v", items, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := g.Priced(ctx, things[:1]); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if items, err := g.Priced(ctx, nil); err != nil || items == nil || len(items) != 0 {
		t.Errorf("nothing: %#v, %v", items, err)
	}
}

func TestMeters(t *testing.T) {
	k := kitchen(t, io.Discard, soup())
	h := k.Handler()
	for range 3 {
		ask(h, "GET", "/recipes/soup")
	}
	ask(h, "GET", "/recipes/cake")
	ask(h, "GET", "/recipes")
	for name, want := range map[string]float64{
		"larder.show.requests": 4, "larder.show.problems": 1, "larder.index.requests": 1, "larder.card.requests": 0,
	} {
		if got := k.Meters.Sum(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if k.Meters.Sum("larder.show.seconds") <= 0 {
		t.Error("no time")
	}
}

func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	log, file, err := OpenLog(name)
	if err != nil {
		t.Fatal(err)
	}
	k := kitchen(t, io.Discard, soup())
	k.Log = log
	ask(k.Handler(), "GET", "/recipes/soup")
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	want := `^time=\S+ level=INFO msg=request method=GET path=/recipes/soup from=\S+\ntime=\S+ level=INFO msg=done path=/recipes/soup took=\S+\n$`
	if ok, _ := regexp.Match(want, data); !ok || err != nil {
		t.Errorf("%q, %v", data, err)
	}
}

// discard is a response that nobody reads.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}

func (d discard) WriteString(s string) (int, error) { return len(s), nil }

func run(b *testing.B, h http.Handler, method, target string) {
	b.Helper()
	r := httptest.NewRequest(method, target, nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(discard{http.Header{}}, r)
	}
}

func logged(b *testing.B, recipes ...*Recipe) *Kitchen {
	log, file, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { file.Close() })
	k := kitchen(b, io.Discard, recipes...)
	k.Log = log
	return k
}

func BenchmarkIndex(b *testing.B) { run(b, logged(b, many(100)...).Handler(), "GET", "/recipes") }
func BenchmarkLabel(b *testing.B) { run(b, logged(b, soup()).Handler(), "GET", "/recipes/soup/label") }
func BenchmarkShow(b *testing.B)  { run(b, logged(b, soup()).Handler(), "GET", "/recipes/soup") }
func BenchmarkTranslated(b *testing.B) {
	run(b, logged(b, soup()).Handler(), "GET", "/recipes/soup/card?units="+url.QueryEscape("tbsp=EL,g=Gramm"))
}

func BenchmarkCard(b *testing.B) {
	r := soup()
	for range 4 {
		r.Steps = append(r.Steps, r.Steps...)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(r.Card(6)) < 500 {
			b.Fatal("short")
		}
	}
}

func BenchmarkRate(b *testing.B) {
	h := kitchen(b, io.Discard, soup()).Handler()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		r := httptest.NewRequest("POST", "/recipes/soup/ratings?stars=4", nil)
		for pb.Next() {
			h.ServeHTTP(discard{http.Header{}}, r)
		}
	})
}

func BenchmarkPriced(b *testing.B) {
	g := grocery(b, 2*time.Millisecond)
	var things []Ingredient
	for i := range 12 {
		things = append(things, Ingredient{1, "g", fmt.Sprintf("thing-%d", i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Priced(context.Background(), things); err != nil {
			b.Fatal(err)
		}
	}
}

// Requests come over the network.
func BenchmarkServed(b *testing.B) {
	s := httptest.NewServer(logged(b, many(10)...).Handler())
	defer s.Close()
	client := s.Client()
	b.ReportAllocs()
	for b.Loop() {
		resp, err := client.Get(s.URL + "/recipes/soup/card")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}
