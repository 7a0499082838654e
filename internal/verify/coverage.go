package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/cover"

	"github.com/gohone/hone"
)

// Coverage tells which statements were executed: by file as cover profiles
// name it, "import/path/file.go".
type Coverage map[string][]cover.ProfileBlock

// ReadCoverage reads a cover profile as package testing writes it.
func ReadCoverage(data []byte) (Coverage, error) {
	profiles, err := cover.ParseProfilesFromReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("cover profile: %w", err)
	}
	c := Coverage{}
	for _, p := range profiles {
		c[p.FileName] = append(c[p.FileName], p.Blocks...)
	}
	return c, nil
}

// Add merges another coverage of the same source into c.
func (c Coverage) Add(other Coverage) {
	for f, blocks := range other {
		c[f] = append(c[f], blocks...)
	}
}

// Lines counts, of the lines in the given ranges that hold statements, those
// that were executed. Position files are relative to the module root; name
// maps them to the names of cover profiles.
func (c Coverage) Lines(ranges []hone.Position, name func(file string) string) (covered, total int) {
	type key struct {
		file string
		line int
	}
	state := map[key]bool{}
	for _, r := range ranges {
		blocks := c[name(r.File)]
		for line := r.Line; line <= max(r.Line, r.EndLine); line++ {
			if executed, statement := lineState(blocks, line); statement {
				state[key{r.File, line}] = state[key{r.File, line}] || executed
			}
		}
	}
	for _, executed := range state {
		total++
		if executed {
			covered++
		}
	}
	return covered, total
}

// lineState reports whether a line holds a statement and whether one of it was
// executed. Where blocks meet on a line, every one must have been: the line is
// only as covered as its least covered part.
func lineState(blocks []cover.ProfileBlock, line int) (executed, statement bool) {
	type span [4]int
	counts := map[span]bool{}
	for _, b := range blocks {
		if b.StartLine <= line && line <= b.EndLine && !closesOnly(b, line) {
			s := span{b.StartLine, b.StartCol, b.EndLine, b.EndCol}
			counts[s] = counts[s] || b.Count > 0
		}
	}
	for _, hit := range counts {
		if !hit {
			return false, true
		}
	}
	return len(counts) > 0, len(counts) > 0
}

// closesOnly reports whether a block only ends on the line, with its brace.
func closesOnly(b cover.ProfileBlock, line int) bool {
	return line == b.EndLine && b.StartLine != b.EndLine && b.EndCol <= 3
}

// Touches reports whether any statement in the ranges was executed.
func (c Coverage) Touches(ranges []hone.Position, name func(file string) string) bool {
	for _, r := range ranges {
		for _, b := range c[name(r.File)] {
			if b.Count > 0 && b.StartLine <= max(r.Line, r.EndLine) && r.Line <= b.EndLine {
				return true
			}
		}
	}
	return false
}

// NewMessages returns the vet messages of a candidate that the baseline had
// not. Line numbers move with an edit, so positions are left out of the
// comparison.
func NewMessages(baseline, candidate []string) []string {
	known := map[string]int{}
	for _, m := range baseline {
		known[withoutPosition(m)]++
	}
	var fresh []string
	for _, m := range candidate {
		if k := withoutPosition(m); known[k] > 0 {
			known[k]--
		} else {
			fresh = append(fresh, m)
		}
	}
	return slices.Clip(fresh)
}

// withoutPosition turns "./a.go:12:3: text" into "./a.go: text".
func withoutPosition(m string) string {
	file, rest, ok := strings.Cut(m, ".go:")
	if !ok {
		return m
	}
	rest = strings.TrimLeft(rest, "0123456789:")
	return file + ".go:" + rest
}
