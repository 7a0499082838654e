package workbench

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/search"
)

// edition is a declaration as some fixes make it together: each may be right, and what they
// make of it wrong.
type edition struct {
	name  string        // of a function, as [fix.Function] has it
	lines hone.Position // of the declaration, in the base of the pass
	start int           // byte offset in its file
	fixes []string      // that edit it, sorted
}

func (e edition) place() string { return fmt.Sprintf("%s %d", e.lines.File, e.start) }

// editions are the declarations that fixes edit, in the order of the fixes.
func (s *session) editions(p *pass, fixes []hone.Fix) ([]edition, error) {
	var out []edition
	for _, f := range fixes {
		functions, err := fix.Functions(p.base.tree, f)
		if err != nil {
			return nil, refuse("what it changes cannot be told: %v", err)
		}
		for _, fn := range functions {
			at := slices.IndexFunc(out, func(e edition) bool { return e.lines.File == fn.File && e.start == fn.Start })
			if at < 0 {
				src, err := p.base.tree.Read(fn.File)
				if err != nil {
					return nil, err
				}
				line := 1 + bytes.Count(src[:fn.Start], []byte("\n"))
				at = len(out)
				lines := hone.Position{File: fn.File, Line: line, EndLine: line + strings.Count(fn.Text, "\n")}
				out = append(out, edition{fn.Name, lines, fn.Start, nil})
			}
			out[at].fixes = append(out[at].fixes, f.ID)
		}
	}
	for _, e := range out {
		slices.Sort(e.fixes)
	}
	return out, nil
}

// compared notes which declarations were compared with the base, as some fixes make them: all
// but the functions of which nothing is known.
func (s *session) compared(p *pass, fixes []hone.Fix, unknown ...string) error {
	es, err := s.editions(p, fixes)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.agreed == nil {
		p.agreed = map[string][][]string{}
	}
	for _, e := range es {
		if !slices.Contains(unknown, e.name) {
			p.agreed[e.place()] = append(p.agreed[e.place()], e.fixes)
		}
	}
	return nil
}

// uncompared are the declarations that were not compared as these fixes make them.
func (s *session) uncompared(p *pass, fixes []hone.Fix) ([]edition, error) {
	es, err := s.editions(p, fixes)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.DeleteFunc(es, func(e edition) bool {
		return slices.ContainsFunc(p.agreed[e.place()], func(ids []string) bool { return slices.Equal(ids, e.fixes) })
	}), nil
}

// checkTogether replays calls of what was not compared as the fixes of a candidate make it
// together.
func (s *session) checkTogether(ctx context.Context, p *pass, c *candidate) error {
	if s.bench.Behaviour == nil {
		return nil
	}
	open, err := s.uncompared(p, c.fixes)
	if err != nil || len(open) == 0 {
		return err
	}
	part := *c
	part.ranges = nil
	for _, e := range open {
		part.ranges = append(part.ranges, e.lines)
	}
	limited, cancel := context.WithTimeout(ctx, s.comparing())
	defer cancel()
	// Each of them has passed, alone or among others: what they make together is compared as in company.
	a, err := s.replayOf(limited, p, &part, len(open))
	switch {
	case ctx.Err() == nil && limited.Err() != nil && a.Difference == "":
		return errNotTogether
	case err != nil && (a.Difference == "" || ctx.Err() != nil):
		return err
	case a.Difference != "":
		return reject("the fixes together behave differently: %s", a.Difference)
	case len(a.Doubtful) > 0:
		return refuse("the fixes together seem to behave differently in %s, and there was no time to make sure of it", list(a.Doubtful))
	}
	if why := unsettled(open, c.fixes, a); why != "" {
		return refuse("what the fixes make together could not be checked: %s", why)
	}
	return s.compared(p, c.fixes)
}

// unsettled says of which declaration too little was found for a fix of it that rests on the
// comparison, "" if of none.
func unsettled(open []edition, fixes []hone.Fix, a BehaviourAnswer) string {
	for _, e := range open {
		mechanical := !slices.ContainsFunc(fixes, func(f hone.Fix) bool { return f.Safety != hone.Mechanical && slices.Contains(e.fixes, f.ID) })
		of, known := a.Of[e.name]
		switch {
		case mechanical:
		case a.Functions == 0:
			return unchecked(a.record())
		case known && !of.record().Complete():
			return unchecked(of.record())
		}
	}
	return ""
}

// errNotTogether is a set of fixes for which there was no time to compare the functions
// that several of them edit.
var errNotTogether = errors.New("functions that several fixes edit were not compared with all of them: the budget ended first")

// comparing is the time for such a comparison: where it begins late, a part of what is left,
// so that there is time to do without it.
func (s *session) comparing() time.Duration { return max(s.judging(), s.budget.until(1)/3) }

// apart keeps, of fixes some of which edit the same function, those that need not be compared
// together: of each function the ones that save most and were compared as they are. The next
// pass tries the others on top of them, if there is time.
func (s *session) apart(p *pass, trials []search.Trial) ([]search.Trial, error) {
	kept := slices.Clone(trials)
	for {
		open, err := s.uncompared(p, fixesOf(kept))
		if err != nil || len(open) == 0 {
			return kept, err
		}
		stay := p.bestOf(open[0], kept)
		for _, t := range slices.Clone(kept) {
			if id := t.Fix.ID; slices.Contains(open[0].fixes, id) && !slices.Contains(stay, id) {
				s.turnDown(&t.Fix, s.postpone(&t.Fix, errNotTogether.Error()))
				kept = search.Without(kept, id)
			}
		}
	}
}

// bestOf are those of the fixes that edit a declaration that save most, among the sets of them
// with which it was compared; none if there is no such set.
func (p *pass) bestOf(e edition, trials []search.Trial) []string {
	gain := func(ids []string) float64 {
		sum := 0.0
		for _, t := range trials {
			if slices.Contains(ids, t.Fix.ID) {
				sum += t.Gain
			}
		}
		return sum
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	sets := slices.DeleteFunc(slices.Clone(p.agreed[e.place()]), func(ids []string) bool {
		return slices.ContainsFunc(ids, func(id string) bool { return !slices.Contains(e.fixes, id) })
	})
	if len(sets) == 0 {
		return nil
	}
	return slices.MaxFunc(sets, func(a, b []string) int {
		return cmp.Or(cmp.Compare(gain(a), gain(b)), cmp.Compare(len(a), len(b)))
	})
}
