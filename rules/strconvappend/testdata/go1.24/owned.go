package strconvappend

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A buffer that nobody else has is written to by nobody else, whatever is called.

type meter struct{ delivered []int }

func (m *meter) share(i int) float64 {
	m.delivered[i]++
	return float64(m.delivered[i])
}

func (m *meter) shares() string {
	var b bytes.Buffer
	for i := range m.delivered {
		b.WriteString(strconv.FormatFloat(m.share(i), 'f', 1, 64)) // want `fresh string is only appended`
		b.WriteByte('%')
	}
	return b.String()
}

func (m *meter) listed() string {
	var text strings.Builder
	for i := range m.delivered {
		fmt.Fprintf(&text, "%d: ", i)
		text.WriteString(strconv.FormatFloat(m.share(i)/1000, 'f', 3, 64)) // want `fresh string is only appended`
	}
	return text.String()
}

func (m *meter) counted(next func() int) string {
	var b bytes.Buffer
	b.WriteString(strconv.Itoa(next())) // want `fresh string is only appended`
	return b.String()
}

// Others have it, or what is asked for is what it says.

func (m *meter) sharedBuffer(keep func(*bytes.Buffer), next func() int) string {
	var b bytes.Buffer
	keep(&b)
	b.WriteString(strconv.Itoa(next()))
	return b.String()
}

func (m *meter) lentBuffer(b *bytes.Buffer, next func() int) {
	b.WriteString(strconv.Itoa(next()))
}

func (m *meter) capturedBuffer() string {
	var b bytes.Buffer
	next := func() int {
		b.WriteString("next: ")
		return 1
	}
	b.WriteString(strconv.Itoa(next()))
	return b.String()
}

func (m *meter) lengthOfOwn() string {
	var b bytes.Buffer
	b.WriteString(strconv.Itoa(b.Len()))
	return b.String()
}
