package older

import (
	"bufio"
	"strconv"
)

func row(b []byte, w *bufio.Writer, id int) []byte {
	w.WriteString(strconv.Itoa(id))       // want `fresh string`
	return append(b, strconv.Itoa(id)...) // want `fresh string`
}
