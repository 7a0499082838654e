package leftslice

import "io"

// Slices of a turn that something may keep.

type stack struct {
	all  [][]int
	last *bool
}

func (s *stack) note(marks []bool) int { s.last = &marks[0]; return 0 }

func (s *stack) grows(marks []bool) int { marks = append(marks, true); return len(marks) }

func noted(s *stack, rows [][]int) {
	for _, row := range rows {
		marks := make([]bool, len(row)) // want `slice allocated in each call, and left behind`
		s.note(marks)
	}
}

func grown(s *stack, rows [][]int) {
	for _, row := range rows {
		marks := make([]bool, len(row))
		s.grows(marks)
	}
}

func unknownCall(rows [][]int, check func([]bool) bool) {
	for _, row := range rows {
		marks := make([]bool, len(row)) // want `slice allocated in each call, and left behind`
		check(marks)
	}
}

type checker interface{ Check([]bool) bool }

func unknownMethod(rows [][]int, c checker) {
	for _, row := range rows {
		marks := make([]bool, len(row)) // want `slice allocated in each call, and left behind`
		c.Check(marks)
	}
}

func appendedTurn(w io.Writer, rows [][]byte) {
	for _, row := range rows {
		line := make([]byte, 0, len(row))
		line = append(line, row...)
		w.Write(line)
	}
}

func lastTurn(w io.Writer, rows [][]byte) {
	for _, row := range rows {
		line := make([]byte, len(row)+1) // want `slice allocated in each call, and left behind`
		copy(line, row)
		w.Write(line)
		break
	}
}

func jumpingTurn(w io.Writer, rows [][]byte) {
	if len(rows) == 0 {
		goto end
	}
	for _, row := range rows {
		line := make([]byte, len(row)+1) // want `slice allocated in each call, and left behind`
		copy(line, row)
		w.Write(line)
	}
end:
	w.Write(nil)
}

func commentedTurn(w io.Writer, rows [][]byte) {
	for _, row := range rows {
		line := make([]byte /* with its end */, len(row)+1) // want `slice allocated in each call, and left behind`
		copy(line, row)
		w.Write(line)
	}
}

func ofAnotherSize(w io.Writer, rows [][]byte, n uint8) {
	for _, row := range rows {
		line := make([]byte, n) // want `slice allocated in each call, and left behind`
		copy(line, row)
		w.Write(line)
	}
}

func shadowedTurn(w io.Writer, rows [][]byte) {
	clear := func([]byte) {}
	for _, row := range rows {
		line := make([]byte, len(row)+1) // want `slice allocated in each call, and left behind`
		copy(line, row)
		w.Write(line)
	}
	clear(nil)
}

// Another variable of the name gives the size.
func ownName(w io.Writer, rows [][]byte) {
	for _, line := range rows {
		if len(line) > 0 {
			line := make([]byte, len(line)+1) // want `slice allocated in each call, and left behind`
			w.Write(line)
		}
	}
}

type flag bool

// A type has the name.
func ownTypesName(sizes []int) (n int) {
	for _, size := range sizes {
		flag := make([]flag, size) // want `slice allocated in each call, and left behind`
		n += countFlags(flag)
	}
	return n
}

func countFlags(all []flag) (n int) {
	for _, set := range all {
		if !set {
			n++
		}
	}
	return n
}
