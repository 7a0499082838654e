package bills

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// sent returns a telegram.
func sent(meter string, at, litres uint32, flags uint16, more string) string {
	body := append([]byte(meter), make([]byte, meterSize-len(meter))...)
	body = binary.BigEndian.AppendUint32(body, at)
	body = binary.BigEndian.AppendUint32(body, litres)
	body = binary.BigEndian.AppendUint16(body, flags)
	body = append(body, more...)
	return string(binary.BigEndian.AppendUint16(nil, uint16(len(body)))) + string(body)
}

func TestLoad(t *testing.T) {
	text := sent("m1", 100, 5000, 0, "") + sent("12345678", 101, 7, flagAir, "more") + sent("m1", 200, 5250, 0xffff, "") +
		sent("who", 1, 2, 3, "") + sent("m1", 300, 10, 0, strings.Repeat("x", 40000)) + sent("m1", 400, 1<<31+11, 0, "") +
		sent("12345678", 102, 8, flagAir, "") + sent("us", 1, 2, 3, "")
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text))} {
		l := Loader{Meters: map[string]*Meter{"m1": {}, "12345678": {}}}
		if n, err := l.Load(r); n != 8 || err != nil {
			t.Errorf("%s: %d, %v", name, n, err)
		}
		if m := l.Meters["m1"]; m.Used != 250+1<<31+1 || m.Last != (Reading{400, 1<<31 + 11}) || len(m.Doubts) != 1 || *m.Doubts[0] != (Reading{200, 5250}) {
			t.Errorf("%s: %+v", name, m)
		}
		if m := l.Meters["12345678"]; m.Used != 1 || len(m.Doubts) != 2 || *m.Doubts[0] != (Reading{101, 7}) || *m.Doubts[1] != (Reading{102, 8}) {
			t.Errorf("%s: %+v", name, m)
		}
		if !slices.Equal(l.Unknown, []string{"who", "us"}) {
			t.Errorf("%s: %q", name, l.Unknown)
		}
	}
}

func TestLoadFails(t *testing.T) {
	whole := sent("m1", 1, 2, 3, "")
	broken := errors.New("broken")
	for text, want := range map[string]error{
		"\x00": io.ErrUnexpectedEOF, "\x00\x12": io.ErrUnexpectedEOF, whole[:10]: io.ErrUnexpectedEOF, "\x00\x11" + whole: ErrTelegram,
	} {
		l := Loader{Meters: map[string]*Meter{"m1": {}}}
		if n, err := l.Load(strings.NewReader(whole + text)); n != 1 || !errors.Is(err, want) || !strings.HasPrefix(err.Error(), "telegram 2: ") {
			t.Errorf("%q: %d, %v", text, n, err)
		}
		if l.Meters["m1"].Last != (Reading{1, 2}) {
			t.Errorf("%q: %+v", text, l.Meters["m1"])
		}
		r := io.MultiReader(strings.NewReader(whole+whole[:9]), iotest.ErrReader(broken))
		if n, err := l.Load(r); n != 1 || !errors.Is(err, broken) {
			t.Errorf("%d, %v", n, err)
		}
	}
}

func bill() *Invoice {
	return &Invoice{
		Number: "2026/17", To: []string{"Ann ~ Oh", "Mill\u00a0Lane 5"},
		Items: []Item{{"Water until May", 12.5, 2375}, {"Fee", 0, 1000}, {"Crédit", -1.0625, -205}, {strings.Repeat("long ", 10), 1234567, 1 << 40}},
		Notes: []string{"Read ~ by you"},
	}
}

const printed = `To:
    Ann ~~ Oh
    Mill Lane 5

Bill W-2026/17
1  long long long long long long long long long long  10995116277.76
   1234567.000 m3
2  Crédit ............................-2.05
   -1.062 m3
3  Fee ...............................10.00
   0.000 m3
4  Water until May ...................23.75
   12.500 m3
Total EUR 10995116309.46
Read ~~ by you
`

// pages are what a printer gets.
type pages []string

func (p *pages) Write(text []byte) (int, error) {
	*p = append(*p, string(text))
	return len(text), nil
}

