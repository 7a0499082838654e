package turnlock

import "sync"

// What must stay silent.

func worker(s *set, work func(string)) {
	for {
		s.mu.Lock()
		if len(s.list) == 0 {
			s.mu.Unlock()
			return
		}
		key := s.list[0]
		s.list = s.list[1:]
		s.mu.Unlock()
		work(key)
	}
}

func received(s *set, keys chan string) {
	for key := range keys {
		s.add(key)
	}
}

func each(all []*set) {
	for _, s := range all {
		s.add("a")
	}
	for i := range all {
		all[i].mu.Lock()
		all[i].seen["b"]++
		all[i].mu.Unlock()
	}
}

func replaced(s *set, next map[*set]*set, keys []string) {
	for _, key := range keys {
		s.add(key)
		s = next[s]
	}
}

func jobs(s *set, keys []string, work func(string)) {
	for _, key := range keys {
		work(key)
		s.mu.Lock()
		s.seen[key]++
		s.mu.Unlock()
	}
}

func between(s *set, keys []string, work func(string)) {
	for _, key := range keys {
		s.add(key)
		work(key)
	}
}

func argument(s *set, keys []string, work func(string) string) {
	for _, key := range keys {
		s.add(work(key))
	}
}

func sent(s *set, keys []string, to chan int) {
	for _, key := range keys {
		s.mu.Lock()
		to <- s.seen[key]
		s.mu.Unlock()
	}
}

func (s *set) some(key string) {
	s.mu.Lock()
	s.seen[key]++
	s.mu.Unlock()
	println(key)
}

func partly(s *set, keys []string) {
	for _, key := range keys {
		s.some(key)
	}
}

func (s *set) elsewhere(key string) {
	mu.Lock()
	defer mu.Unlock()
	s.seen[key]++
}

func foreign(s *set, keys []string) {
	for _, key := range keys {
		s.elsewhere(key)
	}
}

func both(s *set, other *sync.Mutex, keys []string) {
	for _, key := range keys {
		s.mu.Lock()
		s.seen[key]++
		s.mu.Unlock()
		other.Lock()
		total++
		other.Unlock()
	}
}
