package fixedjoin

import (
	"bytes"
	"encoding/binary"
	"io"
	"strconv"
)

func reply(kind byte, key string, age uint32, old bool) []byte {
	fields := [][]byte{{kind, 0}, []byte(key)}
	if old {
		fields = append(fields, binary.BigEndian.AppendUint32(nil, age))
	} else if age > 1 {
		fields = append(fields, []byte(key), []byte{'?'})
	} else {
		fields = append(fields, nil)
	}
	fields = append(fields, strconv.AppendUint(nil, uint64(age), 10))
	return bytes.Join(fields, nil) // want `bytes joined of a list that is collected for it`
}

func line(n int, words [][]byte) (out []byte) {
	for i, w := range words {
		parts := [][]byte{{'#'}}
		if i < len(words)-1 {
			parts = append(parts, w)
		}
		out = bytes.Join(parts, []byte{}) // want `bytes joined of a list that is collected for it`
		println(len(out))
	}
	return out
}

func answer(kind byte, tag, text string) ([]byte, error) {
	parts := [][]byte{{kind}, []byte(tag)}
	if text != "" {
		parts = append(parts, []byte(text[:min(len(text), 100)]))
	}
	return bytes.Join(parts, nil), nil // want `bytes joined of a list that is collected for it`
}

type peer struct{ out io.Writer }

func (p *peer) send(b []byte, loud bool) error { return nil }

func (p *peer) tell(kind byte, tag string, rest []byte) error {
	parts := [][]byte{{kind}, []byte(tag)}
	if len(rest) > 0 {
		parts = append(parts, rest)
	}
	return p.send(bytes.Join(parts, nil), len(rest) > 0) // want `bytes joined of a list that is collected for it`
}

func (p *peer) write(kind byte, rest []byte) error {
	parts := [][]byte{{kind, 0}, rest}
	if len(rest) > 3 {
		parts = append(parts, []byte("!"))
	}
	if _, err := p.out.Write(bytes.Join(parts, nil)); err != nil { // want `bytes joined of a list that is collected for it`
		return err
	}
	return nil
}

func word(kind byte, rest []byte) string {
	parts := [][]byte{{kind, 0}, rest}
	parts = append(parts, []byte("!"))
	return string(bytes.Join(parts, nil)) // want `bytes joined of a list that is collected for it`
}
