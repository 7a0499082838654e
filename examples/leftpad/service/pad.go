package service

// leftPad returns s with ch put before it until it is n bytes long, or longer
// where ch has more than one byte. A longer s is returned as it is.
func leftPad(s string, n int, ch rune) string {
	for len(s) < n {
		s = string(ch) + s
	}
	return s
}
