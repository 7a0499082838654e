package pager

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// Beats hears from hosts that they are alive: a host sends "BEAT name number", a line each
// time, and is told "OK number"; or "GAP number count", if beats were missed.
type Beats struct {
	Patience time.Duration
	Now      func() time.Time

	mu    sync.Mutex
	hosts map[string]*host
}

type host struct {
	number uint32
	missed int
	heard  time.Time
}

// beat notes a beat, and returns how many were missed before it.
func (b *Beats) beat(name string, number uint32) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	h, ok := b.hosts[name]
	if !ok {
		if b.hosts == nil {
			b.hosts = make(map[string]*host)
		}
		b.hosts[name] = &host{number: number, heard: b.Now()}
		return 0
	}
	gap := 0
	if number > h.number+1 {
		gap = int(number - h.number - 1)
	}
	h.missed += gap
	h.number, h.heard = number, b.Now()
	return gap
}

// Missed returns how many beats of a host were missed.
func (b *Beats) Missed(name string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if h, ok := b.hosts[name]; ok {
		return h.missed
	}
	return 0
}

// Silent returns the hosts that were not heard of since a time; nil if all were.
func (b *Beats) Silent(since time.Time) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var silent []string
	for name, h := range b.hosts {
		if h.heard.Before(since) {
			silent = append(silent, name)
		}
	}
	return silent
}

// Serve hears whoever calls, until the listener is closed and all have hung up.
func (b *Beats) Serve(l net.Listener) error {
	var hearing sync.WaitGroup
	defer hearing.Wait()
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		hearing.Add(1)
		go func() {
			defer hearing.Done()
			defer conn.Close()
			b.hear(conn)
		}()
	}
}

// hear takes the beats of one host, until it makes no sense.
func (b *Beats) hear(conn net.Conn) error {
	for {
		conn.SetDeadline(time.Now().Add(b.Patience))
		var verb, name string
		var number uint32
		if _, err := fmt.Fscanln(conn, &verb, &name, &number); err != nil {
			return err
		}
		if verb != "BEAT" {
			fmt.Fprintf(conn, "WHAT %s\n", verb)
			return nil
		}
		var err error
		if gap := b.beat(name, number); gap == 0 {
			_, err = fmt.Fprintf(conn, "OK %d\n", number)
		} else {
			_, err = fmt.Fprintf(conn, "GAP %d %d\n", number, gap)
		}
		if err != nil {
			return err
		}
	}
}
