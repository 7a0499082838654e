package textbuffer

import (
	"fmt"
	"io"
	"strconv"
)

func begunInBranch(w io.Writer, space, name string, value float64) error {
	var row string
	if space != "" {
		row = fmt.Sprintf("%s_", space) // want `text formatted`
	}
	row += name                                                      // want `text grown`
	row = row + " " + strconv.FormatFloat(value, 'g', -1, 64) + "\n" // want `text grown` `fresh string`
	_, err := w.Write([]byte(row))                                   // want `text copied`
	return err
}

func begunAgain(w io.Writer, x string, n int) {
	s := "x: "
	s += x // want `text grown`
	if x == "" {
		s = "none"
	}
	if n > 0 {
		s = ""
	}
	if n < 0 {
		s = x + strconv.Itoa(n) // want `text joined` `fresh string`
	}
	w.Write([]byte(s)) // want `text copied`
}

func joined(w io.Writer, x string, n int) {
	answer := `{"x":` + strconv.Quote(x) + `,"n":` + strconv.Itoa(n) + "}\n" // want `text joined` `fresh string` `fresh string`
	w.Write([]byte(answer))                                                  // want `text copied`
}

func either(w io.Writer, x string, n int) {
	var s string
	if n > 0 {
		s = x + ", " + x // want `text joined`
	} else {
		s = x
	}
	w.Write([]byte(s)) // want `text copied`
}
