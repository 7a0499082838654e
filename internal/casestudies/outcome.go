package casestudies

import (
	"fmt"
	"slices"

	"github.com/gohone/hone"
)

// Outcome is what hone made of an optimisation.
type Outcome struct {
	Number int  `json:"number"`
	Found  bool `json:"found"`
	Fixed  bool `json:"fixed"`
	// Of the finding that counts, one whose fix was kept if there is one.
	Rule     string         `json:"rule,omitempty"`
	Position *hone.Position `json:"position,omitempty"`
	State    hone.FixState  `json:"state,omitempty"`  // of its fix; empty where there is none
	Reason   string         `json:"reason,omitempty"` // of the state
}

// Other is a finding that is about none of the optimisations.
type Other struct {
	Rule     string        `json:"rule"`
	Position hone.Position `json:"position"`
	State    hone.FixState `json:"state,omitempty"`
}

// Loop is what a run of hone found and did, folded from its events.
type Loop struct {
	findings []hone.Finding
	fixes    map[string]hone.Fix
	Patched  bool // at least one fix was kept
	Done     bool // the run came to its end
}

// Add takes the next event.
func (l *Loop) Add(e hone.Event) {
	switch {
	case e.Finding != nil:
		same := func(f hone.Finding) bool { return f.ID == e.Finding.ID && f.Pass == e.Finding.Pass }
		if i := slices.IndexFunc(l.findings, same); i >= 0 {
			l.findings[i] = *e.Finding
		} else {
			l.findings = append(l.findings, *e.Finding)
		}
	case e.Fix != nil:
		if l.fixes == nil {
			l.fixes = map[string]hone.Fix{}
		}
		l.fixes[e.Fix.ID] = *e.Fix
	case e.Patch != nil:
		l.Patched = true
	case e.Done != nil:
		l.Done = true
	}
}

// Version is a program with the fixes that were kept.
type Version struct {
	Dir string
	// Standing is what rules find in it, hot or not.
	Standing []hone.Finding
}

// rid reports whether the cause at a site is gone: the statement is no longer in
// its function, or it was reported and none of the rules reports it any more. That
// alone says little, for an edit may hide a cause from its rule; it counts of fixes
// that were kept, which have gained something.
func (v Version) rid(s Site, function string, rules []string, reported bool) bool {
	if gone(v.Dir, s, function) {
		return true
	}
	p, err := Locate(v.Dir, s)
	return err == nil && reported && !slices.ContainsFunc(v.Standing, func(f hone.Finding) bool {
		return slices.Contains(rules, f.Rule) && p.covers(f)
	})
}

// overtaken reports whether fixes of other causes have taken this one along: the
// statement is no longer in its function, and none of the rules that name the cause
// finds it anywhere in that function.
func (v Version) overtaken(s Site, function string, rules []string) (bool, error) {
	if function == "" || !gone(v.Dir, s, function) {
		return false, nil
	}
	data, err := s.read(v.Dir)
	if err != nil {
		return false, err
	}
	there := false
	for _, f := range v.Standing {
		if f.Position.File != s.File || !slices.Contains(rules, f.Rule) {
			continue
		}
		in, err := enclosing(s.File, data, f.Position.Line)
		if err != nil {
			return false, err
		}
		there = there || in == function
	}
	in, err := declares(s.File, data, function)
	return in && !there, err
}

// Outcomes says, of each optimisation of the study in slow, what hone made of
// it, and which findings are about none. A fix that leaves the slow code in its
// function, where the rules still find it, has not fixed it, though it is about
// the same finding. One that takes a cause along which it is not about has.
func (l *Loop) Outcomes(slow string, fixed Version, s Study) ([]Outcome, []Other, error) {
	used := make([]bool, len(l.findings))
	outcomes := []Outcome{}
	for _, o := range s.Optimisations {
		outcome := Outcome{Number: o.Number}
		for _, site := range o.Sites {
			p, err := Locate(slow, site)
			if err != nil {
				return nil, nil, fmt.Errorf("optimisation %d: %w", o.Number, err)
			}
			reported := l.reported(p, o.Rules)
			for i, f := range l.findings {
				if p.covers(f) && slices.Contains(o.Rules, f.Rule) {
					used[i] = true
					l.note(&outcome, f, fixed.rid(site, p.Function, o.Rules, reported))
				}
			}
			if l.Patched && reported && !outcome.Fixed {
				if outcome.Fixed, err = fixed.overtaken(site, p.Function, o.Rules); err != nil {
					return nil, nil, fmt.Errorf("optimisation %d: %w", o.Number, err)
				}
			}
		}
		outcomes = append(outcomes, outcome)
	}
	var others []Other
	for i, f := range l.findings {
		if !used[i] {
			others = append(others, Other{Rule: f.Rule, Position: f.Position, State: l.fix(f).State})
		}
	}
	return outcomes, others, nil
}

// reported reports whether one of the rules reported the place itself, in the
// source as it was: later findings are known by their function alone.
func (l *Loop) reported(p Place, rules []string) bool {
	return slices.ContainsFunc(l.findings, func(f hone.Finding) bool {
		return f.Pass <= 1 && p.covers(f) && slices.Contains(rules, f.Rule)
	})
}

// At returns the findings about a place of the program in slow, of whatever
// rule.
func (l *Loop) At(slow string, s Site) ([]hone.Finding, error) {
	p, err := Locate(slow, s)
	if err != nil {
		return nil, err
	}
	var found []hone.Finding
	for _, f := range l.findings {
		if p.covers(f) {
			found = append(found, f)
		}
	}
	return found, nil
}

// note adds a finding to the outcome of an optimisation it is about.
func (l *Loop) note(o *Outcome, f hone.Finding, gone bool) {
	fix := l.fix(f)
	kept := fix.State == hone.Kept && gone
	if o.Found && !o.Fixed && fix.State != hone.Kept && fix.State != "" && f.Rule == o.Rule {
		o.State, o.Reason = fix.State, fix.Reason // a later pass says more
		return
	}
	if o.Found && (o.Fixed || !kept) {
		return
	}
	position := f.Position
	*o = Outcome{Number: o.Number, Found: true, Fixed: kept, Rule: f.Rule, Position: &position, State: fix.State, Reason: fix.Reason}
}

// fix returns the last that is known of the fix of a finding, if it has one.
func (l *Loop) fix(f hone.Finding) hone.Fix {
	if fix, ok := l.fixes[f.Fix]; ok {
		return fix
	}
	for _, fix := range l.fixes {
		if fix.Pass == f.Pass && slices.Contains(fix.Findings, f.ID) {
			return fix
		}
	}
	return hone.Fix{}
}
