package fixedjoin

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"time"
)

type reading struct {
	sensor string
	value  float64
	at     time.Time
	mark   byte
}

// What is behind a pointer is read before what only looks at something else.

func (r *reading) line() []byte {
	return bytes.Join([][]byte{[]byte("IS"), []byte(r.sensor), strconv.AppendFloat(nil, r.value, 'f', -1, 64)}, []byte(" ")) // want `bytes of a fixed list joined`
}

func (r *reading) stamped() []byte {
	stamp := new(bytes.Buffer)
	binary.Write(stamp, binary.BigEndian, r.at.Unix())
	return bytes.Join([][]byte{[]byte(r.sensor), stamp.Bytes(), {r.mark}}, []byte{}) // want `bytes of a fixed list joined`
}

func (r *reading) trimmed(text []byte) []byte {
	return bytes.Join([][]byte{[]byte(r.sensor), bytes.TrimSpace(text)}, nil) // want `bytes of a fixed list joined`
}

// What may change what was read before.

func (r *reading) toRoom(room []byte) []byte {
	return bytes.Join([][]byte{{room[0]}, strconv.AppendFloat(room[:0], r.value, 'f', -1, 64)}, nil)
}

func (r *reading) inBase(base int) []byte {
	return bytes.Join([][]byte{[]byte(r.sensor), strconv.AppendInt(nil, 7, base)}, nil)
}

func (r *reading) taken(b *bytes.Buffer) []byte {
	return bytes.Join([][]byte{[]byte(r.sensor), b.Next(2)}, nil)
}

func (r *reading) renamed(text []byte) []byte {
	return bytes.Join([][]byte{[]byte(r.sensor), bytes.TrimSpace(r.rename(text))}, nil)
}

func (r *reading) rename(text []byte) []byte {
	r.sensor = ""
	return text
}

func (r *reading) mapped(text []byte) []byte {
	return bytes.Join([][]byte{[]byte(r.sensor), bytes.Map(func(c rune) rune { r.sensor = ""; return c }, text)}, nil)
}
