package text

import "fmt"

// Texts that are only appended to bytes.
func added(b []byte, xs []int, v any) []byte {
	b = append(b, fmt.Sprintf("%v,", xs)...)     // want `package fmt makes a text that is only appended to bytes`
	b = append(b, fmt.Sprintf("%T %v", v, b)...) // want `only appended to bytes`
	return append(b, fmt.Sprintln(v, xs)...)     // want `only appended to bytes`
}
