package older

import (
	"bufio"
	"strconv"
)

// A bufio.Writer tells what is available since Go 1.18, and hands on what it is given if that
// is too long for it: room on the stack would be on the heap.
func writer(w *bufio.Writer, id int) {
	w.WriteString(strconv.Itoa(id))
}
