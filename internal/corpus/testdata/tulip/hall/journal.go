package hall

import (
	"io"
	"net"
	"strconv"
	"sync"
	"time"

	"example.com/tulip"
	"example.com/tulip/sheet"
)

// Journal has a line for each sale. A sale that is not in it has not been made: the line is
// written before the buyer hears of it.
type Journal struct {
	mu sync.Mutex
	to io.Writer
	no int
}

// NewJournal returns a journal that goes on to a writer.
func NewJournal(to io.Writer) *Journal { return &Journal{to: to} }

// Sold writes a line. Lines are numbered in the order in which they are written.
func (j *Journal) Sold(s tulip.Sale) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.no++
	line := strconv.Itoa(j.no) + " " + s.Lot.Code() + " " + strconv.Itoa(s.Bunches) + " " + sheet.Euro(s.Price) + " " + s.Paddle + "\n"
	_, err := j.to.Write([]byte(line))
	return err
}

// Feed tells those who watch what is on the clock.
type Feed struct {
	mu sync.Mutex
	to []net.Conn
}

// Join lets someone watch.
func (f *Feed) Join(c net.Conn) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.to = append(f.to, c)
}

// Tell has everyone see a price at once, and before the next one. Who does not take it
// in time watches no more.
func (f *Feed) Tell(l tulip.Lot, price int64, patience time.Duration) {
	line := []byte(strconv.Itoa(l.Number) + " " + sheet.Euro(price) + "\n")
	f.mu.Lock()
	defer f.mu.Unlock()
	kept := f.to[:0]
	for _, c := range f.to {
		c.SetWriteDeadline(time.Now().Add(patience))
		if _, err := c.Write(line); err != nil {
			c.Close()
			continue
		}
		kept = append(kept, c)
	}
	clear(f.to[len(kept):])
	f.to = kept
}

// Close has nobody watch any more.
func (f *Feed) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.to {
		c.Close()
	}
	f.to = nil
}
