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
	for _, file := range differing(before, after) {
		a, err := before.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		b, err := after.Read(file)
		if err != nil {
			return nil, err
		}
		text := splitLines(a)
		for _, h := range hunks(a, b) {
			r := LineRange{h.a0 + 1, h.a1}
			if h.a0 == h.a1 {
				r = neighbour(text, h.a0)
			}
			out[file] = append(out[file], r)
		}
	}
	return out, nil
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
