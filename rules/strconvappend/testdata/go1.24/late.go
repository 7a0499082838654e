package strconvappend

import (
	"bufio"
	"strconv"
)

type reading struct {
	n  int64
	at float64
}

type journal struct {
	out *bufio.Writer
	row int
}

func rows(w *bufio.Writer, all []reading) error {
	for _, r := range all {
		at := strconv.FormatFloat(r.at, 'e', 3, 64) // want `fresh string is only appended`
		w.WriteString(at)
		w.WriteByte('\n')
	}
	return w.Flush()
}

func (j *journal) entry(r reading) error {
	j.row++
	no := strconv.Itoa(j.row) // want `fresh string is only appended`
	if _, err := j.out.WriteString(no); err != nil {
		return err
	}
	n, tail := strconv.FormatInt(r.n, 10), "\n"
	j.out.WriteString(n + tail)
	return nil
}

func apart(w *bufio.Writer, r reading) {
	n := strconv.FormatInt(r.n, 16) // want `fresh string is only appended`
	w.WriteString("number ")
	w.WriteString(n)
	unit := strconv.FormatInt(r.n, 10) + " mm" // want `fresh string is only appended`
	w.WriteByte(' ')
	// It is what people read.
	w.WriteString(unit)
}

func cases(w *bufio.Writer, kind int) {
	switch kind {
	case 1:
		text := strconv.Itoa(kind) // want `fresh string is only appended`
		w.WriteString(text)
	}
}
