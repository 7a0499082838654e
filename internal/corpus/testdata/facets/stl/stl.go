// Package stl reads and writes stereolithography files, of both kinds.
package stl

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"example.com/facets/mesh"
)

const (
	headerSize = 80
	recordSize = 50
)

// ErrFormat is wrapped by errors on files that are no STL.
var ErrFormat = errors.New("stl: bad format")

// Triangle is what the files consist of.
type Triangle struct {
	Normal  mesh.Vec
	Corners [3]mesh.Vec
	Attr    uint16
}

// Decoder reads the binary kind.
type Decoder struct {
	r    io.Reader
	left uint32
}

// NewDecoder reads the header.
func NewDecoder(r io.Reader) (*Decoder, error) {
	var head [headerSize + 4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, fmt.Errorf("%w: header: %v", ErrFormat, err)
	}
	return &Decoder{r: r, left: binary.LittleEndian.Uint32(head[headerSize:])}, nil
}

func vec(b []byte) (v mesh.Vec) {
	for i := range v {
		v[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return v
}

// Next returns the next triangle, and io.EOF behind the last.
func (d *Decoder) Next() (*Triangle, error) {
	if d.left == 0 {
		return nil, io.EOF
	}
	d.left--
	record := make([]byte, recordSize)
	if _, err := io.ReadFull(d.r, record); err != nil {
		return nil, fmt.Errorf("%w: %d triangles are missing: %v", ErrFormat, d.left+1, err)
	}
	tri := &Triangle{Normal: vec(record)}
	for i := range tri.Corners {
		tri.Corners[i] = vec(record[12+12*i:])
	}
	tri.Attr = binary.LittleEndian.Uint16(record[48:])
	return tri, nil
}

// Read makes a mesh of a binary file. Corners closer than eps are one vertex.
func Read(r io.Reader, eps float64) (*mesh.Mesh, error) {
	d, err := NewDecoder(r)
	if err != nil {
		return nil, err
	}
	m := new(mesh.Mesh)
	for {
		t, err := d.Next()
		if err == io.EOF {
			return m, nil
		}
		if err != nil {
			return nil, err
		}
		if err := add(m, t.Corners, t.Attr, eps); err != nil {
			return nil, err
		}
	}
}

// add adds a triangle, unless it is too small to be one.
func add(m *mesh.Mesh, corners [3]mesh.Vec, attr uint16, eps float64) error {
	a, b, c := m.Weld(corners[0], eps), m.Weld(corners[1], eps), m.Weld(corners[2], eps)
	group := "solid"
	if attr != 0 {
		group = fmt.Sprintf("solid%d", attr)
	}
	if _, err := m.AddFace(a, b, c, group); err != nil && !errors.Is(err, mesh.ErrDegenerate) {
		return err
	}
	return nil
}

// Write writes the binary kind.
func Write(w io.Writer, m *mesh.Mesh) error {
	var head [headerSize + 4]byte
	copy(head[:], "facets")
	binary.LittleEndian.PutUint32(head[headerSize:], uint32(len(m.Faces)))
	if _, err := w.Write(head[:]); err != nil {
		return err
	}
	var record bytes.Buffer
	for i, f := range m.Faces {
		record.Reset()
		putVec(&record, f.Normal())
		for _, v := range f.V {
			putVec(&record, v.Pos)
		}
		record.Write([]byte{0, 0})
		if _, err := w.Write(record.Bytes()); err != nil {
			return fmt.Errorf("stl: face %d: %w", i, err)
		}
	}
	return nil
}

// putVec appends three numbers to a record.
func putVec(record *bytes.Buffer, v mesh.Vec) {
	for _, x := range v {
		binary.Write(record, binary.LittleEndian, float32(x))
	}
}

// Sniff reports whether a file is of the text kind, and leaves it where it was.
func Sniff(f io.ReadSeeker) (text bool, err error) {
	var word [6]byte
	n, err := io.ReadFull(f, word[:])
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return false, err
	}
	_, err = f.Seek(int64(-n), io.SeekCurrent)
	return string(word[:n]) == "solid ", err
}
