package fix

import (
	"bytes"
	"errors"
	"io/fs"
)

// LineRange is some lines of a file, counted from 1, both ends included.
type LineRange struct{ From, To int }

// ChangedLines returns, by file, the lines of before that after replaces. For
// lines that are only added it is the line next to them that is executed when
// they are. Files that before has not got are left out.
func ChangedLines(before, after Tree) (map[string][]LineRange, error) {
	out := map[string][]LineRange{}
	err := compared(before, after, func(file string, text [][]byte, hs []hunk) {
		for _, h := range hs {
			r := LineRange{h.a0 + 1, h.a1}
			if h.a0 == h.a1 {
				r = neighbour(text, h.a0)
			}
			out[file] = append(out[file], r)
		}
	})
	return out, err
}

// compared calls each with the lines of every file of before that differs in after, and what after has in
// their place.
func compared(before, after Tree, each func(file string, text [][]byte, hs []hunk)) error {
	for _, file := range differing(before, after) {
		a, err := before.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		b, err := after.Read(file)
		if err != nil {
			return err
		}
		text := splitLines(a)
		each(file, text, finer(hunks(a, b), text, splitLines(b)))
	}
	return nil
}

// neighbour returns the line that stands for lines added before line at, from
// 0. A statement shares its block with the statement after it; at the end of
// a block with the one before it, unless that is the end of a block itself.
func neighbour(text [][]byte, at int) LineRange {
	line := at + 1
	leaves := at >= len(text) || begins(text[at], "}", ")", "case ", "default:")
	if leaves && at > 0 && !begins(text[at-1], "}", ")") {
		line = at
	}
	line = max(1, min(line, len(text)))
	return LineRange{line, line}
}

func begins(line []byte, words ...string) bool {
	line = bytes.TrimSpace(line)
	for _, w := range words {
		if bytes.HasPrefix(line, []byte(w)) {
			return true
		}
	}
	return false
}

// longest bounds the pairs of lines that are looked at within one hunk.
const longest = 1 << 20

// finer takes out of hunks the lines that both texts have there. A difference is made
// between lines that are in each text once; a line that a function has in common with
// another is among the changed where something is added near it.
func finer(all []hunk, a, b [][]byte) []hunk {
	var out []hunk
	for _, h := range all {
		if (h.a1-h.a0)*(h.b1-h.b0) > longest {
			out = append(out, h)
			continue
		}
		at := h
		for _, p := range inBoth(a[h.a0:h.a1], b[h.b0:h.b1]) {
			at.a1, at.b1 = h.a0+p[0], h.b0+p[1]
			if at.a0 < at.a1 || at.b0 < at.b1 {
				out = append(out, at)
			}
			at.a0, at.b0 = at.a1+1, at.b1+1
		}
		at.a1, at.b1 = h.a1, h.b1
		if at.a0 < at.a1 || at.b0 < at.b1 {
			out = append(out, at)
		}
	}
	return out
}

// inBoth returns the numbers of the lines of a longest common subsequence, in both texts.
func inBoth(a, b [][]byte) [][2]int {
	rest := make([][]int, len(a)+1) // its length from a line of each on
	for i := range rest {
		rest[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			rest[i][j] = max(rest[i+1][j], rest[i][j+1])
			if bytes.Equal(a[i], b[j]) {
				rest[i][j] = rest[i+1][j+1] + 1
			}
		}
	}
	var pairs [][2]int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case bytes.Equal(a[i], b[j]):
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case rest[i+1][j] >= rest[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}
