package bitloop

// What must stay silent.

func listed(w uint64) (list []uint64) {
	for w != 0 {
		list = append(list, w&-w)
		w &= w - 1
	}
	return list
}

func twice(w uint64) (n int) {
	for w != 0 {
		w &= w - 1
		n += 2
	}
	return n
}

func pair(w uint64) (n int) {
	for w != 0 {
		w >>= 2
		n++
	}
	return n
}

func doubled(w, v uint64) (n int) {
	for w != 0 {
		w &= v - 1
		n++
	}
	return n
}

// shifts of a number below zero never end.
func signedShift(w int64) (n int) {
	for w != 0 {
		w >>= 1
		n++
	}
	return n
}

func above(w int64) (n int) {
	for w > 0 {
		w &= w - 1
		n++
	}
	return n
}

// behind does not count the lowest bit.
func behind(w uint64) (n int) {
	for w != 0 {
		w >>= 1
		n += int(w & 1)
	}
	return n
}

func some(w uint64) (n int) {
	for i := 0; i < 32; i++ {
		if w&(1<<i) != 0 {
			n++
		}
	}
	return n
}

func machine(w uint) (n int) {
	for i := 0; i < 64; i++ {
		if w&(1<<i) != 0 {
			n++
		}
	}
	return n
}

type bitmap struct {
	w uint64
	n int
}

func (b *bitmap) field() {
	for b.w != 0 {
		b.w &= b.w - 1
		b.n++
	}
}

func itself(w uint64) uint64 {
	for w != 0 {
		w &= w - 1
		w++
	}
	return w
}

func real(w uint64) (n float64) {
	for w != 0 {
		w &= w - 1
		n++
	}
	return n
}

func called(next func() uint64) (n int) {
	for w := next(); w != 0; w &= w - 1 {
		n++
	}
	return n
}

func labelled(w uint64) (n int) {
bits:
	for w != 0 {
		w &= w - 1
		n++
	}
	if n == 0 {
		goto bits
	}
	return n
}

func place(b byte) (n int) {
	for i := 0; i < 8; i++ {
		if b&(1<<i) != 0 {
			i++
		}
		n = i
	}
	for i := 0; i < 8; i++ {
		if b&(1<<i) != 0 {
			i++
		}
	}
	return n
}
