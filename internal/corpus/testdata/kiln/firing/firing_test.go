package firing

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRecord(t *testing.T) {
	m := NewMonitor("big", "raku")
	for _, step := range []struct {
		id            string
		celsius, peak float64
	}{{"big", 20, 20}, {"big", 600.5, 600.5}, {"raku", 5, 5}, {"big", 590, 600.5}, {"raku", -3, 5}} {
		if peak, err := m.Record(step.id, step.celsius); err != nil || peak != step.peak {
			t.Errorf("Record(%q, %v) = %v, %v", step.id, step.celsius, peak, err)
		}
	}
	if s, err := m.Summary("big"); err != nil || s != (Summary{Readings: 3, Last: 590, Peak: 600.5}) {
		t.Errorf("summary %+v, %v", s, err)
	}
	if _, err := m.Record("none", 1); !errors.Is(err, ErrNoKiln) || err.Error() != `no such kiln: "none"` {
		t.Errorf("error %v", err)
	}
	if _, err := m.Summary("none"); !errors.Is(err, ErrNoKiln) {
		t.Errorf("error %v", err)
	}
	curve, err := m.Curve("big")
	if want := []Sample{{0, 20}, {1, 600.5}, {2, 590}}; err != nil || !slices.Equal(curve, want) {
		t.Errorf("curve %v, %v", curve, err)
	}
	curve[0].Celsius = 9999
	if again, _ := m.Curve("big"); again[0].Celsius != 20 {
		t.Error("the curve is shared")
	}
	if _, err := m.Curve("none"); !errors.Is(err, ErrNoKiln) {
		t.Errorf("error %v", err)
	}
}

func TestRecordKeeps(t *testing.T) {
	m := NewMonitor("k")
	for i := range keep + 10 {
		m.Record("k", float64(i))
	}
	curve, _ := m.Curve("k")
	s, _ := m.Summary("k")
	if len(curve) != keep || s.Readings != keep+10 || s.Peak != keep+9 {
		t.Errorf("%d samples, %+v", len(curve), s)
	}
}

func TestRecordConcurrently(t *testing.T) {
	m := NewMonitor("k")
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 50 {
				m.Record("k", float64(g*50+i))
				m.Summary("k")
			}
		}()
	}
	wg.Wait()
	if s, _ := m.Summary("k"); s.Readings != 200 || s.Peak != 199 {
		t.Errorf("%+v", s)
	}
}

func TestGasMeter(t *testing.T) {
	var g GasMeter
	noon := time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)
	g.Update(100, noon)
	g.Update(90, noon.Add(-time.Second))
	if litres, at := g.Reading(); litres != 100 || !at.Equal(noon) {
		t.Errorf("%d at %v", litres, at)
	}
	g.Update(110, noon)
	if litres, _ := g.Reading(); litres != 110 {
		t.Errorf("%d litres", litres)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			g.Update(int64(1000+i), noon.Add(time.Duration(i)*time.Hour))
			if litres, at := g.Reading(); litres-1000 != int64(at.Sub(noon)/time.Hour) && litres != 110 {
				t.Errorf("%d at %v", litres, at)
			}
		}()
	}
	wg.Wait()
	if litres, at := g.Reading(); litres != 1007 || !at.Equal(noon.Add(7*time.Hour)) {
		t.Errorf("%d at %v", litres, at)
	}
}

// broken takes nothing.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteCSV(t *testing.T) {
	for _, test := range []struct {
		curve []Sample
		want  string
	}{
		{nil, "minute,celsius\n"},
		{[]Sample{{0, 20}, {1, 1239.96}, {12, -0.04}, {1000, 1e6}}, "minute,celsius\n0,20.0\n1,1240.0\n12,-0.0\n1000,1000000.0\n"},
	} {
		var got bytes.Buffer
		if err := WriteCSV(&got, test.curve); err != nil || got.String() != test.want {
			t.Errorf("%q, %v", got.String(), err)
		}
	}
	if err := WriteCSV(broken{}, nil); err != io.ErrClosedPipe {
		t.Errorf("error %v", err)
	}
}

func TestHottest(t *testing.T) {
	if _, ok := Hottest(nil); ok {
		t.Error("nothing is hot")
	}
	if s, ok := Hottest([]Sample{{0, 3}, {1, 9}, {2, 9}, {3, 1}}); !ok || s != (Sample{1, 9}) {
		t.Errorf("%v", s)
	}
}

// relay answers a command only when it has come as a whole.
type relay struct {
	got     strings.Builder
	answers []string
	pending string
}

func (r *relay) Write(p []byte) (int, error) {
	r.got.Write(p)
	if bytes.HasSuffix(p, []byte("\r")) && len(r.answers) > 0 {
		r.pending, r.answers = r.pending+r.answers[0], r.answers[1:]
	}
	return len(p), nil
}

func (r *relay) Read(p []byte) (int, error) {
	if r.pending == "" {
		return 0, io.ErrNoProgress
	}
	n := copy(p, r.pending)
	r.pending = r.pending[n:]
	return n, nil
}

func TestSetPower(t *testing.T) {
	r := &relay{answers: []string{"OK\r", "HOT\r", "OK\r"}}
	c := NewController(r)
	if err := c.SetPower(40); err != nil {
		t.Error(err)
	}
	if err := c.SetPower(100); err == nil || err.Error() != "relay: HOT" {
		t.Errorf("error %v", err)
	}
	if err := c.SetPower(0); err != nil {
		t.Error(err)
	}
	if err := c.SetPower(1); err != io.ErrNoProgress {
		t.Errorf("error %v", err)
	}
	if got := r.got.String(); got != "P40\rP100\rP0\rP1\r" {
		t.Errorf("commands %q", got)
	}
}

func TestRun(t *testing.T) {
	trace, broke := "", errors.New("element broke")
	heat := func(from float64, step Step) (float64, error) {
		trace += fmt.Sprintf("%v>%v ", from, step.Target)
		if step.Target > 1300 {
			return 0, broke
		}
		return step.Target - 5, nil
	}
	if at, err := Run([]Step{{100, 30}, {600, 60}, {1240, 100}}, 20, heat); at != 1235 || err != nil || trace != "20>100 95>600 595>1240 " {
		t.Errorf("%v, %v, %q", at, err, trace)
	}
	if at, err := Run([]Step{{100, 30}, {1400, 100}, {50, 0}}, 20, heat); at != 95 || !errors.Is(err, broke) || err.Error() != "step 2: element broke" {
		t.Errorf("%v, %v", at, err)
	}
}

func BenchmarkRecord(b *testing.B) {
	m := NewMonitor("big", "raku", "test")
	ids := []string{"big", "raku", "test"}
	b.ReportAllocs()
	for b.Loop() {
		for i := range 300 {
			if _, err := m.Record(ids[i%3], float64(i)); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkWriteCSV(b *testing.B) {
	var curve []Sample
	for i := range 200 {
		curve = append(curve, Sample{i, 20.3 + float64(i)*5.7})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := WriteCSV(io.Discard, curve); err != nil {
			b.Fatal(err)
		}
	}
}
