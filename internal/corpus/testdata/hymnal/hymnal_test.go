package hymnal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const grace = `{number: 27}
{title: Amazing Grace}
{key: G}
{tempo: 84}
{author: J. Newton}
{author: E. Excell}

A[G]mazing grace, how [C]sweet the [G]sound
that saved a wretch like [D7]me.

Refrain
[Em]Praise [Bb/D]God

I [G]once was [x]lost
`

func parse(t testing.TB, text string) *Song {
	t.Helper()
	s, err := ParseSong(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParse(t *testing.T) {
	s := parse(t, grace)
	if s.Number != 27 || s.Title != "Amazing Grace" || s.Key != 7 || s.Tempo != 84 || len(s.Authors) != 2 || len(s.Verses) != 3 {
		t.Fatalf("%+v", s)
	}
	want := Verse{0, []Line{{{"Em", "Praise "}, {"Bb/D", "God"}}}}
	if !reflect.DeepEqual(s.Verses[1], want) {
		t.Errorf("refrain %+v", s.Verses[1])
	}
	if s.Verses[0].Number != 1 || s.Verses[2].Number != 2 {
		t.Errorf("verses %+v", s.Verses)
	}
	if got := fmt.Sprint(s.Chords()); got != "[G C G D7 Em Bb/D G x]" {
		t.Errorf("chords %s", got)
	}
	if got := s.String(); got != "27 Amazing Grace [1: 2 lines] [0: 1 lines] [2: 1 lines]" {
		t.Errorf("%q", got)
	}
	for _, bad := range []string{"a [G b", "{key: H}", "{number: x}", "{tempo: }"} {
		if _, err := ParseSong(bad); err == nil {
			t.Errorf("%q is a song", bad)
		}
	}
}

func TestTranspose(t *testing.T) {
	for _, test := range []struct {
		chord Chord
		by    int
		want  Chord
	}{{"G", 2, "A"}, {"Bb/D", 1, "B/D#"}, {"F#m7", -1, "Fm7"}, {"Cb", 0, "B"}, {"C♯", 1, "D"}, {"x", 3, "x"}, {"", 1, ""}, {"C/x", 12, "C/x"}, {"Am", -14, "Gm"}, {"#", 1, "#"}} {
		if got := test.chord.Transpose(test.by); got != test.want {
			t.Errorf("%s by %d: %s", test.chord, test.by, got)
		}
	}
	if _, err := ParseKey("H"); !errors.Is(err, ErrNote) || err.Error() != `no such note: "H"` {
		t.Error(err)
	}
}

func TestSheet(t *testing.T) {
	var out strings.Builder
	if err := (Sheet{Up: 2, Marks: "saved,sav-ed"}).Song(&out, parse(t, grace)); err != nil {
		t.Fatal(err)
	}
	want := `27  Amazing Grace  (A)
    by J. Newton and E. Excell

     A                 D         A
 1. Amazing grace, how sweet the sound
                             E7
    that sav-ed a wretch like me.

    F#m    C/E
 R. Praise God

      A        x
 2. I once was lost
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
	if got := (Sheet{}).over(Line{{"Gsus4", "a"}, {"C", "é"}, {"", "x"}}); got != "Gsus4 C" {
		t.Errorf("close chords: %q", got)
	}
	if err := (Sheet{}).Song(full{}, parse(t, grace)); err != errFull {
		t.Error(err)
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestIndex(t *testing.T) {
	songs := []*Song{{Number: 301, Title: "Silent Night"}, {Number: 7, Title: "Großer Gott", Key: 5}, {Number: 12345, Title: strings.Repeat("A", 39)}}
	var out strings.Builder
	if err := (Sheet{}).Index(&out, songs); err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat("A", 39) + " ... 12345\nGroßer Gott .............................    7\nSilent Night ............................  301\n"
	if got := out.String(); got != want {
		t.Errorf("%q", got)
	}
	if songs[0].Number != 301 {
		t.Error("the songs are sorted themselves")
	}
	if err := (Sheet{}).Index(full{}, songs); err != errFull {
		t.Error(err)
	}
	if got := Numbers(songs[:2]); !reflect.DeepEqual(got, []string{"No. 301 C Silent Night", "No. 7 F Großer Gott"}) {
		t.Errorf("%q", got)
	}
	if got := (Sheet{Up: 2}).Songbook(parse(t, grace)); got != "A, D, E7, F#m, C/E, x" {
		t.Errorf("%q", got)
	}
	if got := Lengths([]*Song{parse(t, grace)}); len(got) != 1 || *got[7] != (Stat{4, 11, 4}) {
		t.Errorf("%+v", got[7])
	}
}

type label string

func TestGeneric(t *testing.T) {
	if got := Map(nil, strconv.Itoa); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
	var order []int
	got := Map([]int{3, 1, 2}, func(n int) int { order = append(order, n); return len(order) })
	if !reflect.DeepEqual(got, []int{1, 2, 3}) || !reflect.DeepEqual(order, []int{3, 1, 2}) {
		t.Errorf("%v, %v", got, order)
	}
	if got := Select([]int{1, 3}, func(n int) bool { return n > 3 }); got != nil {
		t.Errorf("%#v", got)
	}
	for n, want := range []string{"", "a", "a-b", "a-b-"} {
		if got := JoinWith([]string{"a", "b", ""}[:n], "-", func(s string) string { return s }); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
	for _, test := range []struct {
		text  label
		width int
		fill  rune
		want  label
	}{{"7", 3, ' ', "  7"}, {"ß", 3, '·', "··ß"}, {"abc", 2, '0', "abc"}, {"", -3, '0', ""}, {"", 2, 'é', "éé"}} {
		if got := Flush(test.text, test.width, test.fill); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
	n := 0
	if err := Try([]error{nil, errFull, nil}, func(e error) error { n++; return e }); err != errFull || n != 2 {
		t.Errorf("%d, %v", n, err)
	}
}

func TestMIDI(t *testing.T) {
	var out bytes.Buffer
	s := &Song{Verses: []Verse{{1, []Line{{{"Am", "O"}, {"", "h"}}}}}}
	if err := WriteMIDI(&out, []*Song{s, {}}); err != nil {
		t.Fatal(err)
	}
	want := "MThd\x00\x00\x00\x06\x00\x01\x00\x02\x00\x60" +
		"MTrk\x00\x00\x00\x27\x00\xff\x05\x01O\x00\x90\x39\x50\x00\x90\x3c\x50\x00\x90\x40\x50" +
		"\x83\x00\x80\x39\x00\x00\x80\x3c\x00\x00\x80\x40\x00\x00\xff\x05\x01h\x00\xff\x2f\x00" +
		"MTrk\x00\x00\x00\x04\x00\xff\x2f\x00"
	if got := out.String(); got != want {
		t.Errorf("%q\n%q", got, want)
	}
	if err := WriteMIDI(full{}, nil); err != errFull {
		t.Error(err)
	}
	for n, want := range map[uint32]string{0: "\x00", 127: "\x7f", 128: "\x81\x00", 0x0fffffff: "\xff\xff\xff\x7f"} {
		b := varint(n)
		if got, err := readVarint(bytes.NewReader(b)); string(b) != want || got != n || err != nil {
			t.Errorf("%d: %q, %d, %v", n, b, got, err)
		}
	}
	if got := fmt.Sprint(triad("Cmaj7"), triad("Bbm"), triad("x"), triad("")); got != "[48 52 55] [58 61 65] [] []" {
		t.Error(got)
	}
}

func TestPlay(t *testing.T) {
	got, err := Play(parse(t, grace).Track())
	if err != nil || got != (Played{Ticks: 7 * 4 * ticks, Notes: 21, Capitals: 4}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"", "\x00", "\x00\x90", "\x00\x90\x40", "\x00\xff\x05", "\x00\xff\x05\x02a", "\xff\xff\xff\xff\xff"} {
		if _, err := Play([]byte(bad)); !errors.Is(err, ErrTrack) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func numbered(n int) map[int]string {
	texts := map[int]string{}
	for i := range n {
		texts[i] = strings.Replace(grace, "27", strconv.Itoa(i), 1)
	}
	return texts
}

func TestCompile(t *testing.T) {
	l := NewLibrary(NewArchive(0, numbered(5)))
	songs, err := l.Compile(context.Background(), []int{4, 1, 4})
	if err != nil || len(songs) != 3 || songs[0].Number != 4 || songs[1].Number != 1 || songs[2].Number != 4 || l.Served() != 3 {
		t.Errorf("%v, %v, %d served", songs, err, l.Served())
	}
	if songs, err := l.Compile(context.Background(), []int{1, 9, 8}); !errors.Is(err, ErrMissing) || songs != nil || err.Error() != "service: no such song: 9" {
		t.Errorf("%v, %v", songs, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewLibrary(NewArchive(time.Hour, nil)).Compile(ctx, []int{1}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if l.Served() != 3 {
		t.Errorf("%d served", l.Served())
	}
	var out strings.Builder
	if err := l.Print(&out, Sheet{}, songs[:2]); err != nil || l.Served() != 5 || !strings.HasPrefix(out.String(), "4  Amazing Grace  (G)\n") {
		t.Errorf("%v, %d served, %s", err, l.Served(), out.String())
	}
}

// Who had the songbook, and how often it was lent, fit each other.
func TestLibrary(t *testing.T) {
	l := NewLibrary(NewArchive(0, nil))
	var group sync.WaitGroup
	var before Guarded[map[string]int]
	before.With(func(m *map[string]int) { *m = map[string]int{} })
	for i := range 50 {
		group.Add(1)
		go func() {
			defer group.Done()
			l.Hand()
			last := l.Lend(fmt.Sprint(i))
			before.With(func(m *map[string]int) { (*m)[last]++ })
		}()
	}
	group.Wait()
	if reader, times := l.Worn(); reader == "" || times != 50 || l.Served() != 50 || len(before.Get()) != 50 {
		t.Errorf("%q, %d, %d, %v", reader, times, l.Served(), before.Get())
	}
}

func BenchmarkSheet(b *testing.B) {
	s := parse(b, grace)
	b.ReportAllocs()
	for b.Loop() {
		if err := (Sheet{Up: 3}).Song(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

// A sheet for who does not play: of short verses, without chords.
func BenchmarkWords(b *testing.B) {
	s := &Song{Number: 12, Title: "Litany", Key: 2}
	for i := range 8 {
		s.Verses = append(s.Verses, Verse{i + 1, []Line{{{"", "Lord, "}, {"", "have "}, {"", "mercy"}}}})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := (Sheet{}).Song(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTitles(b *testing.B) {
	s := &Song{Number: 12, Title: "Amen"}
	b.ReportAllocs()
	for b.Loop() {
		if err := (Sheet{}).Song(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTrack(b *testing.B) {
	s := parse(b, grace)
	b.ReportAllocs()
	for b.Loop() {
		s.Track()
	}
}

func BenchmarkIndex(b *testing.B) {
	var songs []*Song
	for i := range 30 {
		songs = append(songs, &Song{Number: 7 * i, Title: fmt.Sprintf("Hymn of the %d. Sunday", i), Key: Key(i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := (Sheet{}).Index(io.Discard, songs); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNumbers(b *testing.B) {
	var songs []*Song
	for i := range 12 {
		songs = append(songs, &Song{Number: 7 * i, Title: "Hymn", Key: Key(i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		Numbers(songs)
	}
}

func BenchmarkSongbook(b *testing.B) {
	s := parse(b, grace)
	b.ReportAllocs()
	for b.Loop() {
		(Sheet{Up: 1}).Songbook(s)
	}
}

func BenchmarkMarks(b *testing.B) {
	sh := Sheet{Marks: "saved,sav-ed,grace,Grace"}
	b.ReportAllocs()
	for b.Loop() {
		sh.mark("that saved a wretch like me")
	}
}

func BenchmarkMIDI(b *testing.B) {
	var songs []*Song // what a congregation answers
	for i := range 12 {
		songs = append(songs, &Song{Verses: []Verse{{1, []Line{{{Chord(Key(i).String() + "m"), "Amen"}}}}}})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := WriteMIDI(io.Discard, songs); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlay(b *testing.B) {
	track := parse(b, grace).Track()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Play(track); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	l := NewLibrary(NewArchive(time.Millisecond, numbered(12)))
	numbers := []int{3, 0, 11, 7, 5, 2, 9, 4}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Compile(context.Background(), numbers); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkServed(b *testing.B) {
	l := NewLibrary(nil)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Hand()
			l.Served()
		}
	})
}

func BenchmarkLend(b *testing.B) {
	l := NewLibrary(nil)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Lend("a reader")
			l.Worn()
		}
	})
}
