package history

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gohone/hone"
)

var root = filepath.Join("..", "..")

// Every commit of the lists is complete, and has a benchmark that parses.
func TestLists(t *testing.T) {
	names, modules := map[string]bool{}, map[string]string{}
	for _, l := range Lists {
		commits, err := Load(filepath.Join(root, filepath.FromSlash(l.File)))
		if err != nil {
			t.Fatal(err)
		}
		halves := map[string]int{}
		for _, c := range commits {
			if names[c.Name] {
				t.Errorf("%s: twice", c.Name)
			}
			names[c.Name] = true
			if other := modules[c.Module]; other != "" && other != l.Name {
				t.Errorf("%s: module %s is in another list", c.Name, c.Module)
			}
			modules[c.Module] = l.Name
			halves[c.Half()]++
			complete(t, c)
		}
		if len(commits) < 20 || halves[Seen] < 10 || halves[Held] < 10 {
			t.Errorf("%s: %d commits, halves %v", l.Name, len(commits), halves)
		}
	}
	dirs, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
	if err != nil || len(dirs) != len(names) {
		t.Errorf("%d folders of benchmarks for %d commits, %v", len(dirs), len(names), err)
	}
}

func complete(t *testing.T, c Commit) {
	t.Helper()
	if slices.Contains([]string{c.Module, c.Old, c.New, c.Folder, c.File, c.Cause, c.Says, c.Where}, "") || len(c.Lines) == 0 || len(c.Rows) == 0 || c.Old == c.New {
		t.Errorf("%s: incomplete: %+v", c.Name, c)
	}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(c.Bench())), nil, 0)
	if err != nil {
		t.Error(err)
	} else if f.Scope.Lookup(Benchmark) == nil {
		t.Errorf("%s: no %s", c.Name, Benchmark)
	}
}

// What was not used says why.
func TestUnused(t *testing.T) {
	all, err := LoadUnused(filepath.Join(root, filepath.FromSlash(UnusedFile)))
	if err != nil || len(all) == 0 {
		t.Fatalf("%d, %v", len(all), err)
	}
	for _, u := range all {
		if u.Module == "" || u.Change == "" || u.Why == "" {
			t.Errorf("incomplete: %+v", u)
		}
		if _, err := ListNamed(u.List); err != nil {
			t.Errorf("%+v: %v", u, err)
		}
	}
}

func TestListNamed(t *testing.T) {
	for _, l := range Lists {
		if got, err := ListNamed(l.Name); err != nil || got != l {
			t.Errorf("%s: %v, %v", l.Name, got, err)
		}
	}
	if _, err := ListNamed("last"); err == nil {
		t.Error("a list of no name that is there")
	}
}

func TestJudge(t *testing.T) {
	at := func(rule, file string, line, end int) hone.Finding {
		return hone.Finding{Rule: rule, Position: hone.Position{File: file, Line: line, EndLine: end}}
	}
	c := Commit{File: "a.go", Lines: []int{10}, Rows: []string{"A1"}}
	rows := Rows{"right": {"A2", "A1"}, "wrong": {"B1"}}
	for name, test := range map[string]struct {
		findings   []hone.Finding
		both, line Place
	}{
		"nothing":             {nil, 0, 0},
		"exactly":             {[]hone.Finding{at("right", "a.go", 10, 0)}, 1, 1},
		"three before":        {[]hone.Finding{at("right", "a.go", 7, 0)}, 1, 1},
		"four before":         {[]hone.Finding{at("right", "a.go", 6, 0)}, 0, 0},
		"three after":         {[]hone.Finding{at("right", "a.go", 13, 20)}, 1, 1},
		"other file":          {[]hone.Finding{at("right", "b.go", 10, 0)}, 0, 0},
		"in a short range":    {[]hone.Finding{at("right", "a.go", 5, 12)}, 1, 1},
		"deep in a function":  {[]hone.Finding{at("right", "a.go", -10, 40)}, 0, 0},
		"other cause":         {[]hone.Finding{at("wrong", "a.go", 10, 0)}, 0, 1},
		"unknown rule":        {[]hone.Finding{at("new", "a.go", 10, 0)}, 0, 1},
		"the cause is second": {[]hone.Finding{at("wrong", "a.go", 9, 0), at("right", "a.go", 10, 0)}, 2, 1},
	} {
		if both, line := c.Judge(test.findings, rows); both != test.both || line != test.line {
			t.Errorf("%s: %d, %d, want %d, %d", name, both, line, test.both, test.line)
		}
	}
}

func TestHalf(t *testing.T) {
	cost := func(ns, allocs float64) Cost { return Cost{ns, allocs} }
	for name, test := range map[string]struct {
		gain *Gain
		want bool
	}{
		"not tried":                   {nil, false},
		"all of it":                   {&Gain{cost(100, 4), cost(50, 1), cost(50, 1), 1}, true},
		"half of it":                  {&Gain{cost(100, 4), cost(50, 1), cost(75, 4), 1}, true},
		"less":                        {&Gain{cost(100, 4), cost(50, 1), cost(76, 1), 1}, false},
		"luck, no fix":                {&Gain{cost(100, 4), cost(50, 1), cost(50, 1), 0}, false},
		"allocations alone":           {&Gain{cost(100, 4), cost(99, 1), cost(100, 2), 1}, true},
		"too few allocations":         {&Gain{cost(100, 4), cost(99, 1), cost(100, 3), 1}, false},
		"people gained nothing":       {&Gain{cost(100, 4), cost(101, 4), cost(50, 1), 1}, false},
		"more allocations, same time": {&Gain{cost(100, 4), cost(100, 5), cost(100, 6), 1}, false},
	} {
		if got := test.gain.Half(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestSum(t *testing.T) {
	var s Sum
	s.Add(Result{Place: 3, Line: 1})
	s.Add(Result{Place: 4, Line: 4})
	s.Add(Result{Place: 6, Line: 6})
	s.Add(Result{Failed: "no network"})
	if want := (Sum{Commits: 4, Failed: 1, Lines: 2, Five: 2, Three: 1}); s != want {
		t.Errorf("%+v, want %+v", s, want)
	}
}

// What is added to the record of one list is none of the others'.
func TestMeasuredFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.json")
	if m, err := ReadMeasured(file); err != nil || len(m) > 0 {
		t.Errorf("before the first: %+v, %v", m, err)
	}
	m := Measured{}
	for i, l := range Lists {
		m.Of(l).Runs = []Run{{Note: l.Name, Halves: map[string]Sum{Seen: {Commits: i + 1}}}}
	}
	if err := m.Write(file); err != nil {
		t.Fatal(err)
	}
	got, err := ReadMeasured(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range Lists {
		if runs := got.Of(l).Runs; len(runs) != 1 || runs[0].Note != l.Name || runs[0].Halves[Seen].Commits != i+1 {
			t.Errorf("%s: %+v", l.Name, runs)
		}
	}
	if err := os.WriteFile(file, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadMeasured(file); err == nil {
		t.Error("half a file is read")
	}
}
