package serialcalls

import (
	"net"
	"sync"
	"time"
)

type shelf struct {
	mu    sync.RWMutex
	items map[string]int
}

// stock waits as a disk does, and changes nothing.
func (s *shelf) stock(item string) (int, error) {
	time.Sleep(time.Millisecond)
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.items[item], nil
}

// known takes no context, has no error, and waits through another function.
func (s *shelf) known(item string) bool {
	n, err := s.stock(item)
	return err == nil && n > 0
}

func stocks(s *shelf, items []string) ([]int, error) {
	out := make([]int, len(items))
	for i, item := range items { // want `independent calls are made one after the other`
		n, err := s.stock(item)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

func intoElements(s *shelf, items []string) (out []int, err error) {
	out = make([]int, len(items))
	for i, item := range items { // want `independent calls are made one after the other`
		if out[i], err = s.stock(item); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func intoMap(s *shelf, items []string) map[string]bool {
	out := map[string]bool{}
	for _, item := range items { // want `independent calls are made one after the other`
		if item == "" {
			continue
		}
		out[item] = s.known(item)
	}
	return out
}

func weights(s *shelf, items []string) (total float64) {
	weight := func(n float64) float64 { return n }
	for i := range items { // want `independent calls are made one after the other`
		total += s.weight(items[i])
	}
	return weight(total)
}

func (s *shelf) weight(item string) float64 {
	time.Sleep(time.Millisecond)
	return float64(len(item))
}

func appended(s *shelf, items []string) (out []bool) {
	for _, item := range items { // want `independent calls are made one after the other`
		ok := s.known(item)
		out = append(out, ok)
	}
	for _, item := range items { // want `independent calls are made one after the other`
		out = append(out, s.known(item))
	}
	return out
}

type entry struct {
	item  string
	known bool
}

func listed(s *shelf, items []string) (out []entry) {
	for _, item := range items { // want `independent calls are made one after the other`
		out = append(out, entry{item: item, known: !s.known(item)})
	}
	return out
}

type asker interface{ ask(host string) bool }

type dialer struct{ patience time.Duration }

func (d dialer) ask(host string) bool {
	c, err := net.DialTimeout("tcp", host, d.patience)
	if err != nil {
		return false
	}
	c.Close()
	return true
}

// Whether a connection may be made ahead of its turn is for a person to say.
func throughInterface(a asker, hosts []string) []bool {
	alive := make([]bool, len(hosts))
	for i, host := range hosts { // want `independent calls are made one after the other`
		alive[i] = a.ask(host)
	}
	return alive
}
