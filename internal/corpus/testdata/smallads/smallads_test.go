package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

const ads = `

id: K-1
section: cars
title: Estate car
price: 1250.5
phone: 555-1234
phone: 555-9999
place: Mill Lane 3//Norway
text: Family car in excellent condition,
text: 84000 kilometres

id: H-7
section: homes
title: Ön der Brücke
place: /Bergen/
phone: 555-7
text: two bedroom apartment and garage Donaudampfschifffahrtsgesellschaftskapitän
id: H-8
` + "\r\n" + `id: OLD
section: cars
title: Cart
until: 2025-12-31

id: C-2
section: cars
title: A bicycle
price: 80`

const want = `CARS:
A bicycle............EUR 80.00
····················box 1, C-2

Estate car.........EUR 1250.50
Family car in exc cond, 84000
km
Mill Lane 3, Norway
tel.      555-1234 or 555-9999
····················box 2, K-1

HOMES:
Ön der Brücke.......on request
two bdr flat & gar
Donaudampfschifffahrtsgesells-
chaftskapitän
Bergen
tel.                     555-7
····················box 3, H-8

2 A bicycle
5 Estate car
13 Ön der Brücke
2026-03-01, local edition, 3 ads in 23 lines
`

func write(t testing.TB, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestRun(t *testing.T) {
	at := filepath.Join(t.TempDir(), "page")
	var out, errs bytes.Buffer
	err := run([]string{"-page", at, "-index", at + ".idx", "-width", "30", "-today", "2026-03-01",
		"-edition", write(t, "edition", "apt=flat\n\nnonsense\n"), write(t, "ads", ads)}, &out, &errs)
	if err != nil || out.String() != "3 ads, 24 lines\n" || errs.String() != "left out: OLD\n" {
		t.Errorf("%v, %q, %q", err, out.String(), errs.String())
	}

	if got := read(t, at); got != want {
		t.Errorf("%s", got)
	}
	if got := read(t, at+".done"); got != "C-2\nK-1\nH-8\n" {
		t.Errorf("%q", got)
	}
	index := read(t, at+".idx")
	if want := "C-2\x00\x00\x00\x00\x00c\x00\x00\x00\x02K-1\x00\x00\x00\x00\x00c\x00\x00\x00\x05H-8\x00\x00\x00\x00\x00h\x00\x00\x00\x0d"; index != want {
		t.Errorf("%q", index)
	}
	for id, line := range map[string]int32{"H-8": 13, "C-2": 2, "H-7": 0, "": 0} {
		if got, err := find(strings.NewReader(index), id); got != line || err != nil {
			t.Errorf("%s: %d, %v", id, got, err)
		}
	}
	cars, err := under(strings.NewReader(index), 'c')
	if got := list(cars); got != "C-2@2 K-1@5" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for _, cut := range []int{1, recordSize + 4} {
		if _, err := find(strings.NewReader(index[:cut]), "?"); !errors.Is(err, errIndex) || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%v", err)
		}
		if _, err := under(strings.NewReader(index[:cut]), 'c'); !errors.Is(err, errIndex) {
			t.Errorf("%v", err)
		}
	}
}

