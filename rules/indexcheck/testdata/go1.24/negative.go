package indexcheck

func few(b []byte) int { return int(b[0]) + int(b[1]) + int(b[2]) + int(b[3]) + int(b[4]) }

func backwards(b []byte) int {
	return int(b[5]) + int(b[4]) + int(b[3]) + int(b[2]) + int(b[1]) + int(b[0])
}

func array(b [8]byte) int {
	return int(b[0]) + int(b[1]) + int(b[2]) + int(b[3]) + int(b[4]) + int(b[5])
}

func asked(b []byte) int {
	if len(b) < 6 {
		return 0
	}
	return int(b[0]) + int(b[1]) + int(b[2]) + int(b[3]) + int(b[4]) + int(b[5])
}

func cut(b []byte) int {
	b = b[:6]
	return int(b[0]) + int(b[1]) + int(b[2]) + int(b[3]) + int(b[4]) + int(b[5])
}

func made() []byte {
	b := make([]byte, 6)
	b[0], b[1], b[2], b[3], b[4], b[5] = 1, 2, 3, 4, 5, 6
	return b
}

func part(b []byte, i int) int {
	c := b[i : i+6]
	return int(c[0]) + int(c[1]) + int(c[2]) + int(c[3]) + int(c[4]) + int(c[5])
}

func hinted(b []byte) int {
	_ = b[5]
	return int(b[0]) + int(b[1]) + int(b[2]) + int(b[3]) + int(b[4]) + int(b[5])
}
