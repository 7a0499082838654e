package casestudies

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

func program(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const source = `package p

var x = make([]int, 3)

func (c *Client) send() {
	for i := range 3 {
		go func() {
			text += "a"
		}()
	}
	text += "b"
}
`

func TestLocate(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source, "crlf.go": strings.ReplaceAll(source, "\n", "\r\n")})
	for _, test := range []struct {
		site      Site
		line, end int
		function  string
		complaint string
	}{
		{Site{"p.go", "make([]int, 3)"}, 3, 3, "", ""},
		{Site{"p.go", `text += "a"`}, 8, 8, "send", ""},
		{Site{"crlf.go", "\t\t}()\n\t}\n\ttext +="}, 9, 11, "send", ""},
		{Site{"p.go", "text +="}, 0, 0, "", "occurs 2 times"},
		{Site{"p.go", "text -="}, 0, 0, "", "occurs 0 times"},
		{Site{"p.go", ""}, 0, 0, "", "not once"},
		{Site{"q.go", "x"}, 0, 0, "", "q.go"},
	} {
		p, err := Locate(dir, test.site)
		if test.complaint != "" {
			if err == nil || !strings.Contains(err.Error(), test.complaint) {
				t.Errorf("%+v: %v", test.site, err)
			}
			continue
		}
		want := Place{hone.Position{File: test.site.File, Line: test.line, EndLine: test.end}, test.function}
		if err != nil || p != want {
			t.Errorf("%+v: %+v, %v, want %+v", test.site, p, err, want)
		}
	}
}

func TestBase(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "send": "send", "(*Client).send": "send", "Client.send.func1": "send", "(*Client).send.func1.2": "send", "glob..func1": "", "function": "function", "a.func": "func",
	} {
		if got := base(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func event(v any) hone.Event {
	switch v := v.(type) {
	case hone.Finding:
		return hone.Event{Finding: &v}
	case hone.Fix:
		return hone.Event{Fix: &v}
	case hone.Patch:
		return hone.Event{Patch: &v}
	}
	return hone.Event{Done: &hone.Done{}}
}

func at(line, end int) hone.Position { return hone.Position{File: "p.go", Line: line, EndLine: end} }

func TestOutcomes(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source})
	fixed := program(t, map[string]string{"p.go": strings.ReplaceAll(source, `text += "a"`, `text.Add("a")`) + "var b = func() { text += \"c\" }\n"})
	s := Study{Optimisations: []Optimisation{
		{Number: 1, Sites: []Site{{"p.go", `text += "a"`}}, Rules: []string{"plus"}},
		{Number: 2, Sites: []Site{{"p.go", `text += "b"`}}, Rules: []string{"plus"}},
		{Number: 3, Sites: []Site{{"p.go", "make([]int, 3)"}}, Rules: []string{"plus"}},
		{Number: 4, Sites: []Site{{"p.go", "make([]int, 3)"}}},
		{Number: 5, Sites: []Site{{"p.go", "for i := range 3"}}, Rules: []string{"plus"}}, // still there
	}}
	var l Loop
	for _, v := range []any{
		hone.Finding{ID: "a", Rule: "plus", Pass: 1, Position: at(6, 8), Fix: "x"},
		hone.Finding{ID: "b", Rule: "grow", Pass: 1, Position: at(3, 0)}, // another cause
		hone.Finding{ID: "c", Rule: "plus", Pass: 1, Position: at(4, 5)}, // another place
		hone.Fix{ID: "x", State: hone.Proposed, Pass: 1},
		hone.Fix{ID: "x", State: hone.Dropped, Reason: "slower", Pass: 1},
		// In the second pass lines have moved: the function counts.
		hone.Finding{ID: "d", Rule: "plus", Pass: 2, Position: at(99, 0), Function: "(*Client).send"},
		hone.Fix{ID: "y", State: hone.Kept, Pass: 2, Findings: []string{"d"}},
		hone.Patch{}, nil,
	} {
		l.Add(event(v))
	}
	outcomes, others, err := l.Outcomes(dir, Version{Dir: fixed, Standing: []hone.Finding{{Rule: "plus", Position: at(6, 0)}}}, s)
	if err != nil || !l.Patched || !l.Done {
		t.Fatal(err, l.Patched, l.Done)
	}
	place, between := at(99, 0), at(6, 8)
	want := []Outcome{
		{Number: 1, Found: true, Fixed: true, Rule: "plus", Position: &place, State: hone.Kept},
		{Number: 2, Found: true, Rule: "plus", Position: &place, State: hone.Kept},
		{Number: 3}, {Number: 4},
		{Number: 5, Found: true, Rule: "plus", Position: &between, State: hone.Dropped, Reason: "slower"},
	}
	if !reflect.DeepEqual(outcomes, want) {
		t.Errorf("outcomes %+v, want %+v", outcomes, want)
	}
	if len(others) != 2 || others[0].Rule != "grow" || others[1].Position != at(4, 5) {
		t.Errorf("others %+v", others)
	}
}

