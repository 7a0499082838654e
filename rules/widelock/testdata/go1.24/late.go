package widelock

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
)

type address struct {
	host string
	port int
}

type directory struct {
	mu     sync.RWMutex
	places map[string]address
	rev    int
}

var errPort = errors.New("bad port")

func canonical(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// Nothing that the lock guards is needed to know what to do.
func (d *directory) move(name, addr string) error {
	d.mu.Lock() // want `a lock is taken before text is made or read`
	defer d.mu.Unlock()
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("move %s: %w", name, err)
	}
	n, err := strconv.Atoi(port)
	if err != nil || n <= 0 {
		return errPort
	}
	d.places[name] = address{host, n}
	d.rev++
	return nil
}

// A function of the package makes the key.
func (d *directory) find(name string) (address, bool) {
	d.mu.RLock() // want `a lock is taken before text is made or read`
	defer d.mu.RUnlock()
	name = canonical(name)
	a, ok := d.places[name]
	return a, ok
}

// In a closure.
func (d *directory) adder() func(zone, name string) {
	return func(zone, name string) {
		d.mu.Lock() // want `a lock is taken before text is made or read`
		defer func() { d.mu.Unlock() }()
		key := fmt.Sprintf("%s/%s", zone, name) // of the zone
		d.places[key] = address{}
	}
}
