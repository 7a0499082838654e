package encodedtext

import "encoding/hex"

// A call is made in each turn, or perhaps not at all.
func sometimes(b [32]byte, ok bool) bool {
	return ok && hex.EncodeToString(b[:]) == "" // want "encoded in a buffer of its own"
}

func turns(b [32]byte) (n int) {
	for hex.EncodeToString(b[:]) != "" { // want "encoded in a buffer of its own"
		b[0]++
		n++
	}
	return n
}

// What is called before may change the bytes.
type counter struct{ at [32]byte }

func (c *counter) next() string { c.at[0]++; return "" }

func changed(c *counter) string {
	return c.next() + hex.EncodeToString(c.at[:]) // want "encoded in a buffer of its own"
}

// What panics first is another thing.
func first(c *counter, names []string, i int) string {
	return names[i] + hex.EncodeToString(c.at[:]) // want "encoded in a buffer of its own"
}

// Text names something else that is needed here.
func shadowed(b [32]byte, string func([]byte) bool) bool {
	return hex.EncodeToString(b[:]) == "" && string(nil) // want "encoded in a buffer of its own"
}

func jumps(b [32]byte, again bool) string {
	if again {
		goto end
	}
	return hex.EncodeToString(b[:]) // want "encoded in a buffer of its own"
end:
	return ""
}

func remarked(b [32]byte) string {
	return hex.EncodeToString( // want "encoded in a buffer of its own"
		b[:], // the key
	)
}

func tail(b [32]byte) (text string) {
	if text = "a"; text != hex.EncodeToString(b[:]) { // want "encoded in a buffer of its own"
		return text
	}
	return ""
}
