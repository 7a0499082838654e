package site

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

const tides = `title: Tides & <Moon>
path: Nature/Sea
tags: sea moon
by: Maud Lindqvist

High water 6--8. See [[Moon]] and [[Dover]].

"Neap" is weak; see [[Moon]], [[nothing
`

func read(t testing.TB, s string) *Page {
	t.Helper()
	p, err := Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParse(t *testing.T) {
	p := read(t, tides)
	if p.Title != "Tides & <Moon>" || len(p.Text) != 2 || !reflect.DeepEqual(p.See, []string{"Moon", "Dover", "Moon"}) || p.Draft {
		t.Errorf("got %+v", p)
	}
	if !read(t, "title: x\ndraft:\n").Draft {
		t.Error("no draft")
	}
	if _, err := Parse(strings.NewReader("by: me\n\ntext\n")); err != errHead {
		t.Errorf("got %v", err)
	}
}

func TestSigned(t *testing.T) {
	p := read(t, tides)
	if got := Signed(p); got != "by Maud Lindqvist" {
		t.Errorf("got %q", got)
	}
	p.By = nil
	if got := Signed(p); got != "by <nil>" {
		t.Errorf("got %q", got)
	}
	p.By = (*Name)(nil)
	if got := Signed(p); got != "by <nil>" {
		t.Errorf("got %q", got)
	}
}

func TestTrail(t *testing.T) {
	for _, c := range []struct {
		want  string
		parts []string
	}{
		{"", nil},
		{"", []string{""}},
		{"a", []string{"a"}},
		{"a » b", []string{"a", "b"}},
		{" »  » ", []string{"", "", ""}},
		{"a » b » c » d", []string{"a", "b", "c", "d"}},
	} {
		if got := trail(c.parts); got != c.want {
			t.Errorf("%q: got %q", c.parts, got)
		}
	}
}

func TestRender(t *testing.T) {
	var b bytes.Buffer
	Render(&b, read(t, tides))
	want := `<h1>Tides &amp; &lt;Moon&gt;</h1>
<p class="trail">Nature » Sea</p>
<p class="by">by Maud Lindqvist</p>
<p>High water 6–8. See [[Moon]] and [[Dover]].</p>
<p>&#34;Neap&#34; is weak; see [[Moon]], [[nothing</p>
<a href="/tags/sea.html">sea</a>
<a href="/tags/moon.html">moon</a>
`
	if b.String() != want {
		t.Errorf("got %s", b.String())
	}
	if got := tagLink("50%"); got != "/tags/50%.html" {
		t.Errorf("got %q", got)
	}
}

func TestList(t *testing.T) {
	var b bytes.Buffer
	List(&b, []*Page{{Title: "A%s", Path: []string{"x", "y"}}, {Title: "B"}})
	want := "<table>\n<tr><td>1</td><td>A%s</td><td>x » y</td></tr>\n<tr><td>2</td><td>B</td><td></td></tr>\n</table>\n"
	if b.String() != want {
		t.Errorf("got %s", b.String())
	}
}

func TestTitles(t *testing.T) {
	if got := Titles(nil); len(got) != 0 {
		t.Errorf("got %q", got)
	}
	if got := Titles([]*Page{{Title: "a"}, {}, {Title: "c"}}); !reflect.DeepEqual(got, []string{"a", "", "c"}) {
		t.Errorf("got %q", got)
	}
}

// writes notes each write.
type writes struct {
	all  []string
	fail bool
}

func (w *writes) Write(p []byte) (int, error) {
	if w.fail {
		return 0, errors.New("disk full")
	}
	w.all = append(w.all, string(p))
	return len(p), nil
}

func TestPrint(t *testing.T) {
	w := new(writes)
	page := bytes.NewBufferString("page")
	for range 2 {
		if err := Print(w, page); err != nil || page.String() != "page" {
			t.Errorf("got %v, %q", err, page)
		}
	}
	Print(w, new(bytes.Buffer))
	if !reflect.DeepEqual(w.all, []string{"page", "page"}) {
		t.Errorf("got %q", w.all)
	}
	if Print(&writes{fail: true}, page) == nil {
		t.Error("no error")
	}
}

func TestRenderAll(t *testing.T) {
	pages := []*Page{{Title: "First one", Text: []string{"1"}}, {Title: "Second", Text: []string{"2"}}}
	files := RenderAll(pages)
	if len(files) != 2 || !bytes.Contains(files["/first-one.html"], []byte("<p>1</p>")) || !bytes.Contains(files["/second.html"], []byte("<p>2</p>")) {
		t.Errorf("got %q", files)
	}
}

func TestFeed(t *testing.T) {
	w := new(writes)
	pages := []*Page{{Title: "A", Path: []string{"x", "y"}}, {Title: "B"}}
	if err := Feed(w, pages); err != nil || !reflect.DeepEqual(w.all, []string{"0 A /x/y\n", "1 B /\n"}) {
		t.Errorf("got %v, %q", err, w.all)
	}
	if Feed(&writes{fail: true}, pages) == nil {
		t.Error("no error")
	}
}

// A dot is there as soon as its page is done, and no page is begun before it.
func TestProgress(t *testing.T) {
	w := new(writes)
	done := 0
	pages := []*Page{{Title: "A"}, {Title: "B"}, {Title: "C"}}
	err := Progress(w, pages, func(*Page) error {
		if len(w.all) != done {
			t.Errorf("%d dots for %d pages", len(w.all), done)
		}
		if done++; done == 3 {
			return io.ErrShortWrite
		}
		return nil
	})
	if err != io.ErrShortWrite || strings.Join(w.all, "") != ".." {
		t.Errorf("got %v, %q", err, w.all)
	}
	w.all = nil
	if err := Progress(w, pages, func(*Page) error { return nil }); err != nil || strings.Join(w.all, "") != "...\n" {
		t.Errorf("got %v, %q", err, w.all)
	}
}

func TestDraftName(t *testing.T) {
	got, err := DraftName("full moon", &Page{Title: "Tides"})
	again, _ := DraftName("full moon", &Page{Title: "Tides"})
	other, _ := DraftName("new moon", &Page{Title: "Tides"})
	if err != nil || len(got) != 24 || got != again || got == other {
		t.Errorf("got %q, %q, %q, %v", got, again, other, err)
	}
}

func many(n int) []*Page {
	var pages []*Page
	for i := 0; i < n; i++ {
		pages = append(pages, &Page{
			Title: fmt.Sprintf("Article %d", i),
			Path:  []string{"Nature", "Sea", "Tides"},
			Tags:  []string{"sea", "moon", "calendar", "harbours", "lights"},
			By:    &Name{"Maud", "Lindqvist"},
		})
	}
	return pages
}

var sink string

func BenchmarkTrail(b *testing.B) {
	parts := strings.Fields("Nature Sea Tides Channel Dover Pier 2026")
	b.ReportAllocs()
	for b.Loop() {
		sink = trail(parts)
	}
}

func BenchmarkTrailOfOne(b *testing.B) {
	parts := []string{"Nature"}
	b.ReportAllocs()
	for b.Loop() {
		sink = trail(parts)
	}
}

func BenchmarkTags(b *testing.B) {
	all := many(1)[0].Tags
	var page bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		page.Reset()
		tags(&page, all)
	}
}

