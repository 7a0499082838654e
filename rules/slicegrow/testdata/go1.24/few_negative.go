package slicegrow

import "errors"

// There may be many, for all that can be said.

func ofWord(r *reader, n uint16) ([]int, error) {
	count := int(n)
	all := make([]int, 0)
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func boundedLater(r *reader, n int) ([]int, error) {
	all := make([]int, 0)
	for range n {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	if n > mostRows {
		return nil, errors.New("too many")
	}
	return all, nil
}

func boundedHigh(r *reader, n int) ([]int, error) {
	if n > 1<<20 {
		return nil, errors.New("too many")
	}
	all := make([]int, 0)
	for range n {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func setAgain(r *reader, n int) ([]int, error) {
	if n > mostRows {
		return nil, errors.New("too many")
	}
	n *= 1000
	all := make([]int, 0)
	for range n {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func (c *classes) cells(r *reader, n int) ([]int, error) {
	if c.last == 0 {
		return readCells(r, n)
	}
	return readCells(r, c.count())
}

func readCells(r *reader, n int) ([]int, error) {
	all := make([]int, 0)
	for range n {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func boundedElsewhere(r *reader, n int, strict bool) ([]int, error) {
	if strict {
		if n > mostRows {
			return nil, errors.New("too many")
		}
	}
	all := make([]int, 0)
	for range n {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

// Far below zero, something taken away makes it large, and so does a factor, or a type without
// numbers below zero.
func lessThreeOfAny(r *reader, n int) ([]int, error) {
	if n > mostRows {
		return nil, errors.New("too many")
	}
	count := n - 3
	all := make([]int, 0)
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func twiceOfAny(r *reader, n int) ([]int, error) {
	if n > mostRows {
		return nil, errors.New("too many")
	}
	count := n * 2
	all := make([]int, 0)
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func unsignedOfAny(r *reader, n int) ([]int, error) {
	if n > mostRows {
		return nil, errors.New("too many")
	}
	count := int(uint32(n))
	all := make([]int, 0)
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func lessThreeUnsigned(r *reader, n byte) ([]int, error) {
	count := int(uint32(n) - 3)
	all := make([]int, 0)
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}
