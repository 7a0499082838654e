package roundtrip_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
)

// source is what the readers of packages bytes and strings have alike.
type source interface {
	io.Reader
	io.ByteReader
	io.RuneReader
	Len() int
}

// FuzzReader holds that readers of the same text, asked the same, give the same answers.
func FuzzReader(f *testing.F) {
	f.Add("", []byte{0, 1, 2, 3})
	f.Add("naïve\xff日本", []byte{1, 2, 2, 3, 9, 2, 2, 1})
	f.Fuzz(func(t *testing.T, s string, asked []byte) {
		for name, other := range map[string]source{"reader": bytes.NewReader([]byte(s)), "buffer": bytes.NewBuffer([]byte(s)), "text": bytes.NewBufferString(s)} {
			now, old := answers(strings.NewReader(s), asked), answers(other, asked)
			if !slices.Equal(now, old) {
				t.Errorf("%s of %q: %v, want %v", name, s, now, old)
			}
		}
	})
}

func answers(from source, asked []byte) (all []any) {
	for _, q := range asked {
		switch q % 4 {
		case 0:
			b, err := from.ReadByte()
			all = append(all, b, err)
		case 1:
			r, n, err := from.ReadRune()
			all = append(all, r, n, err)
		case 2:
			all = append(all, from.Len())
		case 3:
			b := make([]byte, 1+q/4) // never none
			n, err := from.Read(b)
			all = append(all, n, err, string(b))
		}
	}
	return all
}
