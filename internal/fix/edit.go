package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/gohone/hone"
)

// Conflict is the error of two fixes that cannot be made together.
type Conflict struct {
	A, B string // ids of fixes
	File string
}

func (c *Conflict) Error() string {
	if c.A == c.B {
		return fmt.Sprintf("fix %s: its own edits overlap in file %q", c.A, c.File)
	}
	return fmt.Sprintf("fixes %s and %s: their edits overlap in file %q", c.A, c.B, c.File)
}

// Conflicts reports whether [Merge] would refuse two different fixes because
// of each other.
func Conflicts(a, b hone.Fix) bool {
	for _, e := range a.Edits {
		for _, f := range b.Edits {
			if clash(e, f) {
				return true
			}
		}
	}
	return false
}

// clash reports whether edits of two different fixes cannot both be made, or
// not in an order that is sure to mean what both meant.
//
// Two fixes that each put something in the middle of a line at one place, say
// "f(" and "g(" with their ")" elsewhere, depend on the order; lines put
// between lines do not. Equal edits are one edit, but for such a part of a
// line: two equal ")" may close two things.
func clash(e, f hone.Edit) bool {
	switch {
	case e.File != f.File || e.End < f.Start || f.End < e.Start:
		return false
	case e == f:
		return !shared(e)
	case overlap(e, f):
		return true
	}
	if further(e, f) || further(f, e) {
		return false
	}
	return insertion(e) && !lines(e) || insertion(f) && !lines(f)
}

// further reports whether an edit puts a further element of a list, say an argument, behind
// what the other makes a name: the comma binds less than all that a name can be part of.
func further(e, f hone.Edit) bool {
	return insertion(e) && !insertion(f) && e.Start == f.End && strings.HasPrefix(e.New, ", ") &&
		f.New != "" && strings.IndexFunc(f.New, func(r rune) bool { return r != '.' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) < 0
}

// overlap reports whether edits of one file claim the same bytes, or one puts
// something inside what the other replaces.
func overlap(e, f hone.Edit) bool {
	return max(e.Start, f.Start) < min(e.End, f.End) ||
		insertion(e) && f.Start < e.Start && e.Start < f.End ||
		insertion(f) && e.Start < f.Start && f.Start < e.End
}

func insertion(e hone.Edit) bool { return e.Start == e.End }

// lines reports whether an edit inserts lines: statements, declarations,
// imports.
func lines(e hone.Edit) bool { return insertion(e) && strings.Contains(e.New, "\n") }

// shared reports whether the edit, suggested twice, is to be made once.
func shared(e hone.Edit) bool { return !insertion(e) || lines(e) }

// edit is an edit and the fix it comes from.
type edit struct {
	hone.Edit
	fix string
}

// byFile collects the edits of fixes by file, in an order that depends on the
// set of fixes only.
func byFile(fixes []hone.Fix) map[string][]edit {
	fixes = slices.Clone(fixes)
	slices.SortStableFunc(fixes, func(a, b hone.Fix) int { return cmp.Compare(a.ID, b.ID) })
	out := map[string][]edit{}
	for _, f := range fixes {
		for _, e := range f.Edits {
			out[e.File] = append(out[e.File], edit{e, f.ID})
		}
	}
	return out
}

// compatible returns the edits of one file that are left when those made
// twice are made once, or the first conflict.
func compatible(edits []edit) ([]edit, error) {
	var out []edit
	for _, e := range edits {
		twice := false
		for _, f := range out {
			if e.Edit == f.Edit && shared(e.Edit) {
				twice = true
				continue
			}
			// The edits of one fix may touch: their order is its author's.
			if e.fix == f.fix && overlap(e.Edit, f.Edit) || e.fix != f.fix && clash(e.Edit, f.Edit) {
				return nil, &Conflict{A: f.fix, B: e.fix, File: e.File}
			}
		}
		if !twice {
			out = append(out, e)
		}
	}
	return out, nil
}

// splice makes compatible edits in src. Insertions at one place come in the
// order of edits, before what replaces the bytes after it.
func splice(src []byte, edits []edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(src) {
			return nil, fmt.Errorf("fix %s: edit of bytes %d to %d is not in file %q of %d bytes", e.fix, e.Start, e.End, e.File, len(src))
		}
		out.Write(src[at:e.Start])
		out.WriteString(e.New)
		at = e.End
	}
	out.Write(src[at:])
	return out.Bytes(), nil
}
