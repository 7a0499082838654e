package corpus

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/casestudies"
)

// Fault is something that hone was not to do.
type Fault struct {
	Where string `json:"where"` // what the trap, the cause or the program says of itself
	How   string `json:"how"`
}

// Judge says what a run of hone made of a program: slow has it as it is.
func Judge(l *casestudies.Loop, slow string, fixed casestudies.Version, p Program, rules map[int][]string) (Result, error) {
	r := Result{Program: p.Name, Complete: l.Done}
	var err error
	if r.Outcomes, r.Others, err = l.Outcomes(slow, fixed, p.study(rules)); err != nil {
		return r, err
	}
	for _, t := range p.Traps {
		how, err := t.fault(l, slow, fixed.Dir)
		if err != nil {
			return r, fmt.Errorf("trap %q: %w", t.What, err)
		}
		if how != "" {
			r.Faults = append(r.Faults, Fault{t.What, how})
		}
	}
	for _, c := range p.Causes {
		if c.Mark == casestudies.Trades && r.outcome(c.Number).Fixed {
			r.Faults = append(r.Faults, Fault{c.What, "is fixed unasked, though an observable thing changes"})
		}
	}
	if p.Nothing && l.Patched {
		r.Faults = append(r.Faults, Fault{p.What, "a fix is kept, where nothing is to be fixed"})
	}
	return r, nil
}

// fault says how the trap was gone into; empty if it was not.
func (t Trap) fault(l *casestudies.Loop, slow, fixed string) (string, error) {
	findings, err := l.At(slow, t.Site.Site)
	if err != nil {
		return "", err
	}
	if t.Quiet && len(findings) > 0 {
		return fmt.Sprintf("%s is reported", findings[0].Rule), nil
	}
	before, err := t.Text(slow, t.Function)
	if err != nil {
		return "", err
	}
	after, err := t.Changed(slow, fixed, t.Function)
	if err != nil {
		return "", err
	}
	for _, text := range t.Never {
		if strings.Count(after, text) > strings.Count(before, text) {
			return fmt.Sprintf("a fix with %q is kept", text), nil
		}
	}
	if len(t.Never) == 0 && !strings.Contains(after, t.Code) {
		return "a fix is kept that changes the statement", nil
	}
	return "", nil
}
