package ledger

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"time"
	"unicode/utf8"
)

func day(n int) time.Time { return time.Date(2026, time.March, n, 12, 0, 0, 0, time.UTC) }

var entries = []Entry{{day(1), "rent", -90000}, {day(2), "wages", 312050}, {day(3), "100% cotton", -1999}, {day(31), "", 0}}

func TestRight(t *testing.T) {
	for _, test := range []struct {
		c          Column
		text, want string
	}{
		{Column{6, ' '}, "abc", "   abc"},
		{Column{6, '.'}, "", "......"},
		{Column{3, '.'}, "abc", "abc"},
		{Column{2, '.'}, "abc", "abc"},
		{Column{-1, '.'}, "", ""},
		{Column{5, '·'}, "né", "···né"},
		{Column{4, '·'}, "\xff\xfe", "··\xff\xfe"},
		{Column{3, -1}, "a", "��a"},
		{Column{}, "a", "a"},
	} {
		if got := test.c.Right(test.text); got != test.want {
			t.Errorf("%+v: %q, want %q", test.c, got, test.want)
		}
	}
}

func FuzzRight(f *testing.F) {
	f.Add("abc", 10, ' ')
	f.Add("né\xff", 4, '·')
	f.Fuzz(func(t *testing.T, text string, width int, fill rune) {
		width %= 200
		got := Column{width, fill}.Right(text)
		if n, want := utf8.RuneCountInString(got), max(width, utf8.RuneCountInString(text)); n != want && utf8.ValidString(text) {
			t.Errorf("%d characters, want %d", n, want)
		}
		if got[len(got)-len(text):] != text {
			t.Errorf("%q does not end in %q", got, text)
		}
	})
}

func TestLines(t *testing.T) {
	lines := Lines(100, entries)
	if len(lines) != len(entries) {
		t.Fatalf("%d lines", len(lines))
	}
	for i, want := range []int64{-89900, 222150, 220151, 220151} {
		if lines[i].Balance != want || lines[i].Entry != entries[i] {
			t.Errorf("line %d: %+v, want balance %d", i, lines[i], want)
		}
	}
	if got := Lines(5, nil); len(got) != 0 {
		t.Errorf("of no entries: %v", got)
	}
}

func TestPrint(t *testing.T) {
	var out bytes.Buffer
	if err := Print(&out, "17-4", Lines(0, entries)); err != nil {
		t.Fatal(err)
	}
	want := "account 17-4\n" +
		"2026-03-01 rent .......-900.00 (-90000)\n" +
		"2026-03-02 wages .......3120.50 (222050)\n" +
		"2026-03-03 100% cotton ........-19.99 (220051)\n" +
		"2026-03-31  ..........0.00 (220051)\n"
	if out.String() != want {
		t.Errorf("%s, want\n%s", out.String(), want)
	}
}

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestError(t *testing.T) {
	if err := Print(broken{}, "1", Lines(0, entries)); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

var text string

func BenchmarkRight(b *testing.B) {
	c := Column{Width: 40, Fill: ' '}
	b.ReportAllocs()
	for b.Loop() {
		text = c.Right("-900.00")
	}
}

// A year of entries.
func year() []Entry {
	var all []Entry
	for len(all) < 240 {
		all = append(all, entries...)
	}
	return all
}

var lines []Line

func BenchmarkLines(b *testing.B) {
	all := year()
	b.ReportAllocs()
	for b.Loop() {
		lines = Lines(0, all)
	}
}

func BenchmarkPrint(b *testing.B) {
	all := Lines(0, year())
	b.ReportAllocs()
	for b.Loop() {
		if err := Print(io.Discard, "17-4", all); err != nil {
			b.Fatal(err)
		}
	}
}
