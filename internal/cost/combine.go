package cost

import "fmt"

// Baseline says how to subtract profiles from others.
type Baseline struct {
	Profiles  []*Profile
	Mark      bool // compare with the total of the baseline, see BaseLabel
	Normalize bool // scale the others to the total of the baseline first
}

// Combine makes one profile of several, as go tool pprof does of those on its
// command line: it adds them, subtracts a baseline if there is one, and prunes.
// Types that not all have are left out.
func Combine(profiles []*Profile, base Baseline) (*Profile, error) {
	p, err := Sum(profiles)
	if err != nil {
		return nil, err
	}
	if len(base.Profiles) > 0 {
		b, err := Sum(base.Profiles)
		if err != nil {
			return nil, fmt.Errorf("baseline: %w", err)
		}
		if base.Normalize {
			if p, err = p.Normalize(b); err != nil {
				return nil, err
			}
		}
		if p, err = p.Minus(b, base.Mark); err != nil {
			return nil, err
		}
	}
	return p.Prune()
}

// Sum adds profiles, of which those types remain that all have. A single one is
// returned as it is.
func Sum(profiles []*Profile) (*Profile, error) {
	if len(profiles) == 1 {
		return profiles[0], nil
	}
	profiles, err := Compatible(profiles...)
	if err != nil {
		return nil, err
	}
	return Merge(profiles...)
}