func BenchmarkList(b *testing.B) {
	pages := many(30)
	for _, p := range pages {
		p.Path = p.Path[:1]
	}
	var page bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		page.Reset()
		List(&page, pages)
	}
}

func BenchmarkTitles(b *testing.B) {
	pages := many(300)
	b.ReportAllocs()
	for b.Loop() {
		if len(Titles(pages)) == 0 {
			b.Fatal("none")
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	page := bytes.NewBufferString(strings.Repeat("A line of a page of the almanac.\n", 100))
	b.ReportAllocs()
	for b.Loop() {
		if err := Print(io.Discard, page); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSigned(b *testing.B) {
	p := many(1)[0]
	b.ReportAllocs()
	for b.Loop() {
		sink = Signed(p)
	}
}

func BenchmarkRenderAll(b *testing.B) {
	pages := many(10)
	for _, p := range pages {
		p.Text = []string{strings.Repeat("The tide is in. ", 100)}
	}
	b.ReportAllocs()
	for b.Loop() {
		RenderAll(pages)
	}
}

func BenchmarkFeed(b *testing.B) {
	pages := many(20)
	b.ReportAllocs()
	for b.Loop() {
		if err := Feed(io.Discard, pages); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProgress(b *testing.B) {
	pages := many(50)
	w := new(counter)
	for b.Loop() {
		if err := Progress(w, pages, func(*Page) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

// counter counts what is written.
type counter struct{ writes, bytes int }

func (c *counter) Write(p []byte) (int, error) {
	c.writes++
	c.bytes += len(p)
	return len(p), nil
}

func BenchmarkDraftName(b *testing.B) {
	p := many(1)[0]
	for b.Loop() {
		if _, err := DraftName("full moon", p); err != nil {
			b.Fatal(err)
		}
	}
}