func TestPrint(t *testing.T) {
	var got pages
	p := Printer{Out: &got}
	v := bill()
	want := printed + "\f"
	if err := p.Print(v); err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("%v, %s", err, got)
	}
	if err := p.Print(&Invoice{Number: "3"}); !errors.Is(err, errEmpty) || err.Error() != "3: bills: nothing to be paid" || len(got) != 1 {
		t.Errorf("%v, %q", err, got)
	}
	v.Notes, v.To, v.Items = nil, nil, v.Items[1:2]
	if err := p.Print(v); err != nil || len(got) != 2 || got[1] != "To:\n\nBill W-2026/17\n1  Fee ...............................10.00\n   0.000 m3\nTotal EUR 10.00\n\f" {
		t.Errorf("%v, %q", err, got)
	}
	if err := (&Printer{Out: nothing{}}).Print(v); err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
}

// nothing takes nothing.
type nothing struct{}

func (nothing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestTexts(t *testing.T) {
	for want, notes := range map[string][]string{"": nil, "a": {"a"}, "a; b; c": {"a", "b", "c"}, "a; c": {"a", "c"}, "b": {"b", ""}, "; b": {"", "b"}} {
		if got := (&Invoice{Notes: notes}).notes(); got != want {
			t.Errorf("%q: %q", notes, got)
		}
	}
	for want, text := range map[string]string{"....": "", "é...": "é", "abcd": "abcd", "abcde": "abcde"} {
		if got := leader(text, 4); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if decimal(float32(0.5), 2) != "0.50" || decimal(-1e10, 1) != "-10000000000.0" {
		t.Error(decimal(float32(0.5), 2), decimal(-1e10, 1))
	}
	if got := fmt.Sprint(Cents(-5), Cents(0), Cents(123456)); got != "-0.05 0.00 1234.56" {
		t.Errorf("%q", got)
	}
	if got := Usage(map[string]string{"b": "two", "a": "one"}); got != "bills [options] file\n  -a..............one\n  -b..............two" {
		t.Errorf("%q", got)
	}
}

func TestBarcodes(t *testing.T) {
	codes := bill().Barcodes()
	codes[0][0] = 'X'
	codes[1] = append(codes[1], '!')
	if got := string(bytes.Join(codes, []byte(" "))); got != "X-2026/17A W-2026/17B! W-2026/17C W-2026/17D" {
		t.Errorf("%q", got)
	}
}

func TestCredits(t *testing.T) {
	v := bill()
	if got := v.Credits(); len(got) != 1 || got[0].Text != "Crédit" {
		t.Errorf("%v", got)
	}
	if v.Items = v.Items[:2]; v.Credits() != nil {
		t.Error("none is not nil")
	}
}

func BenchmarkLoad(b *testing.B) {
	l := Loader{Meters: map[string]*Meter{}}
	var text strings.Builder
	for i := range 200 {
		l.Meters[fmt.Sprintf("m%d", i)] = &Meter{}
		text.WriteString(sent(fmt.Sprintf("m%d", i), 1800000000, 5000, 0, "0123456789"))
	}
	b.ReportAllocs()
	for b.Loop() {
		if n, err := l.Load(strings.NewReader(text.String())); n != 200 || err != nil {
			b.Fatal(n, err)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	v := bill()
	v.Items = nil
	for i := range 12 {
		v.Items = append(v.Items, Item{"Water from January to May", 12.625 + float64(i), 123456})
	}
	p := Printer{Out: struct{ io.Writer }{io.Discard}}
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Print(v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAddress(b *testing.B) {
	v := bill()
	v.To = append(v.To, "4711 Waterfall", "Lakeland", "Third floor")
	b.ReportAllocs()
	for b.Loop() {
		v.address()
	}
}

func BenchmarkNotes(b *testing.B) {
	one, five := bill(), bill()
	five.Notes = []string{"Read by you", "Paid late", "Meter is old", "Tap leaks", "Thank you"}
	b.Run("One", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			one.notes()
		}
	})
	b.Run("Five", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			five.notes()
		}
	})
}

func BenchmarkReference(b *testing.B) {
	v := bill()
	b.ReportAllocs()
	for b.Loop() {
		v.Reference()
	}
}

func BenchmarkBarcodes(b *testing.B) {
	v := bill()
	b.ReportAllocs()
	for b.Loop() {
		v.Barcodes()
	}
}
