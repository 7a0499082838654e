package callbuffer

import (
	"bytes"
	"io"
)

// Buffers of a turn that something may keep, or that end with the loop.

func keptBytesOfTurn(rows []string) (all [][]byte) {
	for _, row := range rows {
		var buf bytes.Buffer
		buf.WriteString(row)
		all = append(all, buf.Bytes())
	}
	return all
}

func keptByClosure(rows []string) (all []func() string) {
	for _, row := range rows {
		var buf bytes.Buffer
		buf.WriteString(row)
		all = append(all, func() string { return buf.String() })
	}
	return all
}

func sentAway(rows []string, to chan<- *bytes.Buffer) {
	for _, row := range rows {
		buf := new(bytes.Buffer)
		buf.WriteString(row)
		to <- buf
	}
}

func assignedAnew(w io.Writer, rows []string) {
	for _, row := range rows {
		buf := new(bytes.Buffer) // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		w.Write(buf.Next(2))
	}
}

func unknownTaker(rows []string, take func(*bytes.Buffer) error) {
	for _, row := range rows {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		take(&buf)
	}
}

func laterOfTurn(w io.Writer, rows []string) {
	for _, row := range rows {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		defer w.Write(buf.Bytes())
	}
}

func once(w io.Writer, rows []string) {
	for _, row := range rows {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		w.Write(buf.Bytes())
		return
	}
}

func readsBytes(rows []string, read func([]byte) int) {
	for _, row := range rows {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		read(buf.Bytes())
	}
}

func jumping(w io.Writer, rows []string) {
	n := 0
again:
	for _, row := range rows {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		w.Write(buf.Bytes())
	}
	if n++; n < 2 {
		goto again
	}
}

func remarkedTurn(w io.Writer, rows []string) {
	for _, row := range rows {
		var buf /* of the row */ bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		w.Write(buf.Bytes())
	}
}
