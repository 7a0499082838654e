package meter

import (
	"io"
	"strconv"
	"sync"
)

// Figures are sent to who draws them.
type Figures interface {
	Count(name string, n uint64)
}

// lines sends each figure as a line.
type lines struct {
	mu   sync.Mutex
	line []byte
	to   io.Writer
}

// NewFigures returns figures that are written to w, each at once.
func NewFigures(w io.Writer) Figures { return &lines{to: w} }

func (l *lines) Count(name string, n uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line = append(l.line[:0], name...)
	l.line = append(l.line, ' ')
	l.line = strconv.AppendUint(l.line, n, 10)
	l.line = append(l.line, '\n')
	l.to.Write(l.line)
}
