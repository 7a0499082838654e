package workbench

import (
	"context"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/hazard"
	"github.com/gohone/hone/internal/inspect"
)

// HazardCheck reads changed code for mistakes that calls would show only after a long
// history, or never. An error is a check that could not be made; what it could not read is
// in its answer.
type HazardCheck func(ctx context.Context, q BehaviourQuestion) (HazardAnswer, error)

// HazardAnswer is what a [HazardCheck] found.
type HazardAnswer struct {
	Found      []hone.Hazard
	Packages   int      // that were read
	NotChecked []string // packages that were not, or what of them was not, with the reason
}

// ReadHazards is the [HazardCheck] that compares types and SSA form, package by package.
func ReadHazards(ctx context.Context, q BehaviourQuestion) (HazardAnswer, error) {
	var a HazardAnswer
	dirs := q.folders()
	for i, pkg := range slices.Sorted(maps.Keys(dirs)) {
		q.Progress(pkg, i, len(dirs))
		found, err := q.hazards(ctx, dirs[pkg])
		if ctx.Err() != nil {
			return a, ctx.Err()
		}
		if err != nil { // of this package alone
			a.NotChecked = append(a.NotChecked, fmt.Sprintf("package %s: %v", pkg, err))
		} else {
			a.Packages++
		}
		a.Found = append(a.Found, found...)
	}
	return a, nil
}

// hazards reads one package.
func (q BehaviourQuestion) hazards(ctx context.Context, dir string) ([]hone.Hazard, error) {
	var sides [2]*hazard.Package
	for i, s := range q.Sides {
		p, err := hazard.Load(ctx, inspect.Source{Dir: s.folder(dir), Overlay: s.Overlay, Env: s.Tool.Env, Tags: s.Tool.Tags})
		if err != nil {
			return nil, err
		}
		sides[i] = p
	}
	found, err := hazard.Introduced(sides[0], sides[1])
	var out []hone.Hazard
	for _, h := range found {
		at := hone.Position{File: path.Join(dir, filepath.Base(h.Pos.Filename)), Line: h.Pos.Line, Column: h.Pos.Column}
		out = append(out, hone.Hazard{Name: h.Name, Function: h.Func, Position: at, Sentence: h.Sentence})
	}
	return out, err
}

// readHazards is the stage of a verification.
func (v *verification) readHazards(ctx context.Context) (hone.Stage, error) {
	check := v.session.bench.Hazards
	switch {
	case check == nil:
		return skipped("not checked: this hone does not read changes"), nil
	case len(v.funcs) == 0:
		return passed("no function changes"), nil
	}
	a, err := check(ctx, v.question(hone.StageHazard))
	switch {
	case ctx.Err() != nil:
		return hone.Stage{}, ctx.Err()
	case err != nil:
		return skipped("not checked: %v", err), nil
	}
	return hazardous(a), nil
}

// hazardous puts the answer of the check into words. What is read is no proof, as a call that
// differs is: it is for a person to say whether it can happen.
func hazardous(a HazardAnswer) hone.Stage {
	var st hone.Stage
	switch {
	case len(a.Found) > 0:
		st = doubtful("%s", a.Found[0])
	case len(a.NotChecked) > 0:
		st = doubtful("not read: %s", a.NotChecked[0])
	default:
		st = passed("nothing found in %s", counted(a.Packages, "package"))
	}
	st.NotChecked, st.Hazards = a.NotChecked, a.Found
	for _, h := range a.Found[min(1, len(a.Found)):] {
		st.Output += h.String() + "\n"
	}
	return st
}

// checkHazards reads what fixes change, once for a set of them: each may be right, and what they
// make together wrong. What could not be read stands on the other checks.
func (s *session) checkHazards(ctx context.Context, p *pass, c *candidate) error {
	if s.bench.Hazards == nil || p.wasRead(c) {
		return nil
	}
	a, err := s.bench.Hazards(ctx, s.question(p, c))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || len(a.Found) == 0 {
		p.noteRead(c)
		return nil
	}
	var all []string
	for _, h := range a.Found {
		all = append(all, h.String())
	}
	c.note("hazard", false, strings.Join(all, "\n"))
	return &rejection{"it may bring in a mistake that calls would not show: " + all[0], hone.Shown, false}
}

// wasRead reports whether the fixes of a candidate were read together, and nothing was found.
func (p *pass) wasRead(c *candidate) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.read[keyOf(c.fixes)]
}

func (p *pass) noteRead(c *candidate) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.read == nil {
		p.read = map[string]bool{}
	}
	p.read[keyOf(c.fixes)] = true
}
