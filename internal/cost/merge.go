package cost

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Merge adds profiles that have the same value types. Samples with the same
// stack and labels become one; those without any value, and the symbols nothing
// refers to, are left out. Addresses are made comparable where processes had
// the same binary at different places. Durations add up; the time is that of
// the earliest, the period the largest.
func Merge(profiles ...*Profile) (*Profile, error) {
	if len(profiles) == 0 {
		return nil, errors.New("profile: nothing to merge")
	}
	for _, p := range profiles[1:] {
		if err := mergeable(profiles[0], p); err != nil {
			return nil, err
		}
	}
	m := newMerger(profiles[0].Types)
	for _, p := range profiles {
		m.header(p)
		m.add(p)
	}
	return m.finish(), nil
}

func mergeable(a, b *Profile) error {
	if !slices.Equal(a.Types, b.Types) {
		return fmt.Errorf("profile: value types %v and %v cannot be merged", a.Types, b.Types)
	}
	if a.PeriodType != b.PeriodType {
		return fmt.Errorf("profile: periods in %v and %v cannot be merged", a.PeriodType, b.PeriodType)
	}
	return nil
}

// header combines what is not a table.
func (m *merger) header(p *Profile) {
	out := m.out
	if m.merged == 0 {
		out.PeriodType, out.DropFrames, out.KeepFrames = p.PeriodType, p.DropFrames, p.KeepFrames
	}
	m.merged++
	if out.Time == 0 || p.Time < out.Time || p.timeless {
		out.Time = p.Time
	}
	out.timeless = out.timeless || p.timeless || p.Time == 0
	out.Duration += time.Duration(p.Duration)
	out.Period = max(out.Period, p.Period)
	for _, c := range p.Comments {
		if !slices.Contains(out.Comments, c) {
			out.Comments = append(out.Comments, c)
		}
	}
	if out.DefaultType == "" {
		out.DefaultType = p.DefaultType
	}
	if out.DocURL == "" {
		out.DocURL = p.DocURL
	}
}
