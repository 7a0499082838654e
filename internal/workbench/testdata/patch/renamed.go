package plain

import (
	f "fmt"
	str "strings"

	conv "strconv"
)

// Line joins.
func Line(names []string, n int) string {
	s := f.Sprintf("%d: ", n)
	for _, name := range names {
		s += str.ToUpper(name) // loud
	}
	return s
}

// Digits appends.
func Digits(b []byte, n int) []byte {
	b = append(b, conv.Itoa(n)...)
	return b
}
