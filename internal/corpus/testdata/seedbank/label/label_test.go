package label

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"example.com/seedbank/accession"
)

var barley = accession.Accession{
	Number: 2031, Seeds: 1200, Origin: accession.Landrace, Country: "N^o~r_way",
	Taxon: accession.Taxon{Genus: "Hordeum", Species: "vulgare", Author: "L."},
}

func TestFormat(t *testing.T) {
	want := "^XA\n" +
		"^FO30,20^FH^FDAccession SB-0002031^FS\n" +
		"^FO30,60^FH^FDHordeum vulgare L.^FS\n" +
		"^FO30,100^FH^FDOrigin: landrace, N_5Eo_7Er_5Fway^FS\n" +
		"^FO30,140^FH^FDSeeds: 1200^FS\n" +
		"^XZ\n"
	if got := Format(barley); got != want {
		t.Errorf("%q", got)
	}
}

// port notes each strip, and has paper for some.
type port struct {
	strips []string
	paper  int
}

func (p *port) Write(b []byte) (int, error) {
	if len(p.strips) == p.paper {
		return 0, errors.New("out of paper")
	}
	p.strips = append(p.strips, string(b))
	return len(b), nil
}

func TestPrint(t *testing.T) {
	p := &port{paper: 2}
	err := NewPrinter(p).Print([]accession.Accession{barley, {Number: 2}, {Number: 3}, {Number: 4}})
	if fmt.Sprint(err) != "label of SB-0000003: out of paper" {
		t.Error(err)
	}
	if len(p.strips) != 2 || p.strips[0] != Format(barley) {
		t.Errorf("%q", p.strips)
	}
}

func BenchmarkFormat(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Format(barley)
	}
}

func BenchmarkPrint(b *testing.B) {
	p, all := NewPrinter(io.Discard), []accession.Accession{barley, barley, barley}
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Print(all); err != nil {
			b.Fatal(err)
		}
	}
}
