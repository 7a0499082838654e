package text

import (
	"crypto/sha256"
	"fmt"
)

type bits []byte

type words struct{ sum [8]byte }

func encoded(b []byte, named bits, s string, w *words) []string {
	sum := sha256.Sum256(b)
	return []string{
		fmt.Sprintf("%x", b),         // want `package fmt formats bytes that package hex encodes`
		fmt.Sprintf("%x", named[1:]), // want `package hex encodes`
		fmt.Sprintf("%x", s),         // want `package hex encodes`
		fmt.Sprintf("%x", sum),       // want `package hex encodes`
		fmt.Sprintf("%x", w.sum),     // want `package hex encodes`
	}
}
