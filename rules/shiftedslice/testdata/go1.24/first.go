package shiftedslice

type ring struct {
	buf  []int
	rows [4]int
}

func (r *ring) pop() int {
	v := r.buf[0]
	r.buf = append(r.buf[:0], r.buf[1:]...) // want "all elements moved to take the first one off"
	return v
}

func (r *ring) popCopied() int {
	v := r.buf[0]
	copy(r.buf, r.buf[1:]) // want "all elements moved to take the first one off"
	r.buf = r.buf[:len(r.buf)-1]
	return v
}

func (r *ring) popTwo() {
	copy(r.buf[0:], r.buf[2:]) // want "all elements moved to take the first one off"
	r.buf = r.buf[:len(r.buf)-2]
}

// popNothing moves nothing.
func (r *ring) popNothing() int {
	v := r.buf[0]
	r.buf = r.buf[1:]
	return v
}

// compact is what is done once a buffer was read up to a place.
func (r *ring) compact(n int) {
	r.buf = append(r.buf[:0], r.buf[n:]...)
}

// history is an array, whose places are what they are.
func (r *ring) history(v int) {
	copy(r.rows[:], r.rows[1:])
	r.rows[3] = v
}

// others are copied.
func (r *ring) others(to []int) {
	copy(to, r.buf[1:])
}