// A statement that stays is fixed if a fix of its cause is kept and no rule that
// names the cause finds it any more.
func TestRid(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source})
	moved := program(t, map[string]string{"p.go": strings.Replace(source, "\tfor i", "\tc = wrapped(c)\n\tfor i", 1)})
	s := Study{Optimisations: []Optimisation{{Number: 1, Sites: []Site{{"p.go", `text += "b"`}}, Rules: []string{"plus", "more"}}}}
	for name, test := range map[string]struct {
		state    hone.FixState
		standing []hone.Finding
		fixed    bool
	}{
		"kept":                     {hone.Kept, nil, true},
		"dropped":                  {hone.Dropped, nil, false},
		"still found":              {hone.Kept, []hone.Finding{{Rule: "plus", Position: at(12, 12)}}, false},
		"still found, differently": {hone.Kept, []hone.Finding{{Rule: "more", Position: at(7, 13)}}, false},
		"another cause":            {hone.Kept, []hone.Finding{{Rule: "grow", Position: at(12, 12)}}, true},
		"another place":            {hone.Kept, []hone.Finding{{Rule: "plus", Position: at(9, 9)}}, true},
	} {
		var l Loop
		l.Add(event(hone.Finding{ID: "a", Rule: "plus", Pass: 1, Position: at(11, 0), Fix: "x"}))
		l.Add(event(hone.Fix{ID: "x", State: test.state, Pass: 1}))
		outcomes, _, err := l.Outcomes(dir, Version{moved, test.standing}, s)
		if o := outcomes[0]; err != nil || !o.Found || o.Fixed != test.fixed {
			t.Errorf("%s: %+v, %v", name, outcomes, err)
		}
	}
}

// What the fixes of other causes have taken along is fixed, where the rules say so
// of all of its function.
func TestOvertaken(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source})
	gone := program(t, map[string]string{"p.go": strings.Replace(source, `text += "b"`, `text.Add("b")`, 1)})
	renamed := program(t, map[string]string{"p.go": strings.Replace(source, "send()", "sent()", 1)})
	s := Study{Optimisations: []Optimisation{{Number: 1, Sites: []Site{{"p.go", `text += "b"`}}, Rules: []string{"plus"}}}}
	for name, test := range map[string]struct {
		version Version
		patched bool
		fixed   bool
	}{
		"gone":                       {Version{Dir: gone}, true, true},
		"nothing is kept":            {Version{Dir: gone}, false, false},
		"stands":                     {Version{Dir: dir}, true, false},
		"found elsewhere in it":      {Version{gone, []hone.Finding{{Rule: "plus", Position: at(8, 8)}}}, true, false},
		"another cause":              {Version{gone, []hone.Finding{{Rule: "grow", Position: at(8, 8)}}}, true, true},
		"found in another function":  {Version{gone, []hone.Finding{{Rule: "plus", Position: at(3, 3)}}}, true, true},
		"the function has gone, too": {Version{Dir: renamed}, true, false},
	} {
		var l Loop
		l.Add(event(hone.Finding{ID: "a", Rule: "plus", Pass: 1, Position: at(11, 0), Fix: "x"}))
		l.Add(event(hone.Fix{ID: "x", State: hone.Dropped, Pass: 1}))
		if test.patched {
			l.Add(event(hone.Patch{}))
		}
		outcomes, _, err := l.Outcomes(dir, test.version, s)
		if o := outcomes[0]; err != nil || !o.Found || o.Fixed != test.fixed || o.State != hone.Dropped {
			t.Errorf("%s: %+v, %v", name, outcomes, err)
		}
	}
}

