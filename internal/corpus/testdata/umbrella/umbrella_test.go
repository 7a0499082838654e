package umbrella

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func office(others ...Finder) *Office { return New("Central", log.New(io.Discard, "", 0), others...) }

// ask asks a handler, and returns status and body.
func ask(h http.Handler, method, target, body string) (int, string) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, strings.NewReader(body)))
	return w.Code, w.Body.String()
}

func TestWeb(t *testing.T) {
	o := office(station("North", "hat", "umbrella"), station("South", "umbrella"))
	h := o.Handler()
	for _, test := range []struct {
		method, target, body string
		code                 int
		want                 string
	}{
		{"POST", "/items", `{"what":"hat & <coat>","place":"Train 7 / coach 2","note":"red, with\na hole; \\o/"}`, 201,
			`{"id":1,"what":"hat \u0026 \u003ccoat\u003e","place":"Train 7 / coach 2","note":"red, with\na hole; \\o/","state":"here"}` + "\n"},
		{"POST", "/items", `{"what":"umbrella","place":"Train 7 coach 2"}`, 201, `{"id":2,"what":"umbrella","place":"Train 7 coach 2","state":"here"}` + "\n"},
		{"POST", "/items", `{"what":"dog"}`, 201, `{"id":3,"what":"dog","place":"","state":"here"}` + "\n"},
		{"POST", "/items", `{"what":" "}`, 400, "that is no item\n"},
		{"POST", "/items", strings.Repeat("x", 17<<10), 413, "too much\n"},
		{"GET", "/items/1", "", 200, "<h1>hat &amp; &lt;coat&gt;</h1>\n<p>found at Train 7 / coach 2</p>\n<p>here, looked at 1</p>\n"},
		{"GET", "/items/3", "", 200, "<h1>dog</h1>\n<p>found</p>\n<p>here, looked at 1</p>\n"},
		{"POST", "/items/3/claim", "", 204, ""},
		{"POST", "/items/3/claim", "", 409, "item is not here any more: 3 was claimed\n"},
		{"POST", "/items/4/claim", "", 404, "no such item: 4\n"},
		{"GET", "/items/3", "", 200, "<h1>dog</h1>\n<p>found</p>\n<p>claimed, looked at 2</p>\n"},
		{"GET", "/items/4", "", 404, "no such item\n"},
		{"GET", "/items/x", "", 400, "which item?\n"},
		{"GET", "/items?place=train+7+coach+2", "", 200, "<ul>\n<li><a href=\"/items/1\">hat &amp; &lt;coat&gt;</a></li>\n<li><a href=\"/items/2\">umbrella</a></li>\n</ul>\n"},
		{"GET", "/items?place=moon", "", 200, "<ul>\n</ul>\n"},
		{"GET", "/items/1/slip", "", 200, "OFFICE=Central\r\nWHAT=hat & <coat>\r\nPLACE=Train 7 / coach 2\r\nNOTE=red\\, with\\na hole\\; \\\\o/\r\nSTATE=here\r\n"},
		{"GET", "/items/9/slip", "", 404, "no such item\n"},
		{"GET", "/elsewhere?what=umbrella", "", 200, `[{"id":1,"what":"umbrella","place":"North"},{"id":0,"what":"umbrella","place":"South"}]` + "\n"},
		{"GET", "/about", "", 200, "lost property, Central\n"},
	} {
		if code, got := ask(h, test.method, test.target, test.body); code != test.code || got != test.want {
			t.Errorf("%s %s: %d, %q", test.method, test.target, code, got)
		}
	}
	if o.Served() != 19 {
		t.Errorf("%d served", o.Served())
	}
	if _, n := o.Mean("central.show.time"); n != 5 {
		t.Errorf("%d measured, %v", n, o.times.n)
	}
	if len(o.journal) != 4 || string(o.journal[2]) != `{"what":"dog"}` || !strings.HasPrefix(string(o.journal[0]), `{"what":"hat`) {
		t.Errorf("%q", o.journal)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/items/1", nil))
	if w.Header().Get("ETag") != `"train-7-coach-2/1/here"` || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%v", w.Header())
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/items", nil))
	if w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%v", w.Header())
	}
}

func TestSlug(t *testing.T) {
	for place, want := range map[string]string{"": "", "A  B": "a-b", " / x": "-x", "a-/-b": "a-b", "ÄÖ": "äö"} {
		if got := slug(place); got != want {
			t.Errorf("%q: %q, not %q", place, got, want)
		}
	}
}

func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	l, file, err := OpenLog(name)
	if err != nil {
		t.Fatal(err)
	}
	o := New("x", l)
	o.now = func() time.Time { return time.Unix(0, 0) }
	ask(o.Handler(), "GET", "/about", "")
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	data, err := os.ReadFile(name)
	lines := strings.Split(string(data), "\n")
	if err != nil || len(lines) != 3 || !strings.HasSuffix(lines[0], " GET /about from 192.0.2.1:1234") || !strings.HasSuffix(lines[1], " GET /about took 0s") {
		t.Errorf("%q, %v", data, err)
	}
	if _, _, err := OpenLog(filepath.Join(name, "x")); err == nil {
		t.Error("no error")
	}
}

func station(name string, things ...string) *Station {
	s := &Station{Name: name, shelf: []Item{}}
	for i, what := range things {
		s.shelf = append(s.shelf, Item{ID: i, What: what, Place: name})
	}
	return s
}

