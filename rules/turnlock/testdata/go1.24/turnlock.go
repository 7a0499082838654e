package turnlock

import "sync"

type set struct {
	mu   sync.Mutex
	rw   sync.RWMutex
	seen map[string]int
	list []string
}

func (s *set) add(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[key]++
}

func (s *set) get(key string) int {
	s.rw.RLock()
	n := s.seen[key]
	s.rw.RUnlock()
	return n
}

func (s *set) addAll(keys []string) {
	for _, key := range keys {
		s.add(key) // want `lock taken and given back anew for each element of a loop`
	}
}

func (s *set) direct(keys []string) {
	for i := 0; i < len(keys); i++ {
		key := keys[i]
		s.mu.Lock() // want `lock taken and given back anew`
		s.list = append(s.list, key)
		s.mu.Unlock()
	}
}

func sum(s *set, keys map[string]bool) (n int) {
	for key := range keys {
		m := s.get(key) // want `lock taken and given back anew`
		n += m
	}
	return n
}

var (
	mu    sync.Mutex
	total int
)

func count(n int) {
	for i := range n {
		mu.Lock() // want `lock taken and given back anew`
		total += i
		mu.Unlock()
	}
}
