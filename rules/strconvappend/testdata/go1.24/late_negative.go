package strconvappend

import (
	"bufio"
	"strconv"
)

func writtenTwice(w *bufio.Writer, n int) {
	text := strconv.Itoa(n)
	w.WriteString(text)
	w.WriteString(text)
}

func setBetween(w *bufio.Writer, n int) {
	text := strconv.Itoa(n)
	n++
	w.WriteString(text)
	part := strconv.Itoa(n)
	for n = range 3 {
		w.WriteByte(' ')
	}
	w.WriteString(part)
}

func fieldBetween(w *bufio.Writer, r reading) {
	text := strconv.FormatInt(r.n, 10)
	r.n = 3
	w.WriteString(text)
}

func pointedBetween(w *bufio.Writer, r *reading, next func()) {
	text := strconv.FormatInt(r.n, 10)
	next()
	w.WriteString(text)
}

func mayPanic(w *bufio.Writer, all []int, n int) {
	text := strconv.Itoa(all[n])
	w.WriteString("number ")
	w.WriteString(text)
}

func inBase16(w *bufio.Writer, n int64, base int) {
	text := strconv.FormatInt(n, base)
	w.WriteString("number ")
	w.WriteString(text)
}

func eachTurn(w *bufio.Writer, n int) {
	text := strconv.Itoa(n)
	for range n {
		w.WriteString(text)
	}
}

func perhaps(w *bufio.Writer, n int) {
	text := strconv.Itoa(n)
	if n > 0 {
		w.WriteString(text)
	}
}

func counted(w *bufio.Writer, n int) int {
	text := strconv.Itoa(n)
	size, _ := w.WriteString(text)
	return size
}

func atEnd(w *bufio.Writer, n int) {
	text := strconv.Itoa(n)
	defer w.WriteString(text)
}

func ofElement(writers []*bufio.Writer, n int) {
	text := strconv.Itoa(n)
	writers[n].WriteString(text)
}

func tells(w *bufio.Writer, n func() int) {
	text := strconv.Itoa(n())
	w.WriteString(text)
}

func inLiteral(w *bufio.Writer, n int) func() {
	text := strconv.Itoa(n)
	return func() { w.WriteString(text) }
}

func said(w *bufio.Writer, n int) {
	text := strconv.Itoa( /* of lines */ n)
	w.WriteString(text)
}

func declaredBetween(w *bufio.Writer, n int) {
	if n > 0 {
		text := strconv.Itoa(n)
		n := 7
		w.WriteString(text)
		w.WriteByte(byte(n))
	}
}
