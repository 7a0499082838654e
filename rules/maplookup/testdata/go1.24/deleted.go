package maplookup

type bookcase struct{ books map[string]int }

func (s *bookcase) remove(title string) {
	/* want `what delete asks by itself` */ if _, ok := s.books[title]; ok {
		delete(s.books, title)
	}
}

func removeAll(m map[int]bool, keys []int) {
	for _, k := range keys {
		/* want `what delete asks by itself` */ if _, found := m[k]; found {
			delete(m, k)
		}
	}
}

// Something else is asked, done or said.

func removeOther(m, n map[int]bool, k, l int) {
	if _, ok := m[k]; ok {
		delete(n, k)
	}
	if _, ok := m[k]; ok {
		delete(m, l)
	}
	if _, ok := m[k]; !ok {
		delete(m, k)
	}
	if set, ok := m[k]; ok && set {
		delete(m, k)
	}
}

func removeAndCount(m map[int]bool, k int) (n int) {
	if _, ok := m[k]; ok {
		delete(m, k)
		n++
	}
	if _, ok := m[k]; ok {
		delete(m, k)
	} else {
		n--
	}
	return n
}

func removeOfCall(m map[int]bool, key func() int) {
	if _, ok := m[key()]; ok {
		delete(m, key())
	}
}

func removeWithWords(m map[int]bool, k int) {
	if _, ok := m[k]; ok {
		// It may be gone.
		delete(m, k)
	}
}
