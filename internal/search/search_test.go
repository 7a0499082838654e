package search

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

func trial(id string, gain float64) Trial {
	return Trial{Fix: hone.Fix{ID: id}, Passes: true, Gain: gain}
}

func ids(ts []Trial) []string {
	out := []string{}
	for _, t := range ts {
		out = append(out, t.Fix.ID)
	}
	return out
}

func TestBatchPrefersTheGreaterGainAmongConflicts(t *testing.T) {
	trials := []Trial{trial("small1", 2), trial("small2", 3), trial("big", 9), trial("apart", 1), {Fix: hone.Fix{ID: "fails"}, Gain: 99}}
	touches := map[string]bool{"big small1": true, "big small2": true}
	conflicts := func(a, b hone.Fix) bool { return touches[a.ID+" "+b.ID] || touches[b.ID+" "+a.ID] }
	chosen, alternatives := Batch(trials, conflicts)
	if got, want := ids(chosen), []string{"big", "apart"}; !slices.Equal(got, want) {
		t.Errorf("chosen %v, want %v", got, want)
	}
	if got, want := ids(alternatives), []string{"small2", "small1"}; !slices.Equal(got, want) {
		t.Errorf("alternatives %v, want %v", got, want)
	}
}

func TestBisectFindsWhatPasses(t *testing.T) {
	all := make([]Trial, 8)
	for i := range all {
		all[i] = trial(fmt.Sprint(i), 1)
	}
	for name, test := range map[string]struct {
		bad  func(set map[string]bool) bool
		want int // fixes left
	}{
		"all pass":           {func(map[string]bool) bool { return false }, 8},
		"one bad":            {func(s map[string]bool) bool { return s["5"] }, 7},
		"two bad":            {func(s map[string]bool) bool { return s["0"] || s["7"] }, 6},
		"a pair across":      {func(s map[string]bool) bool { return s["1"] && s["6"] }, 7},
		"a pair in one half": {func(s map[string]bool) bool { return s["1"] && s["2"] }, 7},
		"none passes":        {func(map[string]bool) bool { return true }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			passes := func(ts []Trial) (bool, error) {
				set := map[string]bool{}
				for _, id := range ids(ts) {
					set[id] = true
				}
				return !test.bad(set), nil
			}
			got, err := Bisect(all, passes)
			if err != nil || len(got) != test.want {
				t.Fatalf("Bisect = %v, %v; want %d fixes", ids(got), err, test.want)
			}
			if ok, _ := passes(got); !ok && len(got) > 0 {
				t.Errorf("%v does not pass", ids(got))
			}
		})
	}
}

// What keeps all from passing is likely to be among a few: little is asked of the others.
func TestGrow(t *testing.T) {
	all := make([]Trial, 8)
	for i := range all {
		all[i] = trial(fmt.Sprint(i), 1)
	}
	for name, test := range map[string]struct {
		sure, others []Trial
		bad          string // what must not be in a set, or pairs of it
		want         string
		asked        int
	}{
		"the only suspect":        {all[:7], all[7:], "7", "0 1 2 3 4 5 6", 2},
		"one of four":             {all[:4], all[4:], "5", "0 1 2 3 4 6 7", 6},
		"none of them, after all": {all[:4], all[4:], "", "0 1 2 3 4 5 6 7", 2},
		"a sure one, too":         {all[:4], all[4:], "1", "0 2 3 4 5 6 7", 7},
		"none is suspected":       {all, nil, "3", "0 1 2 4 5 6 7", 9},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			got, err := Grow(test.sure, test.others, func(ts []Trial) (bool, error) {
				asked++
				return !slices.Contains(ids(ts), test.bad), nil
			})
			set := ids(got)
			slices.Sort(set)
			if err != nil || strings.Join(set, " ") != test.want || asked > test.asked {
				t.Errorf("%v, %v, asked %d times; want %s and at most %d", set, err, asked, test.want, test.asked)
			}
		})
	}
}

func TestBisectStopsAtAnError(t *testing.T) {
	boom := errors.New("boom")
	_, err := Bisect([]Trial{trial("a", 1), trial("b", 1)}, func([]Trial) (bool, error) { return false, boom })
	if !errors.Is(err, boom) {
		t.Errorf("error %v, want %v", err, boom)
	}
}

func TestSites(t *testing.T) {
	chosen := []Trial{trial("a", 3), trial("b", 2)}
	touches := map[string]bool{"a x": true, "a y": true, "b y": true, "b z": true}
	conflicts := func(f, g hone.Fix) bool { return touches[f.ID+" "+g.ID] || touches[g.ID+" "+f.ID] }
	sites, beaten := Sites(chosen, []Trial{trial("x", 2), trial("y", 2), trial("z", 1)}, conflicts)
	if len(sites) != 2 || !slices.Equal(ids(sites[0].Rivals), []string{"x"}) || !slices.Equal(ids(sites[1].Rivals), []string{"z"}) {
		t.Errorf("sites %+v", sites)
	}
	if got := ids(beaten); !slices.Equal(got, []string{"y"}) {
		t.Errorf("beaten %v, want y", got)
	}
}

func TestRace(t *testing.T) {
	speed := map[string]int{"a": 5, "b": 3, "c": 7, "d": 7}
	site := Site{Chosen: trial("a", 1), Rivals: []Trial{trial("b", 1), trial("c", 1), trial("d", 1)}}
	winner, losers, err := Race(site, func(best, rival Trial) (bool, error) { return speed[rival.Fix.ID] > speed[best.Fix.ID], nil })
	if err != nil || winner.Fix.ID != "c" {
		t.Fatalf("winner %s, %v; want c", winner.Fix.ID, err)
	}
	for loser, to := range map[string]string{"a": "c", "b": "a", "d": "c"} {
		if losers[loser].Fix.ID != to {
			t.Errorf("%s lost to %q, want %s", loser, losers[loser].Fix.ID, to)
		}
	}
	boom := errors.New("boom")
	if _, _, err := Race(site, func(Trial, Trial) (bool, error) { return false, boom }); !errors.Is(err, boom) {
		t.Errorf("error %v, want %v", err, boom)
	}
}
