package text

import "fmt"

// Numbers of another size are more than two digits.
func notEncoded(i id, wide []uint16, s []byte) []string {
	return []string{
		fmt.Sprintf("%x", wide),
		fmt.Sprintf("%x", []id{i}),
		fmt.Sprintf("%x", [][]byte{s}),
		fmt.Sprintf("%x", "constant"),
	}
}
