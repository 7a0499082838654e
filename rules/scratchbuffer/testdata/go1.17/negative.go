package scratchbuffer

func text(n int) []byte {
	b := make([]byte, 0, n)
	return append(b, "text"...)
}
