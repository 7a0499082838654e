package workbench

import (
	"slices"
	"testing"

	"github.com/gohone/hone/internal/search"
)

// Of several fixes of one function, those whose lines calls executed are cleared, and compared
// without those of which they executed none. A line that none of them makes alone is everybody's.
func TestOwnLines(t *testing.T) {
	one, two, three := editing("one", 1, 1), editing("two", 2, 1), editing("three", 3, 1)
	c := company{trials: []search.Trial{one, two, three}, functions: map[string][]string{"one": {"F"}, "two": {"F"}, "three": {"F", "G"}}}
	owners := lineOwners{"F": {"one": {"a := 1", "both"}, "two": {"b := 2", "both"}, "three": {"c := 3"}}}
	for name, test := range map[string]struct {
		hit, missed []string
		unreached   []string // fixes
		touched     []string
		known       []string // nil if those that are touched
	}{
		"all":                 {[]string{"a := 1", "b := 2", "c := 3"}, nil, nil, []string{"one", "two", "three"}, nil},
		"one of two":          {[]string{"a := 1"}, []string{"b := 2"}, []string{"two"}, []string{"one", "three"}, nil},
		"a part of two":       {[]string{"a := 1", "b := 2"}, []string{"both"}, []string{"one", "two"}, []string{"one", "two", "three"}, nil},
		"what both make":      {[]string{"a := 1", "both"}, []string{"b := 2"}, []string{"two"}, []string{"one", "two", "three"}, nil},
		"what they make only": {[]string{"a := 1, b := 2"}, []string{"b := 2"}, []string{"two"}, []string{"one", "two", "three"}, []string{"one", "three"}},
		"missed by nobody":    {[]string{"a := 1"}, []string{"a, b := 1, 2"}, []string{"one", "two", "three"}, []string{"one", "three"}, []string{"one"}},
		"another function":    {[]string{"a := 1", "b := 2"}, []string{"c := 3"}, []string{"three"}, []string{"one", "two", "three"}, []string{"one", "two"}},
		"one of equal lines":  {[]string{"a := 1", "both"}, []string{"both", "b := 2"}, []string{"one", "two"}, []string{"one", "two", "three"}, []string{"one", "three"}},
		"equal lines only":    {[]string{"both"}, []string{"both"}, []string{"one", "two"}, []string{"one", "two", "three"}, []string{"three"}},
		"none of one":         {[]string{"b := 2"}, []string{"a := 1"}, []string{"one"}, []string{"two", "three"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			of := BehaviourAnswer{Functions: 1, lines: reachedLines{test.hit, test.missed}}
			if len(test.missed) > 0 {
				of.Unreached = []string{"F"}
			}
			all := BehaviourAnswer{Of: map[string]BehaviourAnswer{"F": of, "G": {Functions: 1, lines: reachedLines{hit: []string{"x"}}}}}
			var unreached []string
			for _, trial := range c.trials {
				id := trial.Fix.ID
				mine := owners.own(all.part(c.functions[id]), all, id, c.functions[id])
				if len(mine.Unreached) > 0 {
					unreached = append(unreached, id)
				}
				known := slices.Contains(test.known, id)
				if test.known == nil {
					known = slices.Contains(test.touched, id)
				}
				if known != mine.record().Complete() {
					t.Errorf("of %s %q is not checked", id, mine.NotChecked)
				}
			}
			var touched []string
			for _, f := range owners.touched(c, all) {
				touched = append(touched, f.ID)
			}
			if !slices.Equal(unreached, test.unreached) || !slices.Equal(touched, test.touched) {
				t.Errorf("unreached %q, touched %q, want %q, %q", unreached, touched, test.unreached, test.touched)
			}
		})
	}
}
