// Package mapvalue holds what the rule finds.
package mapvalue

type stats struct {
	count, failed, bytes, first, last int64
	name, host                        string
	last4                             [4]int64
}

func (s *stats) add(n int64) { s.bytes += n }

type server struct {
	hosts map[string]stats
}

func add(m map[string]stats, key string, n int64) {
	s := m[key]
	s.count++
	s.bytes += n
	m[key] = s // want "large struct of a map copied out, changed and copied back"
}

func (s *server) seen(host string) bool {
	h, ok := s.hosts[host]
	if !ok {
		return false
	}
	h.last4[0] = 1
	s.hosts[host] = h // want "large struct of a map"
	return true
}

func (s *server) known(host string, n int64) {
	if h, ok := s.hosts[host]; ok {
		h.add(n)
		s.hosts[host] = h // want "large struct of a map"
	}
}

func (s *server) reset() {
	for host, h := range s.hosts {
		h.count = 0
		s.hosts[host] = h // want "large struct of a map"
	}
}

func within(m map[int]stats, keys []int) {
	for _, k := range keys {
		s := m[k]
		if s.count > 10 {
			s.failed = 1
			m[k] = s // want "large struct of a map"
		}
	}
}

func cases(m map[int]stats, k, how int) {
	switch how {
	case 1:
		s := m[k]
		s.count, s.failed = 0, 1
		m[k] = s // want "large struct of a map"
	}
}
