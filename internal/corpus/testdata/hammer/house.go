package hammer

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// House has the lots of an evening.
type House struct {
	mu   sync.RWMutex
	lots map[string]*Lot
	Hub  Hub
}

// Open opens a lot.
func (h *House) Open(name string) *Lot {
	l := NewLot(name, &h.Hub)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.lots == nil {
		h.lots = map[string]*Lot{}
	}
	h.lots[name] = l
	return l
}

func (h *House) lot(name string) (*Lot, error) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	l, ok := h.lots[name]
	if !ok {
		return nil, fmt.Errorf("%q: %w", name, ErrNoLot)
	}
	return l, nil
}

// command is a line that a bidder sends.
type command struct {
	verb, lot string
	bid       Bid
}

// parse parses "BID lot bidder amount", "TOP lot" or "BOARD".
func parse(line string) (*command, error) {
	fields := strings.Fields(line)
	switch {
	case len(fields) == 4 && fields[0] == "BID":
		amount, err := strconv.Atoi(fields[3])
		if err != nil {
			return nil, fmt.Errorf("amount: %w", err)
		}
		return &command{verb: "BID", lot: fields[1], bid: Bid{fields[2], amount}}, nil
	case len(fields) == 2 && fields[0] == "TOP":
		return &command{verb: "TOP", lot: fields[1]}, nil
	case len(fields) == 1 && fields[0] == "BOARD":
		return &command{verb: "BOARD"}, nil
	}
	return nil, fmt.Errorf("%q: no such command", line)
}

// Session answers a bidder until there is nothing more to read. The bidder may
// wait for an answer before the next line is sent.
func (h *House) Session(conn io.ReadWriter) error {
	in := bufio.NewScanner(conn)
	out := bufio.NewWriter(conn)
	for in.Scan() {
		c, err := parse(in.Text())
		if err == nil {
			err = h.do(c, out)
		}
		if err != nil {
			reply(out, "ERR %v", err)
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
	return in.Err()
}

// reply writes a line.
func reply(w *bufio.Writer, format string, args ...any) {
	w.WriteString(fmt.Sprintf(format, args...) + "\n")
}

// do does what is asked for, and answers it if it is done.
func (h *House) do(c *command, out *bufio.Writer) error {
	if c.verb == "BOARD" {
		return h.Board(out)
	}
	l, err := h.lot(c.lot)
	if err != nil {
		return err
	}
	if c.verb == "TOP" {
		if b := l.Highest(); b != nil {
			reply(out, "TOP %s %d", b.Bidder, b.Amount)
		} else {
			reply(out, "NONE")
		}
		return nil
	}
	err = l.Bid(c.bid.Bidder, c.bid.Amount)
	if errors.Is(err, ErrLow) {
		reply(out, "LOW %s", c.lot)
		return nil
	}
	if err == nil {
		reply(out, "OK %s %d", c.lot, c.bid.Amount)
	}
	return err
}

// board is the text on the wall.
type board struct {
	text string
}

func (b *board) add(parts ...string) {
	for _, p := range parts {
		b.text += p
	}
	b.text += "\n"
}

// WriteTo writes the board.
func (b *board) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write([]byte(b.text))
	return int64(n), err
}

// Board writes the lots and what is offered for each, in the order of their
// names.
func (h *House) Board(w io.Writer) error {
	h.mu.RLock()
	defer h.mu.RUnlock()
	var b board
	for _, name := range slices.Sorted(maps.Keys(h.lots)) {
		if top := h.lots[name].Highest(); top == nil {
			b.add(name, " -")
		} else {
			b.add(name, " ", top.Bidder, " ", strconv.Itoa(top.Amount))
		}
	}
	_, err := b.WriteTo(w)
	return err
}

// Settle closes the lots and charges who has them, in the order of the names,
// up to the first who cannot pay. Who buys much pays with one account.
func (h *House) Settle(charge func(bidder string, amount int) error) error {
	h.mu.RLock()
	lots := slices.SortedFunc(maps.Values(h.lots), func(a, b *Lot) int { return strings.Compare(a.name, b.name) })
	h.mu.RUnlock()
	for _, l := range lots {
		b := l.Close()
		if b == nil {
			continue
		}
		if err := charge(b.Bidder, b.Amount); err != nil {
			return fmt.Errorf("lot %s: %w", l.name, err)
		}
	}
	return nil
}
