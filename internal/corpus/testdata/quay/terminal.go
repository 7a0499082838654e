// Package quay runs the yard of a container terminal: straddle carriers report
// which boxes they lift and set, and are told what is where.
package quay

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"

	"example.com/quay/link"
)

// Options say how a terminal is to be.
type Options struct {
	Name     string
	Key      []byte        // carriers sign their names with it
	Patience time.Duration // with carriers that are silent
	Gate     *Gate
	Log      *log.Logger
	Clock    func() time.Time
}

// Terminal serves carriers.
type Terminal struct {
	Options
	Yard   *Yard
	Counts *Counts
	routes []*route
	dwell  dwell

	trafficMu sync.RWMutex
	traffic   uint64 // reports so far
}

// carrier is one that is connected.
type carrier struct {
	*link.Link
	name    string
	battery int
}

// action does what a report asks for.
type action func(c *carrier, r *link.Report) error

// route is what happens to reports of one kind.
type route struct {
	terminal *Terminal
	kind     link.Kind
	do       action
}

func (rt *route) run(c *carrier, r *link.Report) error {
	t := rt.terminal
	t.note()
	t.Counts.Add(t.Name+"/"+rt.kind.String()+"/reports", 1)
	return rt.do(c, r)
}

// New returns a terminal with an empty yard.
func New(o Options) *Terminal {
	t := &Terminal{Options: o, Yard: NewYard(), Counts: NewCounts()}
	t.routes = make([]*route, link.Leave+1)
	t.on(link.Hello, t.hello)
	t.on(link.Ping, t.ping)
	t.on(link.Set, t.set)
	t.on(link.Lift, t.lift)
	t.on(link.List, t.list)
	t.on(link.Leave, t.leave)
	return t
}

func (t *Terminal) on(k link.Kind, do action) {
	t.routes[k] = &route{terminal: t, kind: k, do: do}
}

// note counts a report.
func (t *Terminal) note() {
	t.trafficMu.Lock()
	defer t.trafficMu.Unlock()
	t.traffic++
}

// Traffic returns how many reports there were.
func (t *Terminal) Traffic() uint64 {
	t.trafficMu.RLock()
	n := t.traffic
	t.trafficMu.RUnlock()
	return n
}

// Listen serves all carriers that call, until the context is done.
func (t *Terminal) Listen(ctx context.Context, l net.Listener) error {
	var carriers sync.WaitGroup
	defer carriers.Wait()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	for {
		conn, err := l.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			return err
		}
		carriers.Add(1)
		go func() {
			defer carriers.Done()
			if err := t.Serve(ctx, conn); err != nil {
				t.Log.Print(err)
			}
		}()
	}
}

// Serve serves one carrier until it hangs up.
func (t *Terminal) Serve(ctx context.Context, conn net.Conn) error {
	c := &carrier{Link: link.New(conn, t.Patience)}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	for {
		r, err := c.Receive()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("carrier %q: %w", c.name, err)
		}
		if c.name == "" && r.Kind != link.Hello {
			return c.Reply(link.To(r, link.Refused))
		}
		if err := t.routes[r.Kind].run(c, r); err != nil {
			return fmt.Errorf("carrier %q: %w", c.name, err)
		}
	}
}

// hello lets a carrier in whose name is signed.
func (t *Terminal) hello(c *carrier, r *link.Report) error {
	mac := hmac.New(sha256.New, t.Key)
	io.WriteString(mac, r.Carrier)
	if !hmac.Equal(r.MAC[:], mac.Sum(nil)) {
		return c.Reply(link.To(r, link.Refused))
	}
	c.name = r.Carrier
	return c.Reply(link.To(r, link.Done))
}

func (t *Terminal) ping(c *carrier, r *link.Report) error {
	c.battery = r.Battery
	return c.Reply(link.To(r, link.Done))
}

func (t *Terminal) set(c *carrier, r *link.Report) error {
	if err := t.Yard.Set(r.Number, Bay{r.Block, r.Bay}, t.Clock()); err != nil {
		return c.Reply(link.To(r, link.Refused))
	}
	return c.Reply(link.To(r, link.Done))
}

func (t *Terminal) lift(c *carrier, r *link.Report) error {
	since, err := t.Yard.Lift(r.Number)
	if err != nil {
		return c.Reply(link.To(r, link.Refused))
	}
	t.dwell.add(t.Clock().Sub(since))
	return c.Reply(link.To(r, link.Done))
}

func (t *Terminal) list(c *carrier, r *link.Report) error {
	return t.Yard.Describe(r.Block, func(text string) error {
		a := link.To(r, link.Done)
		a.Text = text
		return c.Reply(a)
	})
}

// leave opens the barrier for a box that is on a carrier.
func (t *Terminal) leave(c *carrier, r *link.Report) error {
	if _, err := t.Gate.Out(r.Number); err != nil {
		t.Log.Printf("%s stays: %v", r.Number, err)
		return c.Reply(link.To(r, link.Failed))
	}
	return c.Reply(link.To(r, link.Done))
}

// Summary says how the day was, when it is over.
func (t *Terminal) Summary() string {
	text := t.Name + ": " + fmt.Sprint(t.Traffic()) + " reports\n"
	text += fmt.Sprintf("boxes stay for %v\n", t.dwell.mean())
	for _, name := range t.Counts.Names() {
		text += fmt.Sprintf("%s %d\n", name, t.Counts.Of(name))
	}
	return text
}
