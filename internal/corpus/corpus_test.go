package corpus

import (
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/casestudies"
)

const root = "../.."

func programs(t *testing.T) []Program {
	t.Helper()
	all, err := Load(filepath.Join(root, filepath.FromSlash(File)))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func studies(t *testing.T) []casestudies.Study {
	t.Helper()
	all, err := casestudies.Load(filepath.Join(root, filepath.FromSlash(casestudies.File)))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// dir is where a program is, seen from this package.
func dir(p Program) string { return filepath.Join(root, filepath.FromSlash(p.Folder())) }

// Numbers and marks are those of the case studies. A number is in a program
// once, since what is made of it is kept by that; and in every set each cause is
// that hone owes a fix of.
func TestCauses(t *testing.T) {
	want := map[int]casestudies.Mark{}
	for _, s := range studies(t) {
		for _, o := range s.Optimisations {
			want[o.Number] = o.Mark
		}
	}
	for _, set := range Sets() {
		got := map[int]int{}
		for _, p := range set.Of(programs(t)) {
			for number, mark := range numbers(t, p) {
				if want[number] != mark {
					t.Errorf("%s: cause %d is marked %s; in %s it is marked %q", p.Name, number, mark, casestudies.File, want[number])
				}
				got[number]++
			}
			for _, c := range p.Causes {
				for _, n := range c.Kin {
					if _, ok := want[n]; !ok || n == c.Number {
						t.Errorf("%s: cause %d: kin %d", p.Name, c.Number, n)
					}
				}
			}
		}
		for number, mark := range want {
			if mark.Owed() && got[number] == 0 || set == Second && got[number] != 1 {
				t.Errorf("%s corpus: cause %d, marked %s, is there %d times", set, number, mark, got[number])
			}
		}
	}
}

// numbers returns the marks of the causes and the traps of a program, by their
// numbers.
func numbers(t *testing.T, p Program) map[int]casestudies.Mark {
	t.Helper()
	marks := map[int]casestudies.Mark{}
	note := func(number int, mark casestudies.Mark) {
		if _, twice := marks[number]; twice {
			t.Errorf("%s: %d is there twice", p.Name, number)
		}
		marks[number] = mark
	}
	for _, c := range p.Causes {
		note(c.Number, c.Mark)
	}
	for _, trap := range p.Traps {
		if trap.Number != 0 {
			note(trap.Number, casestudies.Trap)
		}
	}
	return marks
}

// Every program is of a set.
func TestSets(t *testing.T) {
	all, of := programs(t), 0
	for _, set := range Sets() {
		chosen := set.Of(all)
		if of += len(chosen); len(chosen) == 0 {
			t.Errorf("no program is of the %s set", set)
		}
	}
	if of != len(all) {
		t.Errorf("%d programs, %d of the sets", len(all), of)
	}
}

// Every place is there exactly once, in the function that is named.
func TestPlaces(t *testing.T) {
	for _, p := range programs(t) {
		check := func(what string, s Site) {
			at, err := casestudies.Locate(dir(p), s.Site)
			if err != nil || at.Function != s.Function {
				t.Errorf("%s: %q: %q is in function %q, not %q: %v", p.Name, what, s.Code, at.Function, s.Function, err)
			}
		}
		for _, c := range p.Causes {
			if c.What == "" || len(c.Sites) == 0 {
				t.Errorf("%s: cause %d: %+v", p.Name, c.Number, c)
			}
			for _, s := range c.Sites {
				check(c.What, s)
			}
		}
		whats := map[string]bool{}
		for _, trap := range p.Traps {
			if check(trap.What, trap.Site); trap.What == "" || whats[trap.What] {
				t.Errorf("%s: trap %q: has no name of its own", p.Name, trap.What)
			}
			whats[trap.What] = true
		}
	}
}

// Every folder is a program, with causes or traps, tests and a benchmark.
func TestFolders(t *testing.T) {
	mods, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var folders, names []string
	for _, mod := range mods {
		folders = append(folders, filepath.Base(filepath.Dir(mod)))
	}
	declared := regexp.MustCompile(`(?m)^func (Test|Benchmark)\w+\(`)
	for _, p := range programs(t) {
		names = append(names, p.Name)
		if p.What == "" || len(p.Causes)+len(p.Traps) == 0 || p.Nothing && len(p.Causes) > 0 {
			t.Errorf("%s: %+v", p.Name, p)
		}
		if kinds := matches(t, dir(p), "_test.go", declared); !kinds["Test"] || !kinds["Benchmark"] {
			t.Errorf("%s: has no test or no benchmark", p.Name)
		}
	}
	slices.Sort(names)
	if !slices.Equal(folders, names) {
		t.Errorf("folders %q, programs %q", folders, names)
	}
}

func TestRules(t *testing.T) {
	rules := Rules([]casestudies.Study{
		{Optimisations: []casestudies.Optimisation{{Number: 1, Rules: []string{"a"}}, {Number: 2}}},
		{Optimisations: []casestudies.Optimisation{{Number: 3, Rules: []string{"b", "c"}}}},
	})
	p := Program{Causes: []Cause{{Number: 2, Kin: []int{1, 3}}, {Number: 3}}}
	s := p.study(rules)
	if !slices.Equal(s.Optimisations[0].Rules, []string{"a", "b", "c"}) || !slices.Equal(s.Optimisations[1].Rules, []string{"b", "c"}) {
		t.Errorf("%+v", s.Optimisations)
	}
}
