package replay

// source is the stream of decisions that a call is made of. At its end it
// gives zeros, which choose the simplest value everywhere: cutting the stream
// makes a call simpler.
type source struct {
	data []byte
	at   int
	past int // what was asked for behind the end
}

func (s *source) next() byte {
	if s.at >= len(s.data) {
		s.past++
		return 0
	}
	b := s.data[s.at]
	s.at++
	return b
}

// below returns a number from 0 to n-1, n at most 65536.
func (s *source) below(n int) int {
	switch {
	case n <= 1:
		return 0
	case n <= 256:
		return int(s.next()) % n
	}
	return (int(s.next())<<8 | int(s.next())) % n
}

// one reports true once in n times, never at the end of the stream.
func (s *source) one(n int) bool { return s.below(n) == n-1 }

func (s *source) word() uint64 {
	var w uint64
	for i := 0; i < 8; i++ {
		w = w<<8 | uint64(s.next())
	}
	return w
}
