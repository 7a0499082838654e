package indexcheck

func number(b []byte) uint64 {
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | // want "each of several constant indices checked"
		uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(b[5])<<40
}

func put(to []byte, s string) {
	to[0] = s[0] // want "each of several" "each of several"
	to[1] = s[1]
	to[2] = s[2]
	to[3] = s[3]
	to[4] = s[4]
	to[5] = s[5]
}
