package handicap

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
)

// charged is a leaf in a function of a file, with its time.
type charged struct {
	function, file string
	line, value    int64
}

func table(t *testing.T, samples ...charged) *cost.Table {
	t.Helper()
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}}}
	for i, s := range samples {
		f := &profile.Function{ID: uint64(i + 1), Name: s.function, Filename: s.file}
		l := &profile.Location{ID: uint64(i + 1), Line: []profile.Line{{Function: f, Line: s.line}}}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
		p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{l}, Value: []int64{1, s.value}})
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := cost.Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	out, err := cost.Blame(read, hone.CPUTime, cost.Module{Root: "/src/m", Path: "example.com/m"})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestHottest(t *testing.T) {
	short := table(t, charged{"m.F", "/src/m/f.go", 3, 30}, charged{"m.F", "/src/m/f.go", 4, 50}, charged{"m.BenchmarkF", "/src/m/f_test.go", 9, 15}, charged{"runtime.x", "/go/src/runtime/x.go", 1, 5})
	long := table(t, charged{"m.G", "/src/m/g.go", 7, 6000}, charged{"m.F", "/src/m/f.go", 3, 1000}, charged{"m.G.func1", "/src/m/g.go", 8, 3000})
	want := []Function{{"f.go", 4, "m.F", 0.45}, {"g.go", 7, "m.G", 0.3}, {"g.go", 8, "m.G.func1", 0.15}}
	got := Hottest([]*cost.Table{short, long})
	for i := range got {
		got[i].Share = float64(int(1000*got[i].Share+0.5)) / 1000
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Hottest([]*cost.Table{table(t, charged{"m.BenchmarkF", "/src/m/f_test.go", 9, 15})}); got != nil {
		t.Errorf("a benchmark is taken for a function of the module: %+v", got)
	}
	if got := Hottest(nil); got != nil {
		t.Errorf("without profiles: %+v", got)
	}
}
