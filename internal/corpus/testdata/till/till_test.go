package till

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

func shopping() *Slip {
	return &Slip{Number: 17, Cashier: "Noor", Items: []Item{
		{Name: "Brötchen", Count: 6, Price: 45},
		{Name: "Käse", Kilos: 0.3125, Price: 1990},
		{Name: "Tüte", Count: 1, Price: 20, Free: true},
		{Name: "Crème fraîche", Count: 1, Price: 129},
	}}
}

func TestCents(t *testing.T) {
	for c, want := range map[Cents]string{0: "0,00", 7: "0,07", 99: "0,99", 100: "1,00", 123456: "1234,56", -5: "-0,05", -1250: "-12,50"} {
		if got := c.text(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := fmt.Sprintf("%7d|%s|%v", Cents(1250), Cents(1), Cents(-1)); got != "  12,50|0,01|-0,01" {
		t.Errorf("%q", got)
	}
}

func TestSlip(t *testing.T) {
	p := &Printer{Columns: 24, Head: "Zum Hahn"}
	want := `Zum Hahn
Broetchen···········2,70
  6 x 0,45
Kaese···············6,22
  0.312 kg x 19,90
Tuete···············0,00
Creme fraîche·······1,29
TOTAL··············10,21
`
	if got := p.Slip(shopping()); got != want {
		t.Errorf("%s", got)
	}
	if got := p.Slip(&Slip{}); got != "Zum Hahn\nTOTAL···············0,00\n" {
		t.Errorf("%q", got)
	}
}

func TestRow(t *testing.T) {
	p := &Printer{Columns: 9}
	for name, want := range map[string]string{
		"":          "·····1,23",
		"tea":       "tea··1,23",
		"teaté":     "teaté1,23",
		"chocolate": "chocolate1,23",
		"té":        "té···1,23",
	} {
		if got := p.row(name, 123); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	p.Columns = -1
	if got := p.row("a", 1); got != "a0,01" {
		t.Errorf("%q", got)
	}
}

func TestAscii(t *testing.T) {
	if got := ascii("5 € für Süßes, ñ ç ê"); got != "5 EUR fuer Suesses, n c e" {
		t.Errorf("%q", got)
	}
}

func TestAccount(t *testing.T) {
	for want, it := range map[string]Item{
		"":                  {Count: 1, Price: 5},
		"  0 x 0,05":        {Price: 5},
		"  -2 x 0,05":       {Count: -2, Price: 5},
		"  1.000 kg x 0,05": {Count: 1, Kilos: 1, Price: 5},
	} {
		if got := string(account(it)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFree(t *testing.T) {
	s := shopping()
	if free := s.Free(); len(free) != 1 || free[0].Name != "Tüte" {
		t.Errorf("%v", free)
	}
	s.Items = s.Items[:2]
	if s.Free() != nil {
		t.Error("something is free")
	}
}

func TestTag(t *testing.T) {
	p := &Printer{}
	milk := Item{Name: "whole milk 1 litre", Price: 119}
	if got := p.Tag(milk); got != "whole milk 1 litre: 1,19" {
		t.Errorf("%q", got)
	}
	p.Short = []string{"litre", "l", "whole ", ""}
	if got := p.Tag(milk); got != "milk 1 l: 1,19" {
		t.Errorf("%q", got)
	}
	p.Short[1] = "L"
	if got := p.Tag(milk); got != "milk 1 L: 1,19" {
		t.Errorf("%q", got)
	}
}

func TestHelp(t *testing.T) {
	if got := Help(map[string]string{"tag": "prints a tag", "day": "prints the report"}, []string{"tag", "day"}); got != "commands\ntag: prints a tag\nday: prints the report" {
		t.Errorf("%q", got)
	}
}

// full refuses what is written to it.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no paper") }

func TestReport(t *testing.T) {
	var d Day
	if e := d.Entries(); e == nil || len(e) != 0 {
		t.Errorf("%#v", e)
	}
	d.Sold(shopping())
	d.Sold(&Slip{Number: 18, Cashier: "Ida", Items: []Item{{Name: "tea", Count: 2, Price: 310}}})
	var b strings.Builder
	if err := d.Report(&b); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != "18\tIda\t1 items\t6,20\n17\tNoor\t4 items\t10,21\n16,41" {
		t.Errorf("%q", got)
	}
	if err := d.Report(full{}); err == nil || err.Error() != "no paper" {
		t.Errorf("error %v", err)
	}
}

func BenchmarkSlip(b *testing.B) {
	p, s := &Printer{Columns: 42, Head: "Zum Hahn"}, shopping()
	b.ReportAllocs()
	for b.Loop() {
		if len(p.Slip(s)) == 0 {
			b.Fatal("no slip")
		}
	}
}

// A long slip of short lines, as the canteen has them.
func BenchmarkCanteen(b *testing.B) {
	p, s := &Printer{Columns: 8, Head: "Canteen"}, &Slip{}
	for range 150 {
		s.Items = append(s.Items, Item{Name: "tea", Count: 1, Price: 150})
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(p.Slip(s)) == 0 {
			b.Fatal("no slip")
		}
	}
}

func BenchmarkAccount(b *testing.B) {
	for _, it := range []Item{{Name: "pieces", Count: 144, Price: 45}, {Name: "kilos", Kilos: 0.3125, Price: 1990}} {
		b.Run(it.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if len(account(it)) == 0 {
					b.Fatal("no account")
				}
			}
		})
	}
}

func BenchmarkTag(b *testing.B) {
	it := Item{Name: "whole milk", Price: 119}
	for _, p := range []*Printer{{Head: "long"}, {Head: "short", Short: []string{"litre", "l"}}} {
		b.Run(p.Head, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if len(p.Tag(it)) == 0 {
					b.Fatal("no tag")
				}
			}
		})
	}
}

func BenchmarkRow(b *testing.B) {
	p := &Printer{Columns: 32}
	b.ReportAllocs()
	for b.Loop() {
		if len(p.row("Kaese", 622)) == 0 {
			b.Fatal("no row")
		}
	}
}

func BenchmarkFree(b *testing.B) {
	s := shopping()
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Free()) != 1 {
			b.Fatal("not one")
		}
	}
}

func day(n int) *Day {
	var d Day
	for i := range n {
		d.Sold(&Slip{Number: i, Cashier: "Noor", Items: []Item{{Name: "tea", Count: 1, Price: 150}}})
	}
	return &d
}

func BenchmarkEntries(b *testing.B) {
	d := day(200)
	b.ReportAllocs()
	for b.Loop() {
		if len(d.Entries()) != 200 {
			b.Fatal("not all")
		}
	}
}

func BenchmarkReport(b *testing.B) {
	d := day(200)
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Report(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
