package fix

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// Subset returns the source with some of the fixes a run kept. Base is the
// source the run began with; kept are all its kept fixes, the edits of each
// relative to the source with the fixes of earlier passes in it; chosen tells
// which to make.
//
// An edit of a later pass is moved to where its lines are without the fixes
// left out; if those lines are another where, the error is a [*Dependent].
func Subset(base Tree, kept []hone.Fix, chosen func(id string) bool) (Tree, error) {
	full, part := base, base
	for _, pass := range passesOf(kept) {
		inPass := func(f hone.Fix) bool { return f.Pass == pass }
		fixes := filter(kept, inPass)
		var moved []hone.Fix
		for _, f := range filter(fixes, func(f hone.Fix) bool { return chosen(f.ID) }) {
			m, err := move(f, full, part)
			if d, ok := err.(*Dependent); ok {
				d.On = leftOut(kept, f, chosen)
			}
			if err != nil {
				return Tree{}, err
			}
			moved = append(moved, m)
		}
		var err error
		if part, err = Merge(part, moved); err != nil {
			return Tree{}, err
		}
		if full, err = Merge(full, fixes); err != nil {
			return Tree{}, err
		}
	}
	return part, nil
}

// Dependent is the error of a fix that changes what fixes of earlier passes
// wrote, of which some are left out.
type Dependent struct {
	Fix string
	On  []string // left out, of earlier passes, in files the fix edits
}

func (e *Dependent) Error() string {
	return fmt.Sprintf("fix %s: builds on fix %s, which is left out", e.Fix, strings.Join(e.On, ", "))
}

// Hint returns what the user can do next.
func (e *Dependent) Hint() string { return "name them together, or neither" }

func passesOf(fixes []hone.Fix) []int {
	var out []int
	for _, f := range fixes {
		out = append(out, f.Pass)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func filter(fixes []hone.Fix, keep func(hone.Fix) bool) []hone.Fix {
	return slices.DeleteFunc(slices.Clone(fixes), func(f hone.Fix) bool { return !keep(f) })
}

// leftOut lists the fixes of passes before that of f that edit a file of f and
// are not chosen.
func leftOut(kept []hone.Fix, f hone.Fix, chosen func(string) bool) []string {
	edits := map[string]bool{}
	for _, e := range f.Edits {
		edits[e.File] = true
	}
	var out []string
	for _, g := range kept {
		if g.Pass < f.Pass && !chosen(g.ID) && slices.ContainsFunc(g.Edits, func(e hone.Edit) bool { return edits[e.File] }) {
			out = append(out, g.ID)
		}
	}
	return out
}

// move gives the edits of a fix of one tree their places in another.
func move(f hone.Fix, from, to Tree) (hone.Fix, error) {
	f.Edits = slices.Clone(f.Edits)
	for i, e := range f.Edits {
		a, err := from.Read(e.File)
		if err != nil {
			return f, err
		}
		b, err := to.Read(e.File)
		if err != nil {
			return f, err
		}
		shift, ok := shiftOf(a, b, e.Start, e.End)
		if !ok {
			return f, &Dependent{Fix: f.ID}
		}
		f.Edits[i].Start, f.Edits[i].End = e.Start+shift, e.End+shift
	}
	return f, nil
}

// shiftOf returns by how many bytes the lines with the bytes [start, end) of a
// have moved in b; not ok if one of them, or of those between, is not there.
func shiftOf(a, b []byte, start, end int) (shift int, ok bool) {
	if start < 0 || end < start || end > len(a) {
		return 0, false
	}
	first := bytes.Count(a[:start], lf)
	last := first + bytes.Count(a[start:max(start, end-1)], lf) // inclusive
	from, to := splitLines(a), splitLines(b)
	for _, h := range hunks(a, b) {
		switch {
		case h.a0 > last:
			return shift, true
		case h.a1 > first || h.a0 > first: // some of the lines, or what stood between them
			return 0, false
		}
		shift += size(to[h.b0:h.b1]) - size(from[h.a0:h.a1])
	}
	return shift, true
}

func size(lines [][]byte) int {
	n := 0
	for _, l := range lines {
		n += len(l)
	}
	return n
}
