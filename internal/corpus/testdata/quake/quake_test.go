package quake

import (
	"io"
	"strings"
	"testing"

	"example.com/quake/record"
)

func event() *Event {
	return &Event{ID: "2031/abc", Magnitude: 4.25, Felt: []Station{{"GE", "APE", 1}, {"", "B", -2}}}
}

// parts notes each write.
type parts []string

func (p *parts) Write(b []byte) (int, error) {
	*p = append(*p, string(b))
	if len(*p) > 1 {
		return 3, io.ErrShortWrite
	}
	return len(b), nil
}

func TestBulletin(t *testing.T) {
	var b Bulletin
	b.Add(event())
	b.Add(&Event{ID: "x"})
	var got parts
	if err := b.Publish(&got); err != nil {
		t.Fatal(err)
	}
	want := "smi:example.com/2031/abc M4.2 GE.APE.1 .B.-2\nsmi:example.com/x M0.0\n"
	if len(got) != 1 || got[0] != want {
		t.Errorf("%q", got)
	}
	if err := b.Publish(&got); err == nil || err.Error() != "publish 3 of 68 bytes: short write" {
		t.Errorf("error %v", err)
	}
}

func TestResource(t *testing.T) {
	if got := (&Event{ID: "%d"}).Resource(); got != "smi:example.com/%d" {
		t.Errorf("%q", got)
	}
}

func TestNetwork(t *testing.T) {
	var n Network
	if s, ok := n.Station(1); ok || s != (Stats{}) {
		t.Errorf("%v", s)
	}
	n.Note(record.Summary{Station: 1, Start: 60, Peak: 5})
	n.Note(record.Summary{Station: 2, Start: 61})
	n.Note(record.Summary{Station: 1, Start: 59, Peak: 7})
	n.Note(record.Summary{Station: 1, Start: 62, Peak: 6})
	if s, ok := n.Station(1); !ok || s != (Stats{3, 7, 62}) {
		t.Errorf("%v", s)
	}
	if s, ok := n.Station(2); !ok || s != (Stats{1, 0, 61}) {
		t.Errorf("%v", s)
	}
}

func BenchmarkResource(b *testing.B) {
	e := event()
	b.ReportAllocs()
	for b.Loop() {
		if len(e.Resource()) == 0 {
			b.Fatal("no name")
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	e := event()
	e.Felt = append(e.Felt, e.Felt...)
	var bulletin Bulletin
	b.ReportAllocs()
	for b.Loop() {
		bulletin.page.Reset()
		bulletin.Add(e)
	}
}

func BenchmarkPublish(b *testing.B) {
	var bulletin Bulletin
	for range 100 {
		bulletin.Add(event())
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := bulletin.Publish(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFile(b *testing.B) {
	var data []byte
	for station := range uint32(50) {
		r := record.Record{Station: station, Samples: []int32{3, 1, 4}}
		data, _ = r.Append(data)
	}
	src := strings.NewReader(string(data))
	b.ReportAllocs()
	for b.Loop() {
		src.Reset(string(data))
		var n Network
		for r := record.NewReader(src); ; {
			s, err := r.Summary()
			if err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
			n.Note(s)
		}
	}
}

func BenchmarkNote(b *testing.B) {
	var n Network
	b.ReportAllocs()
	for b.Loop() {
		for station := range uint32(50) {
			n.Note(record.Summary{Station: station, Peak: 3})
		}
	}
}
