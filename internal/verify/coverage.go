package verify

import (
	"bytes"
	"cmp"
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
	profiles, err := cover.ParseProfilesFromReader(bytes.NewReader(agreed(data)))
	if err != nil {
		return nil, fmt.Errorf("cover profile: %w", err)
	}
	c := Coverage{}
	for _, p := range profiles {
		c[p.FileName] = append(c[p.FileName], p.Blocks...)
	}
	return c, nil
}

// agreed is a cover profile in which blocks at the same place have as many statements as the first of them: by the line
// directives of a generated file two blocks may be at one place, of which package cover makes an error.
func agreed(data []byte) []byte {
	statements := map[string]string{}
	var out bytes.Buffer
	for line := range bytes.Lines(data) {
		fields := bytes.Fields(line)
		if len(fields) != 3 {
			out.Write(line)
			continue
		}
		place, n := string(fields[0]), string(fields[1])
		if first, ok := statements[place]; ok {
			n = first
		} else {
			statements[place] = n
		}
		fmt.Fprintf(&out, "%s %s %s\n", place, n, fields[2])
	}
	return out.Bytes()
}

// Add merges another coverage of the same source into c.
func (c Coverage) Add(other Coverage) {
	for f, blocks := range other {
		c[f] = append(c[f], blocks...)
	}
}

// Known returns the same statements, none of them executed.
func (c Coverage) Known() Coverage {
	out := Coverage{}
	for f, blocks := range c {
		for _, b := range blocks {
			b.Count = 0
			out[f] = append(out[f], b)
		}
	}
	return out
}

// Unlike returns the statements that were not executed as often as in another coverage of the
// same source, as the only ones that were executed.
func (c Coverage) Unlike(other Coverage) Coverage {
	before, out := map[string]map[cover.ProfileBlock]int{}, c.Known()
	for f, blocks := range other {
		before[f] = map[cover.ProfileBlock]int{}
		for _, b := range blocks {
			n := b.Count
			b.Count = 0
			before[f][b] += n
		}
	}
	for f, blocks := range c {
		for i, b := range blocks {
			n := b.Count
			b.Count = 0
			if n != before[f][b] {
				out[f][i].Count = 1
			}
		}
	}
	return out
}

// Text maps files, relative to the module root, to their names in cover
// profiles and to their content, nil if that is not known.
type Text struct {
	Name func(file string) string
	Read func(file string) []byte
}

// Lines counts, of the lines in the given ranges that hold statements, those
// that were executed.
func (c Coverage) Lines(ranges []hone.Position, text Text) (covered, total int) {
	for _, r := range merged(ranges) {
		blocks := c[text.Name(r.File)]
		var lines [][]byte
		if src := text.Read(r.File); src != nil {
			lines = bytes.Split(src, []byte("\n"))
		}
		for line := r.Line; line <= r.EndLine; line++ {
			if executed, statement := lineState(blocks, line, lines); statement {
				total++
				if executed {
					covered++
				}
			}
		}
	}
	return covered, total
}

// merged joins ranges that overlap, so that each line counts once.
func merged(ranges []hone.Position) []hone.Position {
	ranges = slices.Clone(ranges)
	for i := range ranges {
		ranges[i].EndLine = max(ranges[i].Line, ranges[i].EndLine)
	}
	slices.SortFunc(ranges, func(a, b hone.Position) int { return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line) })
	var out []hone.Position
	for _, r := range ranges {
		if n := len(out); n > 0 && out[n-1].File == r.File && r.Line <= out[n-1].EndLine {
			out[n-1].EndLine = max(out[n-1].EndLine, r.EndLine)
			continue
		}
		out = append(out, r)
	}
	return out
}

// lineState reports whether a line holds a statement and whether one of it was
// executed. Where blocks meet on a line, every one must have been: the line is
// only as covered as its least covered part. Blocks of which the line only has a
// brace, as that of the condition it ends with, have no part.
func lineState(blocks []cover.ProfileBlock, line int, lines [][]byte) (executed, statement bool) {
	type span [4]int
	counts := map[span]bool{}
	for _, b := range blocks {
		if b.StartLine <= line && line <= b.EndLine && holds(b, line, lines) {
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

// holds reports whether a block has more than braces on a line; columns count
// bytes from 1. Where the text is not known, it has.
func holds(b cover.ProfileBlock, line int, lines [][]byte) bool {
	if line < 1 || line > len(lines) {
		return true
	}
	text := lines[line-1]
	from, to := 0, len(text)
	if line == b.StartLine {
		from = min(b.StartCol-1, to)
	}
	if line == b.EndLine {
		to = max(from, min(b.EndCol-1, to))
	}
	part := bytes.Trim(text[from:to], " \t\r{}")
	return len(part) > 0 && !bytes.HasPrefix(part, []byte("//"))
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