func TestElsewhere(t *testing.T) {
	closed := &Station{Name: "West"}
	shut := &Station{Name: "East"}
	o := office(station("North", "hat"), closed, shut)
	if got, err := o.Elsewhere(context.Background(), "hat"); got != nil || err == nil || err.Error() != "West: closed" {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := office(station("North")).Elsewhere(context.Background(), "hat"); len(got) != 0 || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	far := station("Far", "hat")
	far.away = time.Hour
	ctx, stop := context.WithTimeout(context.Background(), time.Millisecond)
	defer stop()
	if _, err := office(far).Elsewhere(ctx, "hat"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// Items go until there is no room, in their order.
func TestForward(t *testing.T) {
	o := office()
	for i := range 6 {
		o.Take(Item{What: fmt.Sprint("thing ", i)})
	}
	s := &Station{Name: "Small", room: 3, shelf: []Item{}}
	n, err := o.Forward(s, 5, 2, 4, 1, 3)
	if n != 3 || err == nil || err.Error() != "Small: no room" {
		t.Errorf("%d, %v", n, err)
	}
	if got := fmt.Sprintln(s.shelf[0].ID, s.shelf[1].ID, s.shelf[2].ID, o.items[1].State, o.items[3].State); got != "5 2 4 sent here\n" {
		t.Errorf("%s", got)
	}
	if n, err := o.Forward(s, 2, 3); n != 0 || !errors.Is(err, ErrState) || o.items[3].State != Here {
		t.Errorf("%d, %v", n, err)
	}
}

// What comes in is told at once to who watches.
func TestWatch(t *testing.T) {
	o := office()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- o.Serve(ctx, at) }()
	resp, err := http.Get("http://" + at.Addr().String() + "/watch")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	in := bufio.NewReader(resp.Body)
	for i := range 3 {
		o.Take(Item{What: "hat"})
		line, err := in.ReadString('\n')
		if want := fmt.Sprintf("data: {\"id\":%d,\"what\":\"hat\",\"place\":\"\",\"state\":\"here\"}\n", i+1); line != want || err != nil {
			t.Errorf("%q, %v", line, err)
		}
		in.ReadString('\n')
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// Numbers and places are of the same items, whoever asks at once.
func TestAtOnce(t *testing.T) {
	o := office()
	h := o.Handler()
	var all sync.WaitGroup
	for i := range 6 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 30 {
				it := o.Take(Item{What: "x", Place: fmt.Sprint("p", i%2)})
				ask(h, "GET", fmt.Sprint("/items/", it.ID), "")
				for _, other := range o.At(it.Place) {
					if other.Place != it.Place {
						t.Errorf("%v at %s", other, it.Place)
					}
				}
			}
		}()
	}
	all.Wait()
	if len(o.At("p0"))+len(o.At("p1")) != 180 || o.Served() != 180 {
		t.Errorf("%d served", o.Served())
	}
	for id, n := range o.looks {
		if n != 1 {
			t.Errorf("%d: %d looks", id, n)
		}
	}
}

// discard is a response that nobody reads.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

// full returns an office with items, whose log is a file.
func full(b *testing.B) (*Office, http.Handler) {
	l, file, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { file.Close() })
	o := New("Central", l)
	for i := range 40 {
		o.Take(Item{What: fmt.Sprint("umbrella ", i), Place: "Platform 3", Note: "black, wet; nobody asked"})
	}
	return o, o.Handler()
}

func serve(b *testing.B, h http.Handler, target string) {
	r := httptest.NewRequest("GET", target, nil)
	w := discard{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkShow(b *testing.B) {
	_, h := full(b)
	serve(b, h, "/items/7")
}

func BenchmarkList(b *testing.B) {
	_, h := full(b)
	serve(b, h, "/items?place=platform+3")
}

func BenchmarkSlip(b *testing.B) {
	_, h := full(b)
	serve(b, h, "/items/7/slip")
}

func BenchmarkShowAtOnce(b *testing.B) {
	o, _ := full(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		r := httptest.NewRequest("GET", "/items/7", nil)
		r.SetPathValue("id", "7")
		w := discard{http.Header{}}
		for pb.Next() {
			o.show(w, r)
		}
	})
}

// Over the network, from one caller.
func BenchmarkServe(b *testing.B) {
	_, h := full(b)
	srv := httptest.NewServer(h)
	defer srv.Close()
	b.ReportAllocs()
	for b.Loop() {
		resp, err := srv.Client().Get(srv.URL + "/items/7/slip")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}

func BenchmarkTimed(b *testing.B) {
	o := office()
	h := o.timed("Nothing", func(http.ResponseWriter, *http.Request) {})
	b.ReportAllocs()
	for b.Loop() {
		h(nil, nil)
	}
}

func BenchmarkChange(b *testing.B) {
	o := office()
	o.Take(Item{What: "hat"})
	b.ReportAllocs()
	for b.Loop() {
		if err := o.Change(1, Here); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkServed(b *testing.B) {
	o := office()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			o.answered()
			o.Served()
		}
	})
}

func BenchmarkFields(b *testing.B) {
	it := &Item{ID: 7, What: "umbrella", Place: "Platform 3", Note: "black, wet; nobody asked", State: Here}
	b.ReportAllocs()
	for b.Loop() {
		if len(field("note", it.Note)) < 10 || len(it.tag()) < 10 || len(it.origin()) < 10 {
			b.Fatal()
		}
	}
}

func BenchmarkElsewhere(b *testing.B) {
	var others []Finder
	for i := range 12 {
		s := station(fmt.Sprint("S", i), "hat", "umbrella", "umbrella")
		s.away = 500 * time.Microsecond
		others = append(others, s)
	}
	o := office(others...)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := o.Elsewhere(context.Background(), "umbrella"); len(got) != 24 || err != nil {
			b.Fatal(err)
		}
	}
}
