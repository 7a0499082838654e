package workbench

import (
	"path"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
)

// Where several fixes edit one function, calls may have executed the lines of one of them and not
// those of another: what is not known of that one is no reason to compare the others anew.

// reachedLines are the changed lines of a function that hold statements, without their
// indentation: those that calls executed, and the others.
type reachedLines struct{ hit, missed []string }

// lineOwners are the lines that each of several fixes of one function changes of it, alone, by
// function and fix.
type lineOwners map[string]map[string][]string

// lineOwners looks at those functions of a company that several of its fixes edit, and of which
// calls missed some lines.
func (s *session) lineOwners(p *pass, c company, a BehaviourAnswer) (lineOwners, error) {
	out := lineOwners{}
	for _, names := range c.functions {
		for _, n := range names {
			if out[n] != nil || len(a.Of[n].lines.missed) == 0 || len(c.editing(n)) < 2 {
				continue
			}
			var err error
			if out[n], err = s.linesBy(p, c.editing(n), n); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// editing are the fixes of the company that edit a function.
func (c company) editing(name string) []hone.Fix {
	var out []hone.Fix
	for _, t := range c.trials {
		if slices.Contains(c.functions[t.Fix.ID], name) {
			out = append(out, t.Fix)
		}
	}
	return out
}

// linesBy are the lines that fixes change of a function, each alone.
func (s *session) linesBy(p *pass, fixes []hone.Fix, name string) (map[string][]string, error) {
	out := map[string][]string{}
	for _, f := range fixes {
		alone, err := s.candidate(p, f.ID, []hone.Fix{f})
		if unfit(err) {
			continue // its lines are nobody's
		}
		if err != nil {
			return nil, err
		}
		lines, err := s.changedBy(p, alone)
		alone.discard()
		if err != nil {
			return nil, err
		}
		out[f.ID] = lines(name)
	}
	return out, nil
}

// changedBy returns the lines that a candidate of one package changes of a function.
func (s *session) changedBy(p *pass, c *candidate) (func(name string) []string, error) {
	q := s.question(p, c)
	var files [2]map[string][]byte
	for i, side := range q.Sides {
		var err error
		if files[i], err = side.goFiles(path.Dir(c.fixes[0].Edits[0].File)); err != nil {
			return nil, err
		}
	}
	return behave.ChangedLines(files[0], files[1]), nil
}

// own is what is found of a fix without what calls missed of lines that others change. Of one of
// whose lines in such a function they executed none, or perhaps none, nothing is known.
func (o lineOwners) own(mine, all BehaviourAnswer, id string, names []string) BehaviourAnswer {
	mine.Unreached = nil
	mine.NotChecked = slices.Clone(mine.NotChecked)
	untouched := o.untouched(all, id, names)
	for _, n := range names {
		of := all.Of[n]
		missed := o[n] == nil || o.mayBe(n, id, of.lines.missed)
		if missed {
			mine.Unreached = append(mine.Unreached, of.Unreached...)
		}
		if o[n] != nil && (untouched || missed && !o.surely(n, id, of.lines)) {
			mine.NotChecked = append(mine.NotChecked, n+": no call executes the changed lines")
		}
	}
	return mine
}

// surely reports whether calls executed a line of a fix in a function: one that is not the line of
// another fix, too, of which they missed one like it. What none makes alone, those have made that
// have not missed what they make.
func (o lineOwners) surely(name, id string, lines reachedLines) bool {
	mine := o[name][id]
	missed := func(line string) bool { return slices.Contains(lines.missed, line) }
	return slices.ContainsFunc(lines.hit, func(line string) bool {
		owners := 0
		for _, theirs := range o[name] {
			if slices.Contains(theirs, line) {
				owners++
			}
		}
		if slices.Contains(mine, line) {
			return owners == 1 || !missed(line)
		}
		return owners == 0 && !slices.ContainsFunc(mine, missed)
	})
}

// untouched reports whether calls executed none of the lines of a fix.
func (o lineOwners) untouched(a BehaviourAnswer, id string, names []string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return o[n] == nil || o.mayBe(n, id, a.Of[n].lines.hit) })
}

// touched are the fixes of a company but for those of which no call executed a line: what was
// seen of the others was seen without them.
func (o lineOwners) touched(c company, a BehaviourAnswer) []hone.Fix {
	return slices.DeleteFunc(fixesOf(c.trials), func(f hone.Fix) bool { return o.untouched(a, f.ID, c.functions[f.ID]) })
}

// mayBe reports whether one of some lines of a function may be a fix's. What none of those that
// edit it makes alone, they make together.
func (o lineOwners) mayBe(name, id string, lines []string) bool {
	return slices.ContainsFunc(lines, func(line string) bool {
		others := false
		for other, theirs := range o[name] {
			if has := slices.Contains(theirs, line); has && other == id {
				return true
			} else if has {
				others = true
			}
		}
		return !others
	})
}
