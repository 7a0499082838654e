package inorder

import (
	"io"
	"runtime"
	"sync"
	"sync/atomic"
)

// Layout appends the text of the items from to to, not inclusive, to out.
type Layout func(out []byte, from, to int) []byte

// partSize is the number of items laid out at once: enough for handing them over
// not to count, few enough to be held in memory for every processor.
const partSize = 1024

// Write writes the text of n items to w. Each processor lays out with a Layout of
// its own, which is never called concurrently. The error is that of w; what
// comes after it is not laid out.
func Write(w io.Writer, n int, layout func() Layout) error {
	parts := (n + partSize - 1) / partSize
	workers := min(runtime.GOMAXPROCS(0), parts)
	if workers < 2 {
		return alone(w, n, layout())
	}
	p := pipe{n: n, jobs: make(chan part), underWay: make(chan part, workers), used: make(chan []byte, 2*workers)}
	var running sync.WaitGroup
	defer running.Wait()
	for range workers {
		running.Go(func() { p.layOut(layout()) })
	}
	running.Go(p.divide)
	return p.write(w)
}

// alone is Write on one processor.
func alone(w io.Writer, n int, layout Layout) error {
	var out []byte
	for from := 0; from < n; from += partSize {
		out = layout(out[:0], from, min(n, from+partSize))
		if _, err := w.Write(out); err != nil {
			return err
		}
	}
	return nil
}

// part is some of the items; their text goes to the channel.
type part struct {
	from, to int
	text     chan []byte
}

// pipe is one Write under way.
type pipe struct {
	n        int
	jobs     chan part   // taken by whoever lays out
	underWay chan part   // the same in the order of the text
	used     chan []byte // buffers to use again
	failed   atomic.Bool // nothing more is laid out
}

func (p *pipe) divide() {
	defer close(p.jobs)
	defer close(p.underWay)
	for from := 0; from < p.n && !p.failed.Load(); from += partSize {
		next := part{from: from, to: min(p.n, from+partSize), text: make(chan []byte, 1)}
		p.underWay <- next
		p.jobs <- next
	}
}

func (p *pipe) layOut(layout Layout) {
	for next := range p.jobs {
		next.text <- layout(p.buffer(), next.from, next.to)
	}
}

func (p *pipe) buffer() []byte {
	select {
	case b := <-p.used:
		return b[:0]
	default:
		return nil
	}
}

// write takes all parts, so that nobody waits for it for ever, and writes them
// until an error.
func (p *pipe) write(w io.Writer) (err error) {
	for next := range p.underWay {
		text := <-next.text
		if err != nil {
			continue
		}
		if _, err = w.Write(text); err != nil {
			p.failed.Store(true)
		}
		select {
		case p.used <- text:
		default:
		}
	}
	return err
}
