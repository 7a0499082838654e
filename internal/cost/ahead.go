package cost

import (
	"io"
	"sync"
)

// ahead reads a stream in a goroutine of its own, so that unpacking and
// decoding use two processors. Close ends the goroutine.
type ahead struct {
	pieces chan []byte
	free   chan []byte
	quit   chan struct{}
	ended  sync.WaitGroup
	err    error  // why it ended; valid when pieces is closed
	whole  []byte // the piece being read
	rest   []byte // of it
}

// aheadPieces is the number of buffers, aheadSize the size of one in bytes.
const (
	aheadPieces = 4
	aheadSize   = 128 << 10
)

func readAhead(r io.Reader) *ahead {
	a := &ahead{pieces: make(chan []byte, aheadPieces), free: make(chan []byte, aheadPieces), quit: make(chan struct{})}
	for range aheadPieces {
		a.free <- nil
	}
	a.ended.Go(func() { a.run(r) })
	return a
}

func (a *ahead) run(r io.Reader) {
	defer close(a.pieces)
	for {
		var buf []byte
		select {
		case buf = <-a.free:
		case <-a.quit:
			return
		}
		if buf == nil {
			buf = make([]byte, aheadSize)
		}
		n, err := readFull(r, buf[:cap(buf)])
		if n > 0 {
			a.pieces <- buf[:n] // never blocks: there are no more buffers than places
		}
		if err != nil {
			a.err = err
			return
		}
	}
}

// readFull fills buf. Unlike io.ReadFull it returns the reader's own error:
// io.EOF at the end, io.ErrUnexpectedEOF where something is cut off.
func readFull(r io.Reader, buf []byte) (n int, err error) {
	for n < len(buf) && err == nil {
		var k int
		k, err = r.Read(buf[n:])
		n += k
	}
	return n, err
}

func (a *ahead) Read(p []byte) (int, error) {
	if len(a.rest) == 0 {
		if a.whole != nil {
			a.free <- a.whole
			a.whole = nil
		}
		piece, ok := <-a.pieces
		if !ok {
			return 0, a.err
		}
		a.whole, a.rest = piece, piece
	}
	n := copy(p, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}

func (a *ahead) Close() {
	close(a.quit)
	a.ended.Wait()
}
