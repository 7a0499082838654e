package tags

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/unit"
	"github.com/gohone/hone/internal/view"
)

// Model is the labels of a profile by key.
type Model struct {
	Total string
	Keys  []Key    // by name
	Notes []string // see view.Model
}

// Key is a key of labels with its values, the costliest first.
type Key struct {
	Name        string
	Total, Part string // of its samples; of the total, empty if that is 0
	Values      []Value
}

// Value is one value of a key.
type Value struct {
	Name       string
	Cost, Part string
}

// New makes the table of labels.
func New(p *cost.Profile, o view.Options) (*Model, error) {
	r, err := view.New(p, o.For(80, true))
	if err != nil {
		return nil, err
	}
	m := &Model{Total: r.Format(r.Total), Notes: r.Notes}
	byKey := sums(r)
	for _, name := range slices.Sorted(maps.Keys(byKey)) {
		m.Keys = append(m.Keys, key(r, name, byKey[name]))
	}
	return m, nil
}

// sums adds up values by key and value of labels.
func sums(r *view.Report) map[string]map[string]int64 {
	p := r.Profile
	bySet := make([]int64, p.LabelSets())
	used := make([]bool, p.LabelSets())
	for i := range p.Samples() {
		id := p.SampleLabels(i)
		bySet[id] += p.Value(i, r.Column)
		used[id] = true
	}
	out := map[string]map[string]int64{}
	for id, v := range bySet {
		if !used[id] {
			continue
		}
		for _, l := range p.Labels(cost.LabelsID(id)) {
			name := l.Str
			if l.Numeric {
				name = unit.ScaledLabel(l.Num, r.LabelUnits[l.Key], r.Options.Unit)
			}
			if out[l.Key] == nil {
				out[l.Key] = map[string]int64{}
			}
			out[l.Key][name] += v
		}
	}
	return out
}

func key(r *view.Report, name string, values map[string]int64) Key {
	part := func(v int64) string {
		if r.Total <= 0 {
			return ""
		}
		return r.Percent(v)
	}
	var total int64
	names := slices.Collect(maps.Keys(values))
	slices.SortFunc(names, func(a, b string) int {
		x, y := values[a], values[b]
		return cmp.Or(cmp.Compare(max(y, -y), max(x, -x)), strings.Compare(a, b))
	})
	k := Key{Name: name}
	for _, n := range names {
		total += values[n]
		k.Values = append(k.Values, Value{Name: n, Cost: r.Format(values[n]), Part: part(values[n])})
	}
	k.Total, k.Part = r.Format(total), part(total)
	return k
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
