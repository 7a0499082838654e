// Package carried has texts that functions hand on.
package carried

import (
	"io"
	"strconv"
)

func write(w io.Writer, b []byte) {
	id := string(b[:8]) // want `copied to a string`
	io.WriteString(w, id)
}

func name(b []byte) (string, byte) {
	return string(b[1:9]), b[0] // want `copied to a string`
}

func number(b []byte) (int, error) {
	digits := string(b[:4]) // want `copied to a string`
	return strconv.Atoi(digits)
}

func greeting(b []byte) string {
	who := string(b[:4]) // want `copied to a string`
	return "hello " + who
}
