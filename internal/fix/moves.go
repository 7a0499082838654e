package fix

// Moves says where the lines of a tree are in another one, by file.
type Moves map[string][]hunk

// MovesOf compares two trees.
func MovesOf(before, after Tree) (Moves, error) {
	out := Moves{}
	err := compared(before, after, func(file string, _ [][]byte, hs []hunk) { out[file] = hs })
	return out, err
}

// Line returns where a line of a file is, counted from 1: 0 if it is no more. A line in the place
// of which others are is the one of these that is as far from their beginning, or the last.
func (m Moves) Line(file string, line int) int {
	shift := 0
	for _, h := range m[file] {
		switch at := line - 1; {
		case at < h.a0:
			return line + shift
		case at >= h.a1:
			shift = h.b1 - h.a1
		case h.b0 == h.b1:
			return 0
		default:
			return min(h.b0+at-h.a0, h.b1-1) + 1
		}
	}
	return line + shift
}
