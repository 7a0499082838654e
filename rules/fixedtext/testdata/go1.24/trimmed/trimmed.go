// Package trimmed has texts whose bytes are trimmed before they are copied.
package trimmed

import "bytes"

type knock struct{ card, door string }

func scan(b []byte) knock {
	return knock{
		card: string(bytes.TrimRight(b[:12], "\x00")),                        // want `bytes of a fixed length are copied to a string`
		door: string(bytes.TrimPrefix(bytes.TrimSpace(b[12:20]), []byte{0})), // want `bytes of a fixed length are copied to a string`
	}
}

func (k *knock) set(b []byte) {
	k.card = string(bytes.Trim(b[:8], " ")) // want `bytes of a fixed length are copied to a string`
}

func entered(frames [][]byte) (n int) {
	for _, f := range frames {
		k := scan(f) // want `a short text is allocated in each turn of the loop, which forgets it` `a short text is allocated in each turn of the loop, which forgets it`
		if k.card == "7" || k.door < "3" {
			n++
		}
	}
	return n
}
