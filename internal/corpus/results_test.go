package corpus

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
)

func TestResults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "corpus.json")
	if all, err := LoadResults(name); err != nil || all != nil {
		t.Errorf("without a file: %v, %v", all, err)
	}
	all := With(With(With(nil, Result{Program: "b"}), Result{Program: "a"}), Result{Program: "b", Complete: true})
	if err := SaveResults(name, all); err != nil {
		t.Fatal(err)
	}
	got, err := LoadResults(name)
	if err != nil || len(got) != 2 || got[0].Program != "a" || !got[1].Complete {
		t.Errorf("%+v, %v", got, err)
	}
	if err := os.WriteFile(name, []byte(`[{"programme":"x"}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadResults(name); err == nil || !strings.Contains(err.Error(), "programme") {
		t.Errorf("misspelt key: %v", err)
	}
}

// What the first whole run came to stays, and is not made up where it is not
// known.
func TestFirst(t *testing.T) {
	r := Result{Program: "a", Hone: "1", Outcomes: []casestudies.Outcome{{Number: 7, Found: true}, {Number: 8, Found: true, Fixed: true}}}
	all := With(nil, r)
	if all[0].First != nil {
		t.Errorf("kept of a run that was cut off: %+v", all[0].First)
	}
	r.Complete, r.Hone, r.Faults = true, "2", []Fault{{"w", "h"}}
	all = With(all, r)
	all = With(all, Result{Program: "a", Hone: "3", Complete: true})
	f := all[0].First
	if f == nil || f.Hone != "2" || !slices.Equal(f.Found, []int{7, 8}) || !slices.Equal(f.Fixed, []int{8}) || len(f.Faults) != 1 || all[0].Hone != "3" {
		t.Errorf("%+v", f)
	}
	all = With([]Result{{Program: "b", Complete: true}}, Result{Program: "b", Complete: true})
	if all[0].First != nil {
		t.Errorf("made up: %+v", all[0].First)
	}
}

// A digest is of the program, of what is expected and of the rules that count.
func TestDigest(t *testing.T) {
	p, rules := Program{Name: "p", Causes: []Cause{{Number: 5}}}, map[int][]string{5: {"plus"}}
	other := p
	other.What = "else"
	same := p
	same.Seen, same.Set = true, Third
	dir := version(t)
	if a, _ := p.Digest(dir, rules); a == "" {
		t.Error("no digest")
	} else if b, _ := same.Digest(dir, rules); a != b {
		t.Error("a digest is of the set")
	}
	seen := map[string]bool{}
	for _, digest := range []func() (string, error){
		func() (string, error) { return p.Digest(version(t), rules) },
		func() (string, error) { return p.Digest(version(t, "grow", "shrink"), rules) },
		func() (string, error) { return other.Digest(version(t), rules) },
		func() (string, error) { return p.Digest(version(t), nil) },
		func() (string, error) { return DigestFile(filepath.Join(version(t), "p.go")) },
	} {
		a, err := digest()
		b, err2 := digest()
		if err != nil || err2 != nil || a != b || len(a) != 16 || seen[a] {
			t.Errorf("%s, %s, %v, %v", a, b, err, err2)
		}
		seen[a] = true
	}
}

func example() ([]Program, []Result) {
	place := hone.Position{File: "p.go", Line: 8}
	p := []Program{
		{Name: "pad", Set: Second, What: "pads", Causes: []Cause{
			{Number: 1, Mark: casestudies.Fixes, What: "a|b"}, {Number: 2, Mark: casestudies.Guards, What: "c"}, {Number: 3, Mark: casestudies.Trades, What: "d"},
		}, Traps: []Trap{{What: "e", Site: site("f", "g")}, {What: "h", Site: site("", "i")}}},
		{Name: "new", Set: Second, Seen: true, Causes: []Cause{{Number: 4, Mark: casestudies.Fixes, What: "j"}}},
		{Name: "slow", Set: Second, What: "sleeps", Nothing: true},
	}
	return p, []Result{{Program: "pad", Hone: "x", Outcomes: []casestudies.Outcome{
		{Number: 1, Found: true, Fixed: true, Rule: "plus", Position: &place, State: hone.Kept},
		{Number: 2, Found: true, Rule: "plus", Position: &place, State: hone.Dropped, Reason: "no gain"},
	}, Others: []casestudies.Other{{Rule: "minus", Position: place}}, Faults: []Fault{{"e", "gone"}}},
		{Program: "slow", Hone: "y", Complete: true, Faults: []Fault{{"sleeps", "is kept"}}}}
}

func TestTallies(t *testing.T) {
	p, r := example()
	marks, owed, all := Tallies(p, r)
	if *marks[casestudies.Fixes] != (Tally{2, 1, 1}) || *marks[casestudies.Trades] != (Tally{1, 0, 0}) || owed != (Tally{3, 2, 1}) || all != (Tally{4, 2, 1}) {
		t.Errorf("%+v, %+v, %+v", marks, owed, all)
	}
}

func TestMarkdown(t *testing.T) {
	p, r := example()
	page := Markdown(p, r)
	for _, want := range []string{
		"Of 4 causes, hone finds 2 today; of the 3 marked F or G, which it owes, it fixes 1. There are 2 traps, and 2 faults.",
		"The results are of 2 versions of hone",
		"what was missed in new: these",
		"In the others it finds 2 of 3 causes, and fixes 1 of 2 that it owes.",
		"## Second corpus\n",
		"| mark | causes | found | fixed |\n",
		"| F | 2 | 1 | 1 |\n",
		`| 1 | pad | a\|b | F | plus at p.go:8 | yes |`,
		"| 2 | pad | c | G | plus at p.go:8 | dropped: no gain |",
		"| 3 | pad | d | T |  |  |",
		"| 4 | new | j | F | not run yet |  |",
		"| pad | e | p.go, f | gone |",
		"| pad | h | p.go | none |",
		"| slow | sleeps | | is kept |",
		"| pad | minus | p.go:8 | none is offered |",
		"| cut off |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page lacks\n%s\nit is\n%s", want, page)
		}
	}
}

func TestMarkdownFirst(t *testing.T) {
	place := hone.Position{File: "p.go", Line: 8}
	p := []Program{
		{Name: "old", Set: Second, Causes: []Cause{{Number: 9, Mark: casestudies.Fixes, What: "k"}}},
		{Name: "pad", Set: Third, Causes: []Cause{
			{Number: 1, Mark: casestudies.Fixes, What: "a"}, {Number: 2, Mark: casestudies.Guards, What: "b"}, {Number: 3, Mark: casestudies.Stretch, What: "c"},
		}},
		{Name: "new", Set: Third, Causes: []Cause{{Number: 4, Mark: casestudies.Fixes, What: "d"}}},
	}
	page := Markdown(p, nil)
	for _, want := range []string{
		"There are 4 causes, of which 3 are marked F or G, and 0 traps. hone was not run on it yet.",
		"| 1 | pad | a | F | not run yet |  |  |\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page lacks\n%s\nit is\n%s", want, page)
		}
	}
	page = Markdown(p, []Result{{Program: "pad", Complete: true, Outcomes: []casestudies.Outcome{
		{Number: 1, Found: true, Fixed: true, Rule: "plus", Position: &place, State: hone.Kept},
		{Number: 2, Found: true, Fixed: true, Rule: "plus", Position: &place, State: hone.Kept},
		{Number: 3, Found: true, Rule: "plus", Position: &place},
	}, First: &First{Found: []int{1, 2}, Fixed: []int{1}, Faults: []Fault{{"x", "y"}}}}})
	_, third, _ := strings.Cut(page, "## Third corpus\n")
	for _, want := range []string{
		"Of 4 causes, hone finds 3 today; of the 3 marked F or G, which it owes, it fixes 2.",
		"on 1 of 2 programs, it found 2 of 3 causes, and fixed 1 of 2 that it owes,\nwith 1 fault.",
		"| F | 2 | 1 | 1 | 1 | 1 | 1 |\n",
		"| S | 1 | 1 | 0 | 1 | 0 | 0 |\n",
		"| 1 | pad | a | F | plus at p.go:8 | yes | fixed |",
		"| 2 | pad | b | G | plus at p.go:8 | yes | found |",
		"| 3 | pad | c | S | plus at p.go:8 | no fix is offered | missed |",
		"| 4 | new | d | F | not run yet |  |  |",
	} {
		if !strings.Contains(third, want) {
			t.Errorf("page lacks\n%s\nit is\n%s", want, third)
		}
	}
}
