package zones

import (
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/zones/rr"
)

func TestPrint(t *testing.T) {
	z := &Zone{Origin: "example.org.", TTL: 3600, Records: []rr.Record{
		{Owner: "@", Type: rr.NS, Data: "ns1.example.net"},
		{Owner: "@", Type: rr.MX, Pref: 10, Data: "Mail.Example.ORG"},
		{Owner: "www", TTL: 60, Type: rr.A, Data: "192.0.2.7", Note: "moved in May"},
		{Owner: "www", TTL: 60, Type: rr.AAAA, Data: "2001:db8::7"},
		{Owner: "a-rather-long-name", Type: rr.CNAME, Data: "www.example.org."},
		{Owner: "v", TTL: 123456789, Type: rr.TXT, Data: "say \"hi\"\\\n"},
	}}
	want := `$ORIGIN example.org.
$TTL 3600
; has NS
; has MX
; has A
; has AAAA
; has CNAME
; has TXT
@              3600 IN NS ns1.example.net.
@              3600 IN MX 10 mail.example.org.
www              60 IN A 192.0.2.7 ; moved in May
www              60 IN AAAA 2001:db8::7
a-rather-long-name     3600 IN CNAME www.example.org.
v          123456789 IN TXT "say \"hi\"\\\010"
`
	var b strings.Builder
	if err := NewPrinter(10).Print(&b, z); err != nil || b.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), want)
	}
}

func TestPrintErrors(t *testing.T) {
	for _, test := range []struct {
		record rr.Record
		is     error
		text   string
	}{
		{rr.Record{Owner: "a", Type: rr.A, Data: "2001:db8::7"}, rr.ErrAddr, "zone z, record 1: a: wrong family of address: 2001:db8::7"},
		{rr.Record{Owner: "b", Type: 99}, rr.ErrType, "zone z, record 1: b: type without a presentation format: TYPE99"},
	} {
		z := &Zone{Origin: "z", Records: []rr.Record{{Owner: "ok", Type: rr.TXT}, test.record}}
		err := NewPrinter(8).Print(io.Discard, z)
		if !errors.Is(err, test.is) || err.Error() != test.text {
			t.Errorf("%v, want %s", err, test.text)
		}
	}
	z := &Zone{Origin: "z", Records: []rr.Record{{Owner: "c", Type: rr.A, Data: "x"}}}
	if err := NewPrinter(8).Print(io.Discard, z); err == nil {
		t.Error("no error for a bad address")
	}
}

// full fails when so many bytes were written.
type full int

func (f *full) Write(p []byte) (int, error) {
	if len(p) > int(*f) {
		return 0, io.ErrShortWrite
	}
	*f -= full(len(p))
	return len(p), nil
}

func TestPrintFull(t *testing.T) {
	for _, room := range []full{0, 5000} {
		if err := NewPrinter(30).Print(&room, large(500)); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("error %v", err)
		}
	}
}

// large returns a zone as hosting companies have them.
func large(n int) *Zone {
	z := &Zone{Origin: "example.org", TTL: 3600}
	kinds := []rr.Record{
		{Owner: "mail", Type: rr.MX, Pref: 20, Data: "MX1.example.net"},
		{Owner: "alias", TTL: 300, Type: rr.CNAME, Data: "web.example.net"},
		{Owner: "key", Type: rr.TXT, Data: `v=DKIM1; k=rsa; n="of May"`},
		{Owner: "_tcp", Type: rr.NS, Data: "ns2.example.net", Note: "until the move"},
		{Owner: "key2", Type: rr.TXT, Data: "v=spf1 -all", Note: "no mail"},
	}
	for len(z.Records) < n {
		z.Records = append(z.Records, kinds...)
	}
	return z
}

func benchmark(b *testing.B, z *Zone, width int) {
	p := NewPrinter(width)
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Print(io.Discard, z); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B) { benchmark(b, large(500), 8) }

func BenchmarkPrintWide(b *testing.B) { benchmark(b, large(100), 30) }

// Zones that people look after are full of notes.
func BenchmarkPrintNotes(b *testing.B) {
	z := &Zone{Origin: "example.org", TTL: 86400}
	for range 100 {
		z.Records = append(z.Records, rr.Record{Owner: "printers", TTL: 1209600, Type: rr.CNAME, Data: "office.example.net.", Note: "ask before this is changed"})
	}
	benchmark(b, z, 8)
}
