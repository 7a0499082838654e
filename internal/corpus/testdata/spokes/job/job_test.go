package job

import (
	"io"
	"strings"
	"sync"
	"testing"
)

func sample() *Card {
	return &Card{
		Number: 12, Revision: 3, Owner: "Zoë ^ Ng", Bike: "Dawes_1", Colour: "red", Size: "54", Frame: "A~77", Due: "Friday",
		Work: []Work{{"chain & cassette", 45, 8950}, {"100% brakes", 20, 5}, {"goodwill", 0, -1000}},
	}
}

func TestCard(t *testing.T) {
	c := sample()
	if got := c.Summary(); got != "Dawes_1 (red) of Zoë ^ Ng; chain & cassette; 100% brakes; goodwill; by Friday" {
		t.Errorf("%q", got)
	}
	if got := (&Card{Bike: "b", Owner: "o"}).Summary(); got != "b of o" {
		t.Errorf("%q", got)
	}
	if got := c.Ref(); got != "12 3" {
		t.Errorf("%q", got)
	}
	if c.Total() != 7955 {
		t.Error(c.Total())
	}
	if got := c.Remind("Dear {owner}, {bike} is due {due}. {Bike}"); got != "Dear Zoë ^ Ng, Dawes_1 is due Friday. {Bike}" {
		t.Errorf("%q", got)
	}
	if got := (&Card{Owner: "{bike}", Bike: "b"}).Remind("{owner}"); got != "{bike}" {
		t.Errorf("%q", got)
	}
	for size, want := range map[Size]string{"": "", "54": "54 cm", "xl": "XL", "M": "M"} {
		if size.String() != want {
			t.Errorf("%q: %v", string(size), size)
		}
	}
}

func TestReceipt(t *testing.T) {
	want := `Owner: Zoë ^ Ng
Bike: Dawes_1
Colour: red
Frame: A~77
chain & cassette, 45 min, labour and parts
                             89.50 €
100% brakes, 20 min, labour and parts
                              0.05 €
goodwill, 0 min, labour and parts
                            -10.00 €
                       total 79.55 €
`
	if got := sample().Receipt(); got != want {
		t.Errorf("%s", got)
	}
	if got := (&Card{}).Receipt(); got != strings.Repeat(" ", 24)+"total 0.00 €\n" {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"":                      strings.Repeat(" ", 36),
		"é\xff":                 strings.Repeat(" ", 34) + "é\xff",
		strings.Repeat("é", 36): strings.Repeat("é", 36),
		strings.Repeat("x", 40): strings.Repeat("x", 40),
	} {
		if got := right(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := caption("50%"); got != "50%: " {
		t.Errorf("%q", got)
	}
}

// paper is a file or a printer, which ends after some writes.
type paper struct {
	strings.Builder
	left   int
	synced string
}

func (p *paper) Write(b []byte) (int, error) {
	if p.left--; p.left < 0 {
		return 0, io.ErrShortWrite
	}
	return p.Builder.Write(b)
}

func (p *paper) Sync() error {
	if p.left == 0 {
		return io.ErrClosedPipe
	}
	p.synced = p.String()
	return nil
}

const tag = `^XA
^FO30,30^FH^FDZoë _5E Ng^FS
^FO30,90^FH^FDDawes_5F1^FS
^FO30,150^FH^FDframe no. A_7E77^FS
^FO30,210^FH^FDsize 54 cm^FS
^XZ
`

func TestPrint(t *testing.T) {
	out := &paper{left: 2}
	if err := NewPrinter(out).Print(sample(), &Card{Size: "xl"}); err != nil || out.String() != tag+`^XA
^FO30,30^FH^FD^FS
^FO30,90^FH^FD^FS
^FO30,150^FH^FDno frame number^FS
^FO30,210^FH^FDsize XL^FS
^XZ
` {
		t.Errorf("%s, %v", out, err)
	}
	if err := NewPrinter(&paper{left: 1}).Print(sample(), sample()); err == nil || err.Error() != "tag of 12: short write" {
		t.Error(err)
	}
}

// The tags that are printed together stay together.
func TestPrintTogether(t *testing.T) {
	out := &paper{left: 80}
	p := NewPrinter(out)
	var wg sync.WaitGroup
	for _, owner := range []string{"ann", "bob", "cid", "dan"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 10 {
				if err := p.Print(&Card{Owner: owner}, &Card{Owner: owner}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	tags := strings.SplitAfter(out.String(), "^XZ\n")
	for i := 0; i < 80; i += 2 {
		if tags[i] != tags[i+1] {
			t.Fatalf("%d: %q, %q", i, tags[i], tags[i+1])
		}
	}
}

func TestLedger(t *testing.T) {
	file := &paper{left: 9}
	l := NewLedger(file)
	if err := l.Enter(sample()); err != nil || file.synced != "12\t7955\t7955\n" {
		t.Errorf("%q, %v", file.synced, err)
	}
	if err := l.Enter(&Card{Number: 7, Work: []Work{{"", 1, 45}}}); err != nil || file.synced != "12\t7955\t7955\n7\t45\t8000\n" {
		t.Errorf("%q, %v", file.synced, err)
	}
	if err := NewLedger(&paper{left: 1}).Enter(sample()); err != io.ErrClosedPipe {
		t.Error(err)
	}
	if err := NewLedger(&paper{}).Enter(sample()); err == nil || err.Error() != "ledger: short write" {
		t.Error(err)
	}
}

func BenchmarkSummary(b *testing.B) {
	c := sample()
	for i := range 6 {
		c.Work = append(c.Work, Work{What: "wheel " + string(rune('a'+i))})
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(c.Summary()) < 100 {
			b.Fatal(c.Summary())
		}
	}
}

func BenchmarkReceipt(b *testing.B) {
	c := sample()
	b.ReportAllocs()
	for b.Loop() {
		if len(c.Receipt()) < 100 {
			b.Fatal(c.Receipt())
		}
	}
}

// The heads of the receipts of a day.
func BenchmarkHead(b *testing.B) {
	c := sample()
	b.ReportAllocs()
	for b.Loop() {
		var text strings.Builder
		for range 10 {
			c.head(&text)
		}
		if text.Len() != 550 {
			b.Fatal(text.String())
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	p, c := NewPrinter(io.Discard), sample()
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Print(c); err != nil {
			b.Fatal(err)
		}
	}
}

// The stamps of the bikes of a day.
func BenchmarkStamp(b *testing.B) {
	c := sample()
	b.ReportAllocs()
	for b.Loop() {
		for range 50 {
			if c.stamp() != "frame no. A~77" {
				b.Fatal(c.stamp())
			}
		}
	}
}

func BenchmarkRemind(b *testing.B) {
	c := sample()
	for b.Loop() {
		if len(c.Remind("Dear {owner}, {bike} is due {due}.")) != 38 {
			b.Fatal(c.Remind("Dear {owner}, {bike} is due {due}."))
		}
	}
}

func BenchmarkRef(b *testing.B) {
	c := sample()
	for b.Loop() {
		if c.Ref() != "12 3" {
			b.Fatal(c.Ref())
		}
	}
}

type disk struct{ io.Writer }

func (disk) Sync() error { return nil }

func BenchmarkLedger(b *testing.B) {
	l, c := NewLedger(disk{io.Discard}), sample()
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Enter(c); err != nil {
			b.Fatal(err)
		}
	}
}
