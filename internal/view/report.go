package view

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/unit"
)

// Report is a profile made ready for a view.
type Report struct {
	Profile *cost.Profile // what the filters leave
	Options Options

	Column  int    // of the values shown, in Profile.Types
	Divisor int    // column to divide them by, -1 for none
	Type    string // of the values
	Unit    string // they are in
	Total   int64  // what percentages are of

	LabelUnits map[string]string // of numeric labels, by key
	Notes      []string          // what the user should know of the options: nothing matched, for one

	printed string // unit to print in, once it is chosen
}

// New filters a profile and picks the values to show. It is an error if the
// options do not fit the profile.
func New(p *cost.Profile, o Options) (*Report, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	r := &Report{Profile: p, Options: o, Divisor: -1, printed: o.Unit}
	if err := r.pick(); err != nil {
		return nil, err
	}
	r.identifyUnits()
	r.addLabelFrames()
	if o.RelativePercentages {
		if err := r.filter(); err != nil {
			return nil, err
		}
	}
	r.Total = r.total()
	if !o.RelativePercentages {
		if err := r.filter(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// pick chooses the column of values.
func (r *Report) pick() error {
	i, err := SampleIndex(r.Profile, r.Options.SampleIndex)
	if err != nil {
		return err
	}
	t := r.Profile.Types[i]
	r.Column, r.Type, r.Unit = i, t.Type, t.Unit
	if r.Options.Mean {
		r.Divisor, r.Type = 0, "mean_"+t.Type
	}
	return nil
}

// SampleIndex returns the column of a profile that a name or number picks; the
// default one if it is empty.
func SampleIndex(p *cost.Profile, name string) (int, error) {
	byName := func(name string) int {
		return slices.IndexFunc(p.Types, func(t cost.ValueType) bool { return t.Type == name })
	}
	if name == "" {
		if i := byName(p.DefaultType); i >= 0 && p.DefaultType != "" {
			return i, nil
		}
		return len(p.Types) - 1, nil
	}
	if i, err := strconv.Atoi(name); err == nil {
		if i < 0 || i >= len(p.Types) {
			return 0, fmt.Errorf("option sample_index %d: must be from 0 to %d", i, len(p.Types)-1)
		}
		return i, nil
	}
	// Heap profiles of other languages have "space" and "objects".
	short := strings.TrimPrefix(name, "inuse_")
	if i := slices.IndexFunc(p.Types, func(t cost.ValueType) bool { return t.Type == name || t.Type == short }); i >= 0 {
		return i, nil
	}
	var names []string
	for _, t := range p.Types {
		names = append(names, t.Type)
	}
	return 0, fmt.Errorf("option sample_index %q: the profile has %s", name, strings.Join(names, ", "))
}

func (r *Report) identifyUnits() {
	var others map[string][]string
	r.LabelUnits, others = r.Profile.LabelUnits()
	for _, key := range slices.Sorted(maps.Keys(others)) {
		r.Notes = append(r.Notes, fmt.Sprintf("label %q: shown in %s, but occurs in %s too", key, r.LabelUnits[key], strings.Join(others[key], ", ")))
	}
}

// addLabelFrames does TagRoot and TagLeaf.
func (r *Report) addLabelFrames() {
	roots, leaves := keys(r.Options.TagRoot), keys(r.Options.TagLeaf)
	if len(roots)+len(leaves) == 0 {
		return
	}
	p, rooted, leaved := r.Profile.WithLabelFrames(roots, leaves, r.Options.Unit)
	r.Profile = p
	if len(roots) > 0 && !rooted {
		r.Notes = append(r.Notes, "option tagroot: matched no samples")
	}
	if len(leaves) > 0 && !leaved {
		r.Notes = append(r.Notes, "option tagleaf: matched no samples")
	}
}

func keys(list string) []string {
	return slices.DeleteFunc(strings.Split(list, ","), func(s string) bool { return s == "" })
}

func (r *Report) filter() error {
	f, notes, err := r.Options.filter(r.LabelUnits)
	if err != nil {
		return err
	}
	if r.Options.active() == nil && r.Options.PruneFrom == "" {
		return nil
	}
	p, matched := r.Profile.Filter(f)
	r.Profile = p
	r.Notes = append(append(r.Notes, notes...), unmatched(matched)...)
	return nil
}

// total adds up the values, their signs aside; with a marked baseline in the
// profile, those of the baseline only.
func (r *Report) total() int64 {
	p := r.Profile
	base := r.baseline()
	var sum, div, baseSum, baseDiv int64
	for i := range p.Samples() {
		v := max(p.Value(i, r.Column), -p.Value(i, r.Column))
		var d int64
		if r.Divisor >= 0 {
			d = p.Value(i, r.Divisor)
		}
		sum, div = sum+v, div+d
		if base != nil && base[p.SampleLabels(i)] {
			baseSum, baseDiv = baseSum+v, baseDiv+d
		}
	}
	if baseSum > 0 {
		sum, div = baseSum, baseDiv
	}
	return sum / cmp.Or(div, 1)
}

// baseline returns which sets of labels mark samples of a baseline; nil if none
// does.
func (r *Report) baseline() []bool {
	var marked []bool
	for id := range r.Profile.LabelSets() {
		is := slices.ContainsFunc(r.Profile.Labels(cost.LabelsID(id)), func(l cost.Label) bool {
			return l.Key == cost.BaseLabel && l.Str == "true"
		})
		if is && marked == nil {
			marked = make([]bool, r.Profile.LabelSets())
		}
		if is {
			marked[id] = true
		}
	}
	return marked
}

// Format prints a value.
func (r *Report) Format(v int64) string {
	if d := 1 / r.Options.DivideBy; d > 0 && d != 1 {
		v = int64(float64(v) * d)
	}
	return unit.ScaledLabel(v, r.Unit, r.printed)
}

// Percent prints the share of a value in the total.
func (r *Report) Percent(v int64) string { return unit.Percentage(v, r.Total) }

// divided returns v by d, or v where d is 0.
func divided(v, d int64) int64 {
	if d == 0 {
		return v
	}
	return v / d
}
