package captions

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

const sample = "\ufeff1\n00:00:01,000 --> 00:00:02,500\nANN, BOB: Hello & <welcome>\nto --> the show\n\n" +
	"2\n00:00:03,000 --> 00:00:04,000\n[rain]\n\n\n3\n01:02:03,004 --> 101:00:00,000\n"

func read(t testing.TB, text string) []Cue {
	t.Helper()
	cues, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return cues
}

func TestRead(t *testing.T) {
	cues, err := Read(strings.NewReader(sample))
	if !errors.Is(err, ErrSyntax) || err.Error() != `captions: syntax error: line 12: "101:00:00,000" is no time` || len(cues) != 2 {
		t.Fatalf("%v, %+v", err, cues)
	}
	c := cues[0]
	if c.Number != 1 || c.Start != time.Second || c.End != 2500*time.Millisecond || !slices.Equal(c.Speakers, []string{"ANN", "BOB"}) {
		t.Errorf("%+v", c)
	}
	if !slices.Equal(c.Lines, []string{"Hello & <welcome>", "to --> the show"}) || cues[1].Kind != Sound {
		t.Errorf("%+v", cues)
	}
	for text, want := range map[string]string{
		"x\n": `line 1: "x" is no number`, "1\n": "line 2: cue 1 has no times", "1\nx\n": `line 2: "x" are no times`,
		"1\n00:00:0x,000 --> 00:00:01,000": `line 2: "00:00:0x,000" is no time`,
	} {
		if _, err := Read(strings.NewReader(text)); !errors.Is(err, ErrSyntax) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// segments are what a player gets.
type segments []string

func (s *segments) Write(p []byte) (int, error) {
	*s = append(*s, string(p))
	return len(p), nil
}

func TestTrack(t *testing.T) {
	cues := []Cue{
		{Number: 7, Span: Span{time.Second, 2 * time.Second}, Settings: Settings{Line: 10, Size: 33.25}, Speakers: []string{"ANN", "BÖB"}, Lines: []string{"a & b", "c --> d"}},
		{Number: 8, Span: Span{3 * time.Hour, 123 * time.Hour}, Kind: Lyrics, Lines: []string{"♪ la", "", "<la>"}},
		{Number: -9},
	}
	want := "WEBVTT\n\n7\n00:00:01.000 --> 00:00:02.000 line:10% size:33.25%\n<v ANN & BÖB>a &amp; b\nc --&gt; d\n" +
		"\n8\n03:00:00.000 --> 123:00:00.000\n<i>♪ la\n\n&lt;la&gt;</i>\n\n-9\n00:00:00.000 --> 00:00:00.000\n\n"
	var got segments
	track := NewTrack(&got)
	if err := track.Segment(cues); err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("%v, %q", err, got)
	}
	if err := track.Segment(nil); err != nil || len(got) != 2 || got[1] != "WEBVTT\n" {
		t.Errorf("%v, %q", err, got)
	}
	track.Replace = []string{"ANN", "ANNE"}
	if err := track.Segment(cues[:1]); err != nil || !strings.Contains(got[2], "<v ANNE & BÖB>") {
		t.Errorf("%v, %q", err, got)
	}
	track.Replace = []string{"ANN", "HANNA"}
	if err := track.Segment(cues[:1]); err != nil || !strings.Contains(got[3], "<v HANNA & BÖB>") {
		t.Errorf("%v, %q", err, got)
	}
}

// short takes n bytes and no more.
type short struct {
	n   int
	err error
}

func (s short) Write(p []byte) (int, error) { return min(s.n, len(p)), s.err }

func TestTrackFails(t *testing.T) {
	if err := NewTrack(short{3, nil}).Segment(nil); !errors.Is(err, io.ErrShortWrite) || err.Error() != "captions: segment of 7 bytes: short write" {
		t.Error(err)
	}
	if err := NewTrack(short{3, io.ErrClosedPipe}).Segment(nil); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

func TestLayout(t *testing.T) {
	cues := []Cue{
		{Speakers: []string{"ÄNN"}, Lines: []string{"a", "b"}}, {Kind: Sound, Lines: []string{"rain"}},
		{Kind: Lyrics}, {Speakers: []string{"LONG NAME", "X"}, Lines: []string{"c"}}, {Kind: "other", Speakers: []string{"", ""}},
	}
	two := func(n int) string { return strings.Repeat("<>", n) }
	for want, l := range map[string]Layout{
		"··ÄNN: a b\n······ (sound) rain\n······ ♪ \nLONG NAME, X: c\n···, :  \n":                                   {Gutter: 6, Fill: "·"},
		"ÄNN: a b\n (sound) rain\n ♪ \nLONG NAME, X: c\n, :  \n":                                                    {},
		two(4) + "ÄNN: a b\n" + two(8) + " (sound) rain\n" + two(8) + " ♪ \nLONG NAME, X: c\n" + two(5) + ", :  \n": {Gutter: 8, Fill: "<>"},
		"-00:00:00,000 a b\n-00:00:00,000 (sound) rain\n-00:00:00,000 ♪ \n-00:00:00,000 c\n-00:00:00,000  \n":       {Gutter: 13, Fill: "-", Times: true},
	} {
		var got bytes.Buffer
		if err := l.Write(&got, cues); err != nil || got.String() != want {
			t.Errorf("%+v: %v, %q", l, err, got.String())
		}
	}
	if err := (Layout{}).Write(short{0, io.ErrClosedPipe}, cues); err != io.ErrClosedPipe {
		t.Error(err)
	}
}

func TestList(t *testing.T) {
	for want, names := range map[string][]string{"": nil, "a": {"a"}, "a/b/c": {"a", "b", "c"}, "/": {"", ""}} {
		if got := list("/", names...); got != want {
			t.Errorf("%q: %q", names, got)
		}
	}
}

func TestShift(t *testing.T) {
	cues := read(t, sample[:strings.Index(sample, "\n\n\n3")])
	got := Shift(cues, -1500*time.Millisecond)
	if len(got) != 2 || got[0].Span != (Span{0, time.Second}) || got[1].Span != (Span{1500 * time.Millisecond, 2500 * time.Millisecond}) {
		t.Errorf("%+v", got)
	}
	if cues[0].Start != time.Second || Shift(nil, 1) != nil || Shift([]Cue{}, 1) != nil {
		t.Error("cues are changed, or none are not nil")
	}
}

func TestChecks(t *testing.T) {
	cues := []Cue{{Number: 1, Span: Span{5, 9}, Lines: []string{"abc"}}, {Number: 2, Span: Span{3, 3}, Lines: []string{"äöü", "abcd", "abcde"}}}
	if got := Problems(cues); got != "cue 2 ends before it begins\ncues are out of order\n" || Problems(cues[:1]) != "" {
		t.Errorf("%q", got)
	}
	if got := Long(cues, 3); !slices.Equal(got, []int{2}) || Long(cues, 5) != nil {
		t.Errorf("%v", got)
	}
}

// film returns so many cues.
func film(n int) []Cue {
	cues := make([]Cue, 0, n)
	for i := range n {
		c := Cue{
			Number: i + 1, Span: Span{time.Duration(i) * 4 * time.Second, time.Duration(i)*4*time.Second + 3*time.Second},
			Settings: Settings{Position: 12.5 + float64(i%40), Line: 84.25}, Speakers: []string{"NARRATOR"},
			Lines: []string{"It was a dark & stormy night,", "and the rain fell in torrents."},
		}
		if i%8 == 7 {
			c.Speakers = []string{"ANN", "BOB"}
			c.Lines = append(c.Lines, "Who is there?")
		}
		cues = append(cues, c)
	}
	return cues
}

func BenchmarkSegment(b *testing.B) {
	cues := film(40)
	t := NewTrack(struct{ io.Writer }{io.Discard})
	b.ReportAllocs()
	for b.Loop() {
		if err := t.Segment(cues); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTranscript(b *testing.B) {
	cues := film(200)
	l := Layout{Gutter: 24, Fill: "·"}
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Write(io.Discard, cues); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkShift(b *testing.B) {
	for _, n := range []int{1, 500} {
		cues := film(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Shift(cues, time.Second)
			}
		})
	}
}

// A chorus is the one kind of cue that many speak.
func BenchmarkChorus(b *testing.B) {
	cues := film(20)
	for i := range cues {
		cues[i].Speakers = []string{"ANN", "BOB", "CEM", "DORA", "EVE", "FRANK", "NARRATOR"}
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := (Layout{}).Write(io.Discard, cues); err != nil {
			b.Fatal(err)
		}
	}
}

// A credit roll is a single cue of many lines.
func BenchmarkCredits(b *testing.B) {
	cues := film(1)
	for i := range 60 {
		cues[0].Lines = append(cues[0].Lines, fmt.Sprintf("Best boy no. %d ........ Somebody Else", i))
	}
	t := NewTrack(struct{ io.Writer }{io.Discard})
	b.ReportAllocs()
	for b.Loop() {
		if err := t.Segment(cues); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "%d\n00:00:01,000 --> 00:00:02,500\nANN: Hello\nthere\n\n", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		if cues := read(b, text.String()); len(cues) != 200 {
			b.Fatal(len(cues))
		}
	}
}