// A finding is about the place that pays for it, too: a loop that lends a function room
// is found where it calls that function.
func TestElsewhere(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source})
	gone := program(t, map[string]string{"p.go": strings.Replace(source, `text += "b"`, `text.Add("b")`, 1)})
	s := Study{Optimisations: []Optimisation{
		{Number: 1, Sites: []Site{{"p.go", `text += "b"`}}, Rules: []string{"plus"}},
		{Number: 2, Sites: []Site{{"p.go", "make([]int, 3)"}}, Rules: []string{"plus"}},
	}}
	loop := hone.Position{File: "loop.go", Line: 3, EndLine: 3}
	for _, pass := range []int{1, 2} {
		var l Loop
		l.Add(event(hone.Finding{ID: "a", Rule: "plus", Pass: pass, Position: loop, Elsewhere: []hone.Position{at(99, 99), at(11, 11)}, Fix: "x"}))
		l.Add(event(hone.Fix{ID: "x", State: hone.Kept, Pass: pass}))
		l.Add(event(hone.Patch{}))
		outcomes, others, err := l.Outcomes(dir, Version{Dir: gone}, s)
		// The lines of a later pass are not those of the program as it was.
		want := []Outcome{{Number: 1}, {Number: 2}}
		if pass == 1 {
			want[0] = Outcome{Number: 1, Found: true, Fixed: true, Rule: "plus", Position: &loop, State: hone.Kept}
		}
		if err != nil || !reflect.DeepEqual(outcomes, want) || len(others) != pass-1 {
			t.Errorf("pass %d: %+v, others %+v, %v", pass, outcomes, others, err)
		}
	}
}

// A fix that is dropped leaves its finding found.
func TestDropped(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source})
	s := Study{Optimisations: []Optimisation{{Number: 1, Sites: []Site{{"p.go", `text += "b"`}}, Rules: []string{"plus"}}}}
	var l Loop
	l.Add(event(hone.Finding{ID: "a", Rule: "plus", Pass: 1, Position: at(11, 0), Fix: "x"}))
	l.Add(event(hone.Fix{ID: "x", State: hone.Dropped, Reason: "slower", Pass: 1}))
	outcomes, _, err := l.Outcomes(dir, Version{Dir: dir}, s)
	if o := outcomes[0]; err != nil || !o.Found || o.Fixed || o.State != hone.Dropped || o.Reason != "slower" {
		t.Errorf("%+v, %v", outcomes, err)
	}
}

// At is what is reported of a place, whatever rule it is of.
func TestAt(t *testing.T) {
	dir := program(t, map[string]string{"p.go": source})
	var l Loop
	for i, line := range []int{8, 11, 8} {
		l.Add(event(hone.Finding{ID: string(rune('a' + i)), Rule: "plus", Pass: 1, Position: at(line, line)}))
	}
	for code, want := range map[string]int{`text += "a"`: 2, `text += "b"`: 1, "make([]int, 3)": 0} {
		if found, err := l.At(dir, Site{"p.go", code}); err != nil || len(found) != want {
			t.Errorf("%s: %+v, %v", code, found, err)
		}
	}
	if _, err := l.At(dir, Site{"p.go", "text"}); err == nil {
		t.Error("a place that is not one")
	}
}

func verdict(name string, unit hone.Unit, baseline, value float64) hone.Verdict {
	delta := value/baseline - 1
	return hone.Verdict{Benchmark: hone.Benchmark{Package: "p", Name: name}, Unit: unit, Outcome: hone.Improvement,
		Baseline: baseline, Value: value, Delta: delta, Interval: [2]float64{delta - .05, delta + .05}, Confidence: .95}
}

func TestCompare(t *testing.T) {
	unbounded := verdict("B", hone.SecPerOp, 1e-6, 1e-6)
	unbounded.Interval, unbounded.Outcome = [2]float64{-1, 1e9}, hone.Inconclusive
	c := Compare(Slow, Tuned, []hone.Verdict{
		verdict("A", hone.AllocsPerOp, 15, 1), verdict("A", hone.SecPerOp, 1e-6, .2e-6), verdict("A", hone.BytesPerOp, 664, 64), unbounded,
	})
	r := Result{Comparisons: []Comparison{c}}
	a, ok := r.Find(Slow, Tuned, "A")
	if !ok || a.Baseline != (Cost{1e-6, 664, 15}) || a.Candidate != (Cost{.2e-6, 64, 1}) || a.Speedup != 5 || *a.Interval != [2]float64{4, 6.667} {
		t.Errorf("%+v, interval %v", a, a.Interval)
	}
	if b, _ := r.Find(Slow, Tuned, "B"); b.Interval != nil || b.Outcome != hone.Inconclusive || b.ratio() != "1 ?" {
		t.Errorf("%+v", b)
	}
	if _, ok := r.Find(Slow, Fixed, "A"); ok {
		t.Error("found what was not measured")
	}
}

