package byteloop

func place(a, b []byte) int {
	if len(a) != len(b) {
		return -1
	}
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a)
}

func unmeasured(a, b []byte) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func byRune(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func constantTime(a, b []byte) byte {
	if len(a) != len(b) {
		return 1
	}
	var v byte
	for i := range a {
		v |= a[i] ^ b[i]
	}
	return v
}

func ints(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func counted(a, b []byte) (n int) {
	if len(a) != len(b) {
		return 0
	}
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

func added(out, a, b []byte) {
	for i := range out {
		out[i] = a[i] + b[i]
	}
}

func words(out, a, b []uint64) {
	for i := range out {
		out[i] = a[i] ^ b[i]
	}
}

func byKey(data []byte, key [4]byte) {
	for i := range data {
		data[i] ^= key[i%4]
	}
}

func tolerant(lists [][]byte, b []byte, near func() bool) (n int) {
	for _, a := range lists {
		if len(a) != len(b) {
			return -1
		}
		for i := range a {
			if a[i] != b[i] {
				if near() {
					continue
				}
				return n
			}
		}
		n++
	}
	return n
}
