package older

import (
	"bytes"
	"strconv"
)

type page struct{ buf bytes.Buffer }

// A bytes.Buffer tells what is available since Go 1.21; before that there is room on the stack.
func (p *page) buffer(id uint32, b *bytes.Buffer) {
	p.buf.WriteString(strconv.FormatUint(uint64(id), 10)) // want `fresh string`
	b.WriteString(strconv.Itoa(int(id)) + " kg")          // want `fresh string`
}
