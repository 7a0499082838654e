package plain

import . "fmt"

import "io"

// Say writes.
func Say(w io.Writer, name string) {
	Fprintf(w, "hello %s\n", name)
	Println(name)
}

// Tag names.
func Tag(name string, strconv int) string {
	if strconv > 0 {
		return Sprintf("%d", strconv) // its own name is in the way
	}
	return Sprintf("<%s>", name)
}
