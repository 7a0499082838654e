package slicegrow

import "errors"

// So few that they can be reserved for one who says so, and sends none.

type reader struct{ text []byte }

func (r *reader) next() (byte, error) {
	if len(r.text) == 0 {
		return 0, errors.New("short")
	}
	b := r.text[0]
	r.text = r.text[1:]
	return b, nil
}

func ofByte(r *reader) ([]int, error) {
	n, err := r.next()
	if err != nil {
		return nil, err
	}
	count := int(n)
	all := make([]int, 0) // want "slice of known length grows from nothing"
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

const mostRows = 100

func boundedBy(r *reader, n int) ([]string, error) {
	if n < 0 || n > mostRows {
		return nil, errors.New("too many")
	}
	out := make([]string, 0) // want "slice of known length grows from nothing"
	for i := 0; i < n; i++ {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		out = append(out, string(rune(b)))
	}
	return out, nil
}

type classes struct{ last byte }

func (c *classes) count() int { return int(c.last) + 1 }

func (c *classes) rows(r *reader) ([][]int, error) {
	row, err := readRow(r, c.count())
	return [][]int{row}, err
}

func readRow(r *reader, classes int) ([]int, error) {
	var row []int // want "slice of known length grows from nothing"
	for range classes {
		to, err := r.next()
		if err != nil {
			return nil, err
		}
		row = append(row, int(to))
	}
	return row, nil
}

// What is less than three is no turn, however far below zero.
func butThree(r *reader, n int) ([]int, error) {
	if n > mostRows {
		return nil, errors.New("too many")
	}
	all := make([]int, 0) // want "slice of known length grows from nothing"
	for i := 3; i < n; i++ {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func lessThree(r *reader, n int) ([]int, error) {
	if n < 0 || n > mostRows {
		return nil, errors.New("too many")
	}
	count := n - 3
	all := make([]int, 0) // want "slice of known length grows from nothing"
	for range count {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		all = append(all, int(b))
	}
	return all, nil
}

func everyOther(n int) []string {
	out := make([]string, 0)
	for i := 4; i < n; i += 2 {
		out = append(out, "x") // want `slice of known length grows from nothing`
	}
	return out
}
