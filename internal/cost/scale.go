package cost

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/unit"
)

// Scale returns the profile with values multiplied, by one ratio per type, and
// rounded. Samples that have no value left are dropped.
func (p *Profile) Scale(ratios []float64) *Profile {
	if !slices.ContainsFunc(ratios, func(r float64) bool { return r != 1 }) {
		return p
	}
	out := *p
	out.samples = samples{values: make([]column, len(p.Types))}
	values := make([]int64, len(p.Types))
	for i := range p.Samples() {
		keep := false
		for c, r := range ratios {
			values[c] = p.Value(i, c)
			if r != 1 { // what is not scaled does not keep a sample
				values[c] = scaled(values[c], r)
				keep = keep || values[c] != 0
			}
		}
		if keep {
			out.samples.add(uint32(p.SampleStack(i)), uint32(p.SampleLabels(i)), values)
		}
	}
	return &out
}

// Normalize returns the profile scaled so that each type adds up to what it
// does in base.
func (p *Profile) Normalize(base *Profile) (*Profile, error) {
	if err := mergeable(p, base); err != nil {
		return nil, err
	}
	ratios := make([]float64, len(p.Types))
	for c := range ratios {
		if sum := p.total(c); sum != 0 {
			ratios[c] = float64(base.total(c)) / float64(sum)
		}
	}
	return p.Scale(ratios), nil
}

func (p *Profile) total(c int) (sum int64) {
	for i := range p.Samples() {
		sum += p.Value(i, c)
	}
	return sum
}

// Minus returns the difference of two profiles. With mark, the samples of base
// get the label "pprof::base", by which views know the total to compare with.
func (p *Profile) Minus(base *Profile, mark bool) (*Profile, error) {
	if mark {
		base = base.WithLabel(BaseLabel, "true")
	}
	all, err := Compatible(p, base.Scale(slices.Repeat([]float64{-1}, len(base.Types))))
	if err != nil {
		return nil, err
	}
	return Merge(all...)
}

// BaseLabel is the key that marks samples of a baseline, with value "true".
const BaseLabel = "pprof::base"

// Compatible makes profiles such that they can be merged: it leaves the types
// they all have, and converts values to the smaller unit.
func Compatible(profiles ...*Profile) ([]*Profile, error) {
	if len(profiles) < 2 {
		return profiles, nil
	}
	names := commonTypes(profiles)
	if len(names) == 0 {
		return nil, errors.New("profile: there is no value type that all have")
	}
	out := make([]*Profile, len(profiles))
	for i, p := range profiles {
		out[i] = p.selectTypes(names)
	}
	return out, sameUnits(out)
}

// commonTypes returns the names of the types that all profiles have, in the
// order of the first.
func commonTypes(profiles []*Profile) []string {
	var names []string
	for _, t := range profiles[0].Types {
		if !slices.ContainsFunc(profiles, func(p *Profile) bool { return p.column(t.Type) < 0 }) {
			names = append(names, t.Type)
		}
	}
	return names
}

// selectTypes returns the profile with these types, in this order.
func (p *Profile) selectTypes(names []string) *Profile {
	out := *p
	out.Types, out.samples.values = nil, nil
	for _, name := range names {
		c := p.column(name)
		out.Types = append(out.Types, p.Types[c])
		out.samples.values = append(out.samples.values, p.samples.values[c])
	}
	if !slices.Equal(out.Types, p.Types) && !slices.Contains(names, p.DefaultType) {
		out.DefaultType = names[0]
	}
	return &out
}

// sameUnits converts the values of profiles with the same types, and their
// periods, to the finest unit of each type.
func sameUnits(profiles []*Profile) error {
	finest := slices.Clone(profiles[0].Types)
	for c := range finest {
		var err error
		if finest[c], err = finestType(profiles, func(p *Profile) ValueType { return p.Types[c] }); err != nil {
			return err
		}
	}
	for i, p := range profiles {
		ratios := make([]float64, len(finest))
		types := slices.Clone(p.Types)
		for c := range finest {
			ratios[c], _ = unit.Scale(1, types[c].Unit, finest[c].Unit)
			types[c].Unit = finest[c].Unit
		}
		profiles[i] = p.Scale(ratios)
		profiles[i].Types = types
	}
	period, err := finestType(profiles, func(p *Profile) ValueType { return p.PeriodType })
	if err != nil {
		return err
	}
	for _, p := range profiles {
		v, _ := unit.Scale(p.Period, p.PeriodType.Unit, period.Unit)
		p.Period, p.PeriodType.Unit = int64(v), period.Unit
	}
	return nil
}

// finestType returns the type with the smallest unit.
func finestType(profiles []*Profile, of func(*Profile) ValueType) (ValueType, error) {
	finest := of(profiles[0])
	for _, p := range profiles[1:] {
		t := of(p)
		if t.Type != finest.Type || !unit.Compatible(t.Unit, finest.Unit) {
			return finest, fmt.Errorf("profile: values %v and %v cannot be added", finest, t)
		}
		if ratio, _ := unit.Scale(1, t.Unit, finest.Unit); ratio < 1 {
			finest = t
		}
	}
	return finest, nil
}
