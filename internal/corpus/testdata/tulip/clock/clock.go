// Package clock has lots on a clock, the price of which falls until someone takes them.
package clock

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"example.com/tulip"
	"example.com/tulip/msg"
	"example.com/tulip/sheet"
	"example.com/tulip/ws"
)

// Clock sells one lot after the other.
type Clock struct {
	mu    sync.Mutex
	lots  []tulip.Lot // the first one is on the clock
	left  int         // bunches of it
	price int64
	step  int64

	buyers map[string]buyer
	paddle []string // as they came
	best   string   // who spent most
}

type buyer struct {
	sales, bunches int
	spent          int64
}

// New returns a clock that falls by a step at a time. Whose lot is first is drawn, and who
// knows the seed can draw again.
func New(lots []tulip.Lot, step int64, seed uint64) *Clock {
	c := &Clock{lots: slices.Clone(lots), step: step, buyers: make(map[string]buyer)}
	draw := rand.New(rand.NewPCG(seed, 0))
	draw.Shuffle(len(c.lots), func(i, j int) { c.lots[i], c.lots[j] = c.lots[j], c.lots[i] })
	c.begin()
	return c
}

// begin puts the first lot on the clock.
func (c *Clock) begin() {
	if len(c.lots) > 0 {
		c.left, c.price = c.lots[0].Bunches, c.lots[0].Start
	}
}

// Fall lets the price fall. A lot that has reached its floor is taken away. It returns
// what is on the clock then, if there is anything.
func (c *Clock) Fall() (lot tulip.Lot, price int64, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.lots) == 0 {
		return tulip.Lot{}, 0, false
	}
	if c.price -= c.step; c.price < c.lots[0].Floor {
		c.lots = c.lots[1:]
		c.begin()
	}
	if len(c.lots) == 0 {
		return tulip.Lot{}, 0, false
	}
	return c.lots[0], c.price, true
}

// Take sells bunches of the lot on the clock to who asks first.
func (c *Clock) Take(paddle string, lot uint32, bunches uint16) (tulip.Sale, msg.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.lots) == 0 || uint32(c.lots[0].Number) != lot {
		return tulip.Sale{}, msg.Late
	}
	n := int(bunches)
	if n == 0 || n > c.left {
		return tulip.Sale{}, msg.Short
	}
	c.left -= n
	s := tulip.Sale{Lot: c.lots[0], Paddle: paddle, Bunches: n, Price: c.price}
	c.note(s)
	if c.left == 0 {
		c.lots = c.lots[1:]
		c.begin()
	}
	return s, msg.Done
}

// note keeps in mind what a buyer took.
func (c *Clock) note(s tulip.Sale) {
	if c.buyers[s.Paddle].sales == 0 {
		c.paddle = append(c.paddle, s.Paddle)
	}
	b := c.buyers[s.Paddle]
	b.sales++
	b.bunches += s.Bunches
	b.spent += int64(s.Bunches) * s.Price
	c.buyers[s.Paddle] = b
	if c.buyers[s.Paddle].spent > c.buyers[c.best].spent {
		c.best = s.Paddle
	}
}

// Lots returns what is still to be sold. The caller may sort it.
func (c *Clock) Lots() []tulip.Lot {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.lots)
}

// Best returns who spent most, and how much.
func (c *Clock) Best() (paddle string, spent int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.best, c.buyers[c.best].spent
}

// Sink takes frames.
type Sink interface {
	WriteFrame(op ws.Op, payload []byte) error
}

// Board sends what is still to be sold, and how many bunches are left of what is on the
// clock.
func (c *Clock) Board(to Sink) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var page bytes.Buffer
	for i, l := range c.lots {
		page.WriteString(sheet.Entry(l))
		if i == 0 {
			page.WriteString(", ")
			page.WriteString(strconv.Itoa(c.left))
			page.WriteString(" left at ")
			page.WriteString(sheet.Euro(c.price))
		}
		page.WriteByte('\n')
	}
	return to.WriteFrame(ws.Text, page.Bytes())
}
