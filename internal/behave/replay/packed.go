package replay

// Bytes that programs write for programs consist of numbers in some order of bytes, of
// numbers in groups of seven bits, and of texts behind their lengths.

// binary is a few of them, one behind another.
func (b *builder) packedText() string {
	var s []byte
	for n := []int{1, 1, 2, 4}[b.src.below(4)]; n > 0; n-- {
		if b.src.one(3) {
			s = framed(s, b.src.below(framings), b.text())
		} else {
			s = b.packed(s)
		}
	}
	if b.src.one(6) { // cut off
		s = s[:b.src.below(len(s)+1)]
	}
	return string(s)
}

// anyBytes is a text, or what is none, for values that may be either.
func (b *builder) anyBytes() string {
	if !b.tiny && b.src.one(6) {
		return b.remember(b.swappedText(b.twistedText(b.packedText())))
	}
	return b.text()
}

// packed appends a number, or groups of seven bits that are none: they go on for longer
// than any number.
func (b *builder) packed(to []byte) []byte {
	size := []int{1, 2, 4, 8}[b.src.below(4)]
	switch b.src.below(4) {
	case 1: // the most significant byte first
		for n := uint64(b.integer()); size > 0; size-- {
			to = append(to, byte(n>>uint(8*size-8)))
		}
	case 2:
		for n := uint64(b.integer()); size > 0; size-- {
			to = append(to, byte(n))
			n >>= 8
		}
	case 3:
		group := 0x80 | b.src.next()
		for n := 9 + b.src.below(3); n > 0; n-- {
			to = append(to, group)
		}
		if b.src.one(2) {
			to = append(to, []byte{0, 1, 2, 0x7f}[b.src.below(4)])
		}
	default:
		n := uint64(b.integer())
		for ; n > 0x7f; n >>= 7 {
			to = append(to, byte(n)|0x80)
		}
		to = append(to, byte(n))
	}
	return to
}
