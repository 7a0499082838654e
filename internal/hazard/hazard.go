package hazard

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Hazard is a mistake that a change brings in.
type Hazard struct {
	Name     string         // of the detector
	Func     string         // "F" or "T.M": the function of the candidate that it is in
	Pos      token.Position // in the candidate
	Sentence string         // what may go wrong, and why
}

// detector is one kind of mistake. It says what it finds in the candidate; what it finds
// in the baseline in the same way, that is with the same subject, is left out, so it may
// look at the candidate alone.
type detector struct {
	name string
	find func(c *Change) []finding
}

// detectors are all of them.
var detectors = slices.Concat(stateDetectors, lockDetectors, edgeDetectors, lifetimeDetectors, libraryDetectors, orderDetectors, numberDetectors)

var stateDetectors = []detector{
	{"stale", stale},
	{"key", shortKey},
	{"unasked", unasked},
	{"joinedkey", joinedKey},
	{"failed", failed},
	{"dirty", dirty},
	{"shared", handsOut},
	{"kept", keeps},
	{"sent", sendsScratch},
	{"argument", writesArgument},
	{"reentered", reentered},
	{"circle", keptInCircle},
	{"toall", toAll},
	{"promised", promisedWrites},
	{"adjacent", adjacent},
	{"absent", absentAsZero},
	{"forgotten", forgotten},
}

// finding is what a detector found.
type finding struct {
	fn  *ssa.Function
	pos token.Pos
	// subject names what it is about, in words that do not change with the lines around
	// it: of two states of a package the same subject is the same mistake.
	subject string
	why     string
}

// Introduced returns the hazards of a candidate that its baseline has not got, by position.
// A detector that fails is an error: what the others found is returned beside it.
func Introduced(before, after *Package) ([]Hazard, error) {
	changed := compare(before, after)
	if len(changed.Pairs) == 0 {
		return nil, nil
	}
	back := compare(after, before)
	var out []Hazard
	var broken error
	for _, d := range detectors {
		found, err := d.run(changed)
		if err == nil && len(found) > 0 {
			var known []finding
			known, err = d.run(back)
			found = slices.DeleteFunc(found, func(f finding) bool {
				return slices.ContainsFunc(known, func(k finding) bool { return k.subject == f.subject })
			})
		}
		if err != nil {
			broken = cmp.Or(broken, err)
			continue
		}
		for _, f := range found {
			out = append(out, Hazard{Name: d.name, Func: nameOf(f.fn), Pos: after.Fset.Position(f.pos), Sentence: f.why})
		}
	}
	slices.SortStableFunc(out, func(a, b Hazard) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	return slices.Compact(out), broken
}

// run asks a detector. Source of any kind comes here: one that a detector did not expect
// is an error, and not the end of the program.
func (d detector) run(c *Change) (found []finding, err error) {
	c.Before.steps, c.After.steps = 0, 0
	defer func() {
		if v := recover(); v != nil {
			found, err = nil, fmt.Errorf("hazard %s: %v", d.name, v)
		}
	}()
	return d.find(c), nil
}
