package older

import (
	"bytes"
	"strconv"
)

// A bytes.Buffer tells what is available since Go 1.21.
func buffer(b *bytes.Buffer, id int) {
	b.WriteString(strconv.Itoa(id))
}
