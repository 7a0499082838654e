package podcast

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
)

var show = Show{
	Title:    `Salt & "Light"`,
	Slug:     "salt",
	Link:     "https://salt.example/",
	Episodes: []string{"e3", "e2", "e1"},
	Terms:    []string{"light house", "lighthouse", "&", "and"},
}

var episodes = []Episode{
	{ID: "e3", Title: "Fog <horns>", Season: 2, Number: 1, Notes: "The light house & its keeper.", Keywords: []string{"Fog", "Sound", "R&D"},
		Audio: "salt/3.mp3", Size: 48123123, Previous: "e2",
		Chapters: []Chapter{{0, "Hello"}, {95*time.Second + 250*time.Millisecond, `The "big" one`}, {time.Hour + 2*time.Minute, "Bye"}}},
	{ID: "e2", Title: "Lamps", Season: 1, Number: 12, Notes: "No notes.", Keywords: []string{"Lamp"}, Audio: "salt/2.mp3", Size: 7, Previous: "e1", Explicit: true},
	{ID: "e1", Title: "Start", Season: 1, Number: 11, Audio: "salt/a b.mp3"},
}

const wantFeed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>Salt &amp; &#34;Light&#34;</title><link>https://salt.example/</link>
<item>
  <title>Salt &amp; &#34;Light&#34;: Fog &lt;horns&gt;</title>
  <guid isPermaLink="false">urn:episode:e3</guid>
  <itunes:episode>1</itunes:episode>
  <itunes:keywords>fog,sound,r&amp;d</itunes:keywords>
  <enclosure url="https://media.example/salt/3.mp3?c=salt-s2e1" length="48123123" type="audio/mpeg"/>
  <description>The lighthouse and its keeper.
00:00:00 Hello
00:01:35 The &#34;big&#34; one
01:02:00 Bye</description>
</item>
<item>
  <title>Salt &amp; &#34;Light&#34;: Lamps</title>
  <guid isPermaLink="false">urn:episode:e2</guid>
  <itunes:episode>12</itunes:episode>
  <itunes:keywords>lamp</itunes:keywords>
  <enclosure url="https://media.example/salt/2.mp3?c=salt-s1e12" length="7" type="audio/mpeg"/>
  <description>No notes.
</description>
</item>
<item>
  <title>Salt &amp; &#34;Light&#34;: Start</title>
  <guid isPermaLink="false">urn:episode:e1</guid>
  <itunes:episode>11</itunes:episode>
  <enclosure url="https://media.example/salt/a b.mp3?c=salt-s1e11" length="0" type="audio/mpeg"/>
  <description>
