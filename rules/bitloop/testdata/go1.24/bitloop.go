package bitloop

type word uint16

type degree uint8

func set(w uint64) int {
	n := 0
	/* want `bits of a number counted one by one` */ for w != 0 {
		w &= w - 1
		n++
	}
	return n
}

func each(list []uint32) (n int) {
	for _, w := range list {
		/* want `bits of a number counted one by one` */ for ; w > 0; w = w & (w - 1) {
			n += 1
		}
	}
	return n
}

func signed(x int64) (n uint8) {
	/* want `bits of a number counted one by one` */ for w := x; w != 0; w &= w - 1 {
		n++
	}
	return n
}

func low(w word) int {
	n := 0
	/* want `bits of a number counted one by one` */ for w != 0 {
		n += int(w & 1)
		w >>= 1
	}
	return n
}

func tested(w uint) (n int) {
	/* want `bits of a number counted one by one` */ for w > 0 {
		if w&1 == 1 {
			n++
		}
		w = w / 2
	}
	return n
}

func length(w uint) (d degree) {
	/* want `bits of a number counted one by one` */ for w != 0 {
		w >>= 1
		d++
	}
	return d
}

func left(w uint32) (int, uint32) {
	n := 0
	/* want `bits of a number counted one by one` */ for w != 0 {
		n++
		w >>= 1
	}
	return n, w
}

func index(b byte) (n int) {
	/* want `bits of a number counted one by one` */ for i := 0; i < 8; i++ {
		if b&(1<<uint(i)) != 0 {
			n++
		}
	}
	return n
}

func ranged(x int32) (n int) {
	/* want `bits of a number counted one by one` */ for i := range 32 {
		if (x>>i)&1 == 1 {
			n++
		}
	}
	return n
}

func distance(a, b uint64) (n int) {
	/* want `bits of a number counted one by one` */ for x := a ^ b; x != 0; n++ {
		x &= x - 1
	}
	return n
}

func told(w uint64) (n int) {
	/* want `bits of a number counted one by one` */ for w != 0 {
		w &= w - 1 // the lowest
		n++
	}
	return n
}

func carried(list []uint32, w uint32) (n int) {
	for range list {
		/* want `bits of a number counted one by one` */ for ; w > 0; w = w & (w - 1) {
			n += 1
		}
		w |= uint32(n)
	}
	return n
}
