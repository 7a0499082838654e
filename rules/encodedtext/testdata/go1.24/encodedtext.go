package encodedtext

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

type hash [32]byte

func (h hash) String() string {
	return hex.EncodeToString(h[:]) // want "encoded in a buffer of its own"
}

func (h *hash) Name() (string, error) {
	return "sha256-" + base64.StdEncoding.EncodeToString(h[:]), nil // want "encoded in a buffer of its own"
}

func sumOf(b []byte) (h hash) {
	copy(h[:], b)
	return h
}

func digest(b []byte) string {
	sum := sumOf(b)
	text := hex.EncodeToString(sum[:20]) // want "encoded in a buffer of its own"
	return text
}

type file struct {
	sum  [48]byte
	body []byte
}

func same(f file, text string) bool {
	if strings.EqualFold(text, hex.EncodeToString(f.sum[:])) { // want "encoded in a buffer of its own"
		return true
	}
	switch {
	case len(f.body) > 40:
		text = base32.HexEncoding.EncodeToString(f.body[0:40]) // want "encoded in a buffer of its own"
	}
	return text == ""
}

func etags(sums []hash, to func(string)) {
	for _, sum := range sums {
		to(base64.RawURLEncoding.EncodeToString(sum[:])) // want "encoded in a buffer of its own"
	}
}

func later(b [32]byte) func() string {
	return func() string {
		return hex.EncodeToString(b[:]) // want "encoded in a buffer of its own"
	}
}