func TestBad(t *testing.T) {
	for text, want := range map[string]string{
		"id: 123456789":        `ads:1: bad ad: id "123456789" is too long`,
		"id: 1\nprice: x":      `ads:2: bad ad: price "x"`,
		"\n\nno key":           `ads:3: bad ad: no key in "no key"`,
		"until: tomorrow\n":    `ads:1: bad ad: date "tomorrow"`,
		"id: 1\n\ncolour: red": `ads:3: bad ad: key "colour"`,
	} {
		_, err := readFile(write(t, "ads", text))
		if !errors.Is(err, errAd) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, args := range [][]string{{}, {"-width", "5", "x"}, {"-today", "x", "x"}, {"/nowhere/at/all"}, {"-edition", "/nowhere/at/all", "x"}} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
	broken := errors.New("broken")
	s := &source{from: io.MultiReader(strings.NewReader("id: 1\ntit"), iotest.ErrReader(broken))}
	if _, err := s.ad(); err != broken {
		t.Errorf("%v", err)
	}
	s = &source{from: iotest.OneByteReader(strings.NewReader("id: 1\n\nid: 2"))}
	for _, id := range []string{"1", "2"} {
		if a, err := s.ad(); err != nil || a.ID != id {
			t.Errorf("%v, %v", a, err)
		}
	}
	if _, err := s.ad(); err != io.EOF {
		t.Errorf("%v", err)
	}
}

func TestTexts(t *testing.T) {
	if got := leader("ab", "cd", 3, 'x'); got != "abcd" {
		t.Errorf("%q", got)
	}
	if got := leader("é", "ü", 6, '…'); got != "é…………ü" {
		t.Errorf("%q", got)
	}
	for _, test := range []struct{ list, numbers, where []string }{
		{nil, []string{""}, []string{""}},
		{[]string{"1"}, []string{"1"}, []string{"1"}},
		{[]string{"", "", ""}, []string{" or  or "}, []string{""}},
		{[]string{"1", "", "3"}, []string{"1 or  or 3"}, []string{"1, 3"}},
	} {
		if got := (&Ad{Phones: test.list}).numbers(); got != test.numbers[0] {
			t.Errorf("%q: %q", test.list, got)
		}
		if got := where(test.list); got != test.where[0] {
			t.Errorf("%q: %q", test.list, got)
		}
	}
	if got := (&page{width: 9, lines: 1}).footer(1); got != "0001-01-01, one ad in one line" {
		t.Errorf("%q", got)
	}
	if got := expired(many(10), time.Time{}); got != nil {
		t.Errorf("%v", got)
	}
}

// What is set is noted at once: who follows the file sees it while the page is set.
func TestProgress(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "done"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, want := &progress{f}, ""
	for i := range 5 {
		if err := p.note(fmt.Sprint("A-", i)); err != nil {
			t.Fatal(err)
		}
		want += fmt.Sprintf("A-%d\n", i)
		if got := read(t, f.Name()); got != want {
			t.Errorf("%q", got)
		}
	}
}

// A page that cannot be written says so.
func TestFull(t *testing.T) {
	full := errors.New("full")
	f, err := os.Create(filepath.Join(t.TempDir(), "done"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := &page{width: 40, to: failing{full}, done: &progress{f}}
	if err := p.set(many(3)); err != full {
		t.Errorf("%v", err)
	}
	if err := p.print(filepath.Join(t.TempDir(), "no", "page"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// many returns some ads.
func many(n int) []*Ad {
	all := make([]*Ad, 0, n)
	for i := range n {
		all = append(all, &Ad{
			ID: fmt.Sprint("M-", i), Section: fmt.Sprint("section ", i%7), Title: fmt.Sprint("Item ", i), Price: float64(i) * 1.75,
			Phones: []string{"555-1000", "555-2000", "555-3000", "555-4000"}[:i%5],
			Place:  []string{"Mill Lane 3", "", "Norway"},
			Text:   "Two bedroom apartment in excellent condition, garage and garden, price negotiable, 12 kilometres from town",
		})
	}
	return all
}

func BenchmarkPrint(b *testing.B) {
	all := many(150)
	at := filepath.Join(b.TempDir(), "page")
	b.ReportAllocs()
	for b.Loop() {
		p := &page{width: 46, today: time.Unix(1e9, 0)}
		if err := p.print(at, all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSet(b *testing.B) {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	all := many(40)
	b.ReportAllocs()
	for b.Loop() {
		p := &page{width: 46, today: time.Unix(1e9, 0), to: io.Discard, done: &progress{f}}
		if err := p.set(all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadFile(b *testing.B) {
	name := write(b, "ads", strings.Repeat(strings.TrimSpace(ads)+"\n\n", 10))
	b.ReportAllocs()
	for b.Loop() {
		if all, err := readFile(name); err != nil || len(all) != 40 {
			b.Fatal(len(all), err)
		}
	}
}

func BenchmarkLeader(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if got := leader("Estate car", "EUR 1250.50", 46, '.'); len(got) != 46 {
			b.Fatal(got)
		}
	}
}

func BenchmarkHeading(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if got := heading("CARS"); len(got) != 5 {
			b.Fatal(got)
		}
	}
}

func BenchmarkFooter(b *testing.B) {
	p := &page{today: time.Unix(1e9, 0), words: []string{"a", "b"}, lines: 100}
	b.ReportAllocs()
	for b.Loop() {
		if got := p.footer(20); len(got) < 30 {
			b.Fatal(got)
		}
	}
}

func BenchmarkNumbers(b *testing.B) {
	for _, n := range []int{1, 4, 12} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			a := &Ad{}
			for i := range n {
				a.Phones = append(a.Phones, fmt.Sprint("555-", 1000+i))
			}
			b.ReportAllocs()
			for b.Loop() {
				if got := a.numbers(); len(got) < 8*n {
					b.Fatal(got)
				}
			}
		})
	}
}

func BenchmarkPriceAndBox(b *testing.B) {
	a := &Ad{ID: "K-1042", Price: 1250.5}
	var to [40]byte
	b.ReportAllocs()
	for b.Loop() {
		if len(a.price(to[:0])) != 11 || len(a.box(12)) != 14 {
			b.Fatal()
		}
	}
}

func BenchmarkTerse(b *testing.B) {
	text := many(1)[0].Text
	b.ReportAllocs()
	for b.Loop() {
		if got := terse(text); len(got) >= len(text) {
			b.Fatal(got)
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	entries := make([]Entry, 300)
	for i := range entries {
		entries[i] = Entry{ID: fmt.Sprint("M-", i), Line: int32(7 * i), Section: "cars"}
	}
	b.ReportAllocs()
	for b.Loop() {
		all, err := encode(entries)
		if err != nil {
			b.Fatal(err)
		}
		if line, err := find(bytes.NewReader(all), "M-299"); err != nil || line != 2093 {
			b.Fatal(line, err)
		}
	}
}
