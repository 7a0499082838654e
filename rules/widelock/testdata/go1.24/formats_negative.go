package widelock

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net"
	"strings"
	"sync"
)

// Others read at the same time.
type almanac struct {
	mu   sync.RWMutex
	days map[string]int
	last string
}

func (a *almanac) shown(day string) string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	var text strings.Builder
	fmt.Fprintf(&text, "%s ", day)
	fmt.Fprintf(&text, "%d\n", a.days[day])
	return text.String()
}

func (a *almanac) receipt(day string) string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return receipt(nil, a.days[day])
}

// Only what is wrong is told, or a part.
func (a *almanac) check(days []string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, day := range days {
		if a.days[day] == 0 {
			return fmt.Errorf("%s: nothing", fmt.Sprint(day))
		}
	}
	return nil
}

func (a *almanac) first(days []string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, day := range days {
		if a.days[day] == 0 {
			return fmt.Sprint(day)
		}
	}
	return a.last
}

func (a *almanac) refuse(day string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.days[day]--
	return a.wrong(day)
}

func (a *almanac) wrong(day string) error { return errors.New(fmt.Sprint("no ", day)) }

// It is made later, at once, or elsewhere.
func (a *almanac) later() func() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	days := len(a.days)
	return func() string { return receipt(nil, days) }
}

func (a *almanac) started(out chan string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := len(a.days)
	go func() {
		for range 3 {
			out <- fmt.Sprint(n)
		}
	}()
}

func (a *almanac) outside() string {
	a.mu.Lock()
	n := len(a.days)
	a.mu.Unlock()
	return receipt(nil, n)
}

// One part is soon made, and a hash is no text.
func (a *almanac) one(day string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var text strings.Builder
	fmt.Fprint(&text, a.days[day])
	return text.String()
}

func (a *almanac) sum(day string) uint32 {
	h := fnv.New32()
	a.mu.Lock()
	defer a.mu.Unlock()
	fmt.Fprint(h, day)
	fmt.Fprint(h, a.days[day])
	return h.Sum32()
}

// What is returned is found, not made.
func (a *almanac) found(day string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.days[day]++
	return newest(a.last, day)
}

func newest(a, b string) string { return max(a, b) }

func (a *almanac) read(text []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return json.Unmarshal(text, &a.days)
}

// The lock is for what is written to.
type peer struct {
	mu   sync.Mutex
	wire net.Conn
}

func (p *peer) put(text string) { io.WriteString(p.wire, text) }

func together(p *peer, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(text)
}

// Nobody waits for memory.
type noted struct {
	lines *bufio.Writer
	w     io.Writer
}

func (n *noted) put(text string) { n.lines.WriteString(text); io.WriteString(n.w, text) }

func (a *almanac) notes(n *noted, day string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.days[day]++
	n.put(day)
}

// The connection is only read, closed, or written to by another.
func (c *caller) close() error { return c.wire.Close() }

func (c *caller) sendLater(text string) { go c.put(text) }

func (a *almanac) closes(c *caller, day string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.days[day]++
	c.sendLater(day)
	c.close()
}
