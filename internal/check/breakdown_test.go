package check

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/compiler"
)

func TestBreakdowns(t *testing.T) {
	root := module(t, map[string]string{"text/text.go": textGo})
	c := BenchmarkCost{
		Benchmark: hone.Benchmark{Name: "X"},
		CPU: table(t, root, hone.CPUTime, samples{
			"text/text.go:8 testing.(*B).runN":                     300,
			"runtime.mallocgc fmt.Sprintf text/text.go:8":          250, // paid for formatting
			"runtime.memmove fmt.Sprintf text/text.go:9":           150,
			"runtime.mallocgc runtime.newobject text/text.go:9":    95,
			"runtime.mallocgc runtime.newobject text/text.go:10":   5,   // too little to be named
			"runtime.scanobject runtime.gcBgMarkWorker":            150, // nobody's line
			"runtime.futex runtime.findRunnable runtime.schedule":  40,
			"runtime.nanotime testing.(*B).runN testing.(*B).func": 10,
		}),
		Objects: table(t, root, hone.AllocObjects, samples{"text/text.go:8": 30, "text/text.go:9": 10}),
	}
	got := Breakdowns(c)
	if len(got) != 2 || got[0].Measure != hone.CPUTime || got[1].Measure != hone.AllocObjects {
		t.Fatalf("%+v", got)
	}
	if got[0].Samples != 1000 || got[0].Thin || got[1].Thin {
		t.Errorf("samples %d, thin %v %v", got[0].Samples, got[0].Thin, got[1].Thin)
	}
	const want = `fmt 40%: 8 25%, 9 15%
own 30%: 8 30%
gc 15%:
alloc 10%: 9 9%
scheduler 4%:
testing 1%:
`
	if said := inWords(got[0].Parts); said != want {
		t.Errorf("got\n%swant\n%s", said, want)
	}
	if said := inWords(got[1].Parts); said != "alloc 100%: 8 75%, 9 25%\n" {
		t.Errorf("objects: %s", said)
	}
	sum := 0.0
	for _, p := range got[0].Parts {
		sum += p.Share
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("shares sum up to %v", sum)
	}
}

func inWords(parts []hone.Part) string {
	var b strings.Builder
	for _, p := range parts {
		var lines []string
		for _, l := range p.Lines {
			lines = append(lines, fmt.Sprintf(" %d %.0f%%", l.Line, math.Floor(100*l.Share)))
		}
		fmt.Fprintf(&b, "%s %.0f%%:%s\n", p.Class, 100*p.Share, strings.Join(lines, ","))
	}
	return b.String()
}

// What only setting up allocates is not what an operation allocates, and
// nothing was sampled where there is no table.
func TestBreakdownsOfNothing(t *testing.T) {
	root := module(t, map[string]string{"text/text.go": textGo})
	c := BenchmarkCost{Objects: table(t, root, hone.AllocObjects, samples{"text/text.go:8": 30}), Ops: 1000}
	if got := Breakdowns(c); got != nil {
		t.Errorf("%+v", got)
	}
	c.PerOp = 1 // so small that the profile counts them together
	if got := Breakdowns(c); len(got) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestExplain(t *testing.T) {
	read, err := compiler.Read(strings.NewReader(`{"version":0,"file":"/m/a.go"}
{"range":{"start":{"line":3}},"code":"escape","message":"x escapes to heap"}
{"range":{"start":{"line":3}},"code":"isInBounds","message":""}
{"range":{"start":{"line":3}},"code":"copy","message":"192 bytes"}
`))
	if err != nil {
		t.Fatal(err)
	}
	facts := compiler.Facts{"/m/a.go": {3: read}}
	for _, test := range []struct {
		measure hone.Measure
		class   string
		want    string
	}{
		{hone.AllocObjects, "alloc", "`x` is on the heap"},
		{hone.CPUTime, "alloc", "`x` is on the heap"},
		{hone.CPUTime, "copy", "192 bytes are copied"},
		{hone.CPUTime, "own", "192 bytes are copied, the index is checked against the bounds"},
		{hone.CPUTime, "map", ""},
	} {
		b := hone.Breakdown{Measure: test.measure, Parts: []hone.Part{{Class: test.class, Lines: []hone.LineShare{{File: "a.go", Line: 3}, {File: "b.go", Line: 3}}}}}
		Explain(&b, facts, "/m")
		if got := strings.Join(b.Parts[0].Lines[0].Compiler, ", "); got != test.want || b.Parts[0].Lines[1].Compiler != nil {
			t.Errorf("%s of %s: %q, %v; want %q", test.class, test.measure, got, b.Parts[0].Lines[1].Compiler, test.want)
		}
	}
}
