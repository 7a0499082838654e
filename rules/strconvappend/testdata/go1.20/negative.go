package older

import (
	"bytes"
	"strconv"
)

// The text may be longer than the room.
func longBuffer(b *bytes.Buffer, s string, id int) {
	b.WriteString(s + strconv.Itoa(id))
}

func shadowedMake(b *bytes.Buffer, id int, make func() []byte) {
	b.WriteString(strconv.Itoa(id))
}
