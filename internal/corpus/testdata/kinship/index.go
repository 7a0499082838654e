package kinship

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// An index is a file that other programs read: a mark, and for each person a record of a
// size in two bytes and as many bytes: kind, number, years, number of father and mother,
// and the name.

var indexMark = []byte("KIN1")

// ErrIndex is that a file is no index.
var ErrIndex = errors.New("no index")

// Kinds of records.
const (
	recordPerson byte = 'p'
	recordEnd    byte = 'e'
)

// record is a record of an index. It knows how it is written.
type record interface {
	size() int
	writeTo(w io.Writer) error
}

type personRecord struct{ *Person }

const fixedSize = 1 + 5*4

func (r personRecord) size() int { return fixedSize + len(r.Name()) }

func (r personRecord) writeTo(w io.Writer) error {
	if _, err := w.Write([]byte{recordPerson}); err != nil {
		return err
	}
	for _, n := range []int{r.Number, r.Born, r.Died, number(r.Father), number(r.Mother)} {
		if err := binary.Write(w, binary.LittleEndian, int32(n)); err != nil {
			return err
		}
	}
	_, err := w.Write([]byte(r.Name()))
	return err
}

func number(p *Person) int {
	if p == nil {
		return 0
	}
	return p.Number
}

// endRecord says how many persons there were.
type endRecord struct{ people int }

func (endRecord) size() int { return 1 + 4 }

func (r endRecord) writeTo(w io.Writer) error {
	_, err := w.Write(binary.LittleEndian.AppendUint32([]byte{recordEnd}, uint32(r.people)))
	return err
}

// WriteIndex writes the index of a tree to a file.
func WriteIndex(file io.Writer, t *Tree) error {
	if _, err := file.Write(indexMark); err != nil {
		return err
	}
	put := func(r record) error {
		var size [2]byte
		binary.LittleEndian.PutUint16(size[:], uint16(r.size()))
		if _, err := file.Write(size[:]); err != nil {
			return err
		}
		return r.writeTo(file)
	}
	for _, p := range t.People {
		if err := put(personRecord{p}); err != nil {
			return err
		}
	}
	return put(endRecord{len(t.People)})
}

// Indexed is what an index says of a person.
type Indexed struct {
	Number, Born, Died, Father, Mother int32
	Name                               string
}

// ReadIndex reads an index.
func ReadIndex(file io.Reader) ([]Indexed, error) {
	mark := make([]byte, len(indexMark))
	if _, err := io.ReadFull(file, mark); err != nil || !bytes.Equal(mark, indexMark) {
		return nil, ErrIndex
	}
	var people []Indexed
	for {
		body, err := readRecord(file)
		if err != nil {
			return nil, err
		}
		if body[0] == recordEnd {
			if n := binary.LittleEndian.Uint32(body[1:]); int(n) != len(people) {
				return nil, fmt.Errorf("%w: %d persons of %d", ErrIndex, len(people), n)
			}
			return people, nil
		}
		person := Indexed{Name: string(body[fixedSize:])}
		for i, field := range []*int32{&person.Number, &person.Born, &person.Died, &person.Father, &person.Mother} {
			*field = int32(binary.LittleEndian.Uint32(body[1+4*i:]))
		}
		people = append(people, person)
	}
}

// readRecord returns the next record, which is as long as its kind says at least.
func readRecord(file io.Reader) ([]byte, error) {
	var size [2]byte
	if _, err := io.ReadFull(file, size[:]); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrIndex, err)
	}
	body := make([]byte, binary.LittleEndian.Uint16(size[:]))
	if _, err := io.ReadFull(file, body); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrIndex, err)
	}
	if len(body) == 0 || body[0] == recordPerson && len(body) < fixedSize || body[0] == recordEnd && len(body) != 5 ||
		body[0] != recordPerson && body[0] != recordEnd {
		return nil, fmt.Errorf("%w: a record of %d bytes", ErrIndex, len(body))
	}
	return body, nil
}

// Key is what persons are sorted by in print: an initial, a year and a number, which
// compare as bytes do.
func (p *Person) Key() []byte {
	initial := byte('?')
	if p.Family != "" {
		initial = p.Family[0]
	}
	year := make([]byte, 4)
	binary.BigEndian.PutUint32(year, uint32(p.Born))
	n := make([]byte, 4)
	binary.BigEndian.PutUint32(n, uint32(p.Number))
	return bytes.Join([][]byte{{initial}, year, n}, nil)
}
