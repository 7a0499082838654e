package textfold

import (
	"bytes"
	"strings"
)

func soughtFor(s, part string) bool {
	low := strings.ToLower(s)
	return strings.Contains(low, part)
}

func soughtIn(s string) bool {
	low := strings.ToLower(s)
	return strings.Contains("one two three", low)
}

func splitLater(s string) ([]string, bool) {
	low := strings.ToLower(s)
	return strings.Fields(low), strings.HasPrefix(low, "one ")
}

func soughtLater(s string) func() bool {
	low := strings.ToLower(s)
	return func() bool { return strings.HasPrefix(low, "one ") }
}

func soughtBytes(b []byte) bool {
	low := string(bytes.ToLower(b))
	return strings.HasPrefix(low, "one ")
}

func soughtRemarked(s string) bool {
	low := strings.ToLower(s)
	return strings.HasPrefix(low /* the text */, "one ")
}

func soughtLong(s string) bool {
	low := strings.ToLower(s)
	return strings.Contains(low, "a text that is longer than there is room for on the stack")
}
