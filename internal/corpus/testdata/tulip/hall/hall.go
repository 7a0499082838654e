// Package hall lets buyers into an auction. They come with web sockets.
package hall

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"time"

	"example.com/tulip/clock"
	"example.com/tulip/msg"
	"example.com/tulip/ws"
)

// Hall is where buyers are.
type Hall struct {
	clock   *clock.Clock
	journal *Journal
	key     []byte
	barred  []string // a few
	idle    time.Duration

	doors map[byte]door
	seen  Tally
	sizes average
	mu    sync.Mutex
	count map[string]int64
}

// Rules are of a hall.
type Rules struct {
	Name   string
	Key    []byte        // that proofs are made with
	Barred []string      // paddles that do not buy today
	Idle   time.Duration // after which a connection is closed
}

// Open returns a hall with a clock in it.
func Open(r Rules, c *clock.Clock, j *Journal) *Hall {
	h := &Hall{clock: c, journal: j, key: r.Key, barred: r.Barred, idle: r.Idle, count: make(map[string]int64)}
	h.doors = map[byte]door{
		msg.KindHello: h.counted(r.Name, "hello", answered(msg.ParseHello, h.hello)),
		msg.KindBid:   h.counted(r.Name, "bid", answered(msg.ParseBid, h.bid)),
	}
	return h
}

// guest is who a connection is of.
type guest struct{ paddle string }

// door takes a message, and returns what is sent back.
type door func(g *guest, p []byte) ([]byte, error)

// answered is the door for messages of a kind.
func answered[M any](parse func([]byte) (*M, error), do func(*guest, *M) (msg.Answer, error)) door {
	return func(g *guest, p []byte) ([]byte, error) {
		m, err := parse(p)
		if err != nil {
			return nil, err
		}
		a, err := do(g, m)
		if err != nil {
			return nil, err
		}
		return a.Bytes(), nil
	}
}

// counted is a door at which someone counts.
func (h *Hall) counted(hall, kind string, next door) door {
	return func(g *guest, p []byte) ([]byte, error) {
		h.add("hall." + hall + "." + kind + ".messages")
		reply, err := next(g, p)
		if err != nil {
			h.add(fmt.Sprintf("hall.%s.%s.errors", hall, kind))
		}
		return reply, err
	}
}

func (h *Hall) add(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.count[name]++
}

// Count returns how often something happened.
func (h *Hall) Count(name string) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count[name]
}

// Seen returns how many frames came.
func (h *Hall) Seen() uint64 { return h.seen.Value() }

// hello lets in who proves that a paddle is his.
func (h *Hall) hello(g *guest, m *msg.Hello) (msg.Answer, error) {
	mac := hmac.New(sha256.New, h.key)
	mac.Write([]byte(m.Paddle))
	if !hmac.Equal(m.Proof[:], mac.Sum(nil)) {
		return msg.Answer{Ref: m.Ref, Result: msg.Barred}, nil
	}
	g.paddle = m.Paddle
	return msg.Answer{Ref: m.Ref, Result: msg.Done}, nil
}

// bid sells. What a buyer is told that he has is in the journal.
func (h *Hall) bid(g *guest, m *msg.Bid) (msg.Answer, error) {
	if g.paddle == "" || slices.Contains(h.barred, g.paddle) {
		return msg.Answer{Ref: m.Ref, Result: msg.Barred}, nil
	}
	sale, result := h.clock.Take(g.paddle, m.Lot, m.Bunches)
	if result == msg.Done {
		if err := h.journal.Sold(sale); err != nil {
			return msg.Answer{}, err
		}
		h.sizes.add(sale.Bunches)
	}
	return msg.Answer{Ref: m.Ref, Result: result}, nil
}

// Serve lets in who comes, until the listener is closed, and waits for all to leave.
func (h *Hall) Serve(l net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			h.serve(c)
		}()
	}
}

var errMessage = errors.New("no such message")

func (h *Hall) serve(nc net.Conn) {
	defer nc.Close()
	c, g := ws.On(nc, h.idle), &guest{}
	for {
		op, p, err := c.ReadFrame()
		if err != nil {
			return
		}
		h.seen.Add(1)
		switch op {
		case ws.Ping:
			err = c.WriteFrame(ws.Pong, p)
		case ws.Text:
			err = h.clock.Board(c)
		case ws.Binary:
			var reply []byte
			if reply, err = h.enter(g, p); err == nil {
				err = c.WriteFrame(ws.Binary, reply)
			}
		case ws.Close:
			c.WriteFrame(ws.Close, p)
			return
		}
		if err != nil {
			return
		}
	}
}

func (h *Hall) enter(g *guest, p []byte) ([]byte, error) {
	if len(p) == 0 || h.doors[p[0]] == nil {
		return nil, errMessage
	}
	return h.doors[p[0]](g, p)
}

// Summary is what is said of a day.
func (h *Hall) Summary() string {
	best, spent := h.clock.Best()
	text := fmt.Sprintf("frames: %d\n", h.Seen())
	text += fmt.Sprintf("bunches at a time: %.1f\n", h.sizes.mean())
	text += fmt.Sprintf("best: %s, %d cents\n", best, spent)
	return text
}