</description>
</item>
</channel></rss>
`

func TestFeed(t *testing.T) {
	for _, media := range []string{"https://media.example", "https://media.example/"} {
		var b bytes.Buffer
		if err := NewPublisher(media).Feed(&b, &show, episodes); err != nil {
			t.Fatal(err)
		}
		if b.String() != wantFeed {
			t.Errorf("%s", b.String())
		}
		d := xml.NewDecoder(&b)
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestErrors(t *testing.T) {
	if err := NewPublisher("m").Feed(full{}, &show, episodes); err == nil || err.Error() != "full" {
		t.Error(err)
	}
	if err := Chapters(full{}, &episodes[0]); err == nil || err.Error() != "full" {
		t.Error(err)
	}
}

func TestZeros(t *testing.T) {
	for want, n := range map[string]int{"00": 0, "07": 7, "12": 12, "123": 123, "-1": -1} {
		if got := zeros(n, 2); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := zeros(-1, 4); got != "00-1" {
		t.Errorf("%q", got)
	}
	if got := clock(123*time.Hour + 4*time.Second + 999*time.Millisecond); got != "123:00:04" {
		t.Error(got)
	}
}

func TestKeywords(t *testing.T) {
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{nil, ""},
		{[]string{"One"}, "one"},
		{[]string{"", "", "A"}, "a"},
		{[]string{"a", "", "Ü"}, "a,,ü"},
	} {
		if got := keywords(tt.words); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.words, got, tt.want)
		}
	}
	if got := outline(nil); got != "" {
		t.Errorf("%q", got)
	}
}

func TestPage(t *testing.T) {
	const want = `{"version":"1.2.0","chapters":[{"startTime":0,"title":"Hello"},` +
		`{"startTime":95.25,"title":"The \"big\" one"},{"startTime":3720,"title":"Bye"}]}` + "\n"
	p := NewPublisher("m")
	first, err := p.Page(&episodes[0])
	if err != nil || string(first) != want {
		t.Fatalf("%s, %v", first, err)
	}
	second, err := p.Page(&episodes[1])
	if err != nil || string(second) != `{"version":"1.2.0","chapters":[]}`+"\n" {
		t.Errorf("%s, %v", second, err)
	}
	if string(first) != want {
		t.Errorf("the first page has become %s", first)
	}
	p.Forget(&show)
	if again, err := p.Page(&episodes[0]); err != nil || string(again) != want || &again[0] == &first[0] {
		t.Errorf("%s, %v", again, err)
	}
}

func TestLoad(t *testing.T) {
	l := NewLibrary(time.Millisecond, episodes...)
	got, err := l.Load(context.Background(), &show)
	if err != nil || !reflect.DeepEqual(got, episodes) {
		t.Errorf("%v, %v", got, err)
	}
	before := runtime.NumGoroutine()
	for range 5 {
		_, err = l.Load(context.Background(), &Show{Slug: "x", Episodes: []string{"e1", "gone", "e2", "lost", "e3"}})
		if !errors.Is(err, ErrNotFound) || err.Error() != `load x: episode "gone": not found` {
			t.Error(err)
		}
	}
	for wait := 0; runtime.NumGoroutine() > before; wait++ {
		if wait == 500 {
			t.Fatalf("%d goroutines, before %d", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewLibrary(time.Hour, episodes...).Load(ctx, &show); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got, err := l.Load(context.Background(), &Show{}); err != nil || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestBack(t *testing.T) {
	l := NewLibrary(0, episodes...)
	if got, err := l.Back(context.Background(), "e3", 5); err != nil || !reflect.DeepEqual(got, episodes) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := l.Back(context.Background(), "e2", 1); err != nil || !reflect.DeepEqual(got, episodes[1:2]) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := l.Back(context.Background(), "e0", 1); !errors.Is(err, ErrNotFound) || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestExplicit(t *testing.T) {
	if got := Explicit(episodes); !reflect.DeepEqual(got, []string{"e2"}) {
		t.Error(got)
	}
	if got := Explicit(episodes[2:]); got != nil {
		t.Error(got)
	}
}

type directory struct{ codes []string }

func (d *directory) Announce(_ context.Context, code string) error {
	if code == "salt-s2e1" {
		return errors.New("no")
	}
	d.codes = append(d.codes, code)
	return nil
}

func TestAnnounce(t *testing.T) {
	d := new(directory)
	n, err := Announce(context.Background(), d, &show, episodes)
	if n != 2 || err == nil || err.Error() != "announce e3: no" || !reflect.DeepEqual(d.codes, []string{"salt-s1e11", "salt-s1e12"}) {
		t.Errorf("%d, %v, %v", n, err, d.codes)
	}
	if got := show.String(); got != "salt e3 e2 e1" {
		t.Error(got)
	}
	if got := fmt.Sprint(&Show{Slug: "s", Episodes: strings.Split("abcde", "")}); got != "s a b c and 2 more" {
		t.Error(got)
	}
}

// many returns episodes as shows have them that run for years.
func many(n int) []Episode {
	var all []Episode
	for i := range n {
		e := episodes[i%2]
		e.ID = fmt.Sprintf("e%d", i)
		e.Number = i
		e.Chapters = episodes[0].Chapters
		e.Previous = ""
		if i > 0 {
			e.Previous = fmt.Sprintf("e%d", i-1)
		}
		all = append(all, e)
	}
	return all
}

func BenchmarkFeed(b *testing.B) {
	p, all := NewPublisher("https://media.example/"), many(50)
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Feed(io.Discard, &show, all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkChapters(b *testing.B) {
	e := episodes[0]
	for i := range 30 {
		e.Chapters = append(e.Chapters, Chapter{time.Hour + time.Duration(i)*12345*time.Millisecond, "More"})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Chapters(io.Discard, &e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	all := many(40)
	l := NewLibrary(time.Millisecond, all...)
	s := Show{Slug: "many"}
	for _, e := range all {
		s.Episodes = append(s.Episodes, e.ID)
	}
	for b.Loop() {
		if _, err := l.Load(context.Background(), &s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBack(b *testing.B) {
	l := NewLibrary(time.Millisecond, many(20)...)
	for b.Loop() {
		if _, err := l.Back(context.Background(), "e19", 20); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHouse(b *testing.B) {
	for b.Loop() {
		house(&show, "One light house & another light house.")
	}
}

func BenchmarkExplicit(b *testing.B) {
	all := many(50)
	b.ReportAllocs()
	for b.Loop() {
		Explicit(all)
	}
}