func TestYardstick(t *testing.T) {
	allocs := 20.
	s := Study{Name: "s", Tuned: "tuned", Benchmarks: []Benchmark{{Name: "A", Allocs: &allocs, Least: 4}, {Name: "B"}}}
	measured := func(count, speedup float64) Result {
		return Result{Comparisons: []Comparison{{Slow, Tuned, []Case{
			{Name: "A", Baseline: Cost{AllocsPerOp: count}, Speedup: speedup}, {Name: "B", Speedup: 1},
		}}}}
	}
	for _, test := range []struct {
		result Result
		wrong  int
	}{
		{measured(17, 4), 0}, {measured(23, 9), 0}, {measured(16, 4), 1}, {measured(24, 3.9), 2}, {Result{}, 2},
	} {
		if wrong := Yardstick(s, test.result); len(wrong) != test.wrong {
			t.Errorf("%+v: %q", test.result, wrong)
		}
	}
}

func TestRound(t *testing.T) {
	for x, want := range map[float64]float64{0: 0, 12345: 12350, 1.23456e-9: 1.235e-9, -0.00012344: -0.0001234, 7: 7, math.Inf(1): 0} {
		if got := round(x); math.Abs(got-want) > 1e-9*math.Abs(want) {
			t.Errorf("%g: %g, want %g", x, got, want)
		}
	}
}

func TestResults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.json")
	if all, err := LoadResults(name); err != nil || all != nil {
		t.Errorf("without a file: %v, %v", all, err)
	}
	all := With(With(With(nil, Result{Study: "b"}), Result{Study: "a"}), Result{Study: "b", Complete: true})
	if err := SaveResults(name, all); err != nil {
		t.Fatal(err)
	}
	got, err := LoadResults(name)
	if err != nil || len(got) != 2 || got[0].Study != "a" || !got[1].Complete {
		t.Errorf("%+v, %v", got, err)
	}
	if err := os.WriteFile(name, []byte(`[{"studdy":"x"}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadResults(name); err == nil || !strings.Contains(err.Error(), "studdy") {
		t.Errorf("misspelt key: %v", err)
	}
}

func TestMarkdown(t *testing.T) {
	place := at(8, 8)
	allocs := 99.
	s := []Study{{Name: "pad", Tuned: "tuned", Note: "A note.", Benchmarks: []Benchmark{{Name: "A", Allocs: &allocs}}, Optimisations: []Optimisation{
		{Number: 1, Mark: Fixes, What: "a|b"}, {Number: 2, Mark: Guards, What: "c"}, {Number: 3, Mark: Trap, What: "d"}, {Number: 4, Mark: Trades, What: "e"},
	}}, {Name: "new", Benchmarks: []Benchmark{{Name: "N"}}, Optimisations: []Optimisation{{Number: 5, Mark: Fixes, What: "f"}}}}
	r := []Result{{Study: "pad", Outcomes: []Outcome{
		{Number: 1, Found: true, Fixed: true, Rule: "plus", Position: &place, State: hone.Kept},
		{Number: 2, Found: true, Rule: "plus", Position: &place, State: hone.Dropped, Reason: "no gain"},
	}, Comparisons: []Comparison{Compare(Slow, Tuned, []hone.Verdict{verdict("A", hone.SecPerOp, 1e-3, 5e-4), verdict("A", hone.AllocsPerOp, 20, 2)})}}}
	page := Markdown(s, r)
	for _, want := range []string{
		"Of 4 optimisations that are no traps, hone finds 2 today; of the 3 marked F or G, which it owes, it fixes 1.",
		"| pad | A | 1 ms, 0 B, 20 | 500 µs, 0 B, 2 |  | 2 [1.82, 2.22] |  |  |\n",
		"| new | N | not measured yet |",
		`| 1 | pad | a\|b | F | plus at p.go:8 | yes |`,
		"| 2 | pad | c | G | plus at p.go:8 | dropped: no gain |",
		"| 3 | pad | d | trap |  |  |",
		"| 5 | new | f | F | not run yet |  |",
		"pad: A note.",
		"- pad A: 20 allocs/op, should be 99 within 15 %",
		"| cut off |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page lacks\n%s\nit is\n%s", want, page)
		}
	}
}
