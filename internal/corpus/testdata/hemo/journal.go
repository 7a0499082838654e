package hemo

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A journal is a list of entries. Each is its size in two bytes, the lower first; what
// was done; the bag, in eight bytes; and, where it was added, group, millilitres and
// the day of expiry.
const (
	opAdd     = 'a'
	opIssue   = 'i'
	opReserve = 'r' // for the ward whose name follows
	idSize    = 8
)

// ErrJournal is what a journal is refused for.
var ErrJournal = errors.New("bad journal")

// entry is one of a journal.
type entry struct {
	op      byte
	id      string
	group   Group
	ml      uint16
	expires uint16
	ward    string
}

// reader reads entries.
type reader struct{ from *bufio.Reader }

// next returns the next entry.
func (r reader) next() (*entry, error) {
	var size uint16
	if err := binary.Read(r.from, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	raw := make([]byte, size)
	if _, err := io.ReadFull(r.from, raw); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrJournal, err)
	}
	if len(raw) < 1+idSize {
		return nil, fmt.Errorf("%w: entry of %d bytes", ErrJournal, size)
	}
	return parse(raw)
}

// parse reads an entry that has an operation and a bag.
func parse(raw []byte) (*entry, error) {
	e := &entry{op: raw[0]}
	e.id = string(raw[1 : 1+idSize])
	rest := raw[1+idSize:]
	switch e.op {
	case opAdd:
		if len(rest) != 5 || int(rest[0]) >= len(groups) {
			return nil, fmt.Errorf("%w: bag % x", ErrJournal, rest)
		}
		e.group = Group(rest[0])
		e.ml = binary.LittleEndian.Uint16(rest[1:])
		e.expires = binary.LittleEndian.Uint16(rest[3:])
	case opReserve:
		e.ward = string(rest)
	case opIssue:
	default:
		return nil, fmt.Errorf("%w: operation %q", ErrJournal, e.op)
	}
	return e, nil
}

// Replay does what a journal says, and returns how many entries it had.
func (s *Stock) Replay(journal io.Reader) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := reader{bufio.NewReader(journal)}
	for n := 0; ; n++ {
		e, err := r.next()
		if err == io.EOF {
			return n, nil
		}
		if err == nil {
			err = s.apply(e)
		}
		if err != nil {
			return n, err
		}
	}
}

// apply does what an entry says.
func (s *Stock) apply(e *entry) error {
	if e.op == opAdd {
		return s.add(Bag{ID: e.id, Group: e.group, Ml: int(e.ml), Expires: int(e.expires)})
	}
	if _, there := s.bags[e.id]; !there {
		return fmt.Errorf("%w: %s", ErrNone, e.id)
	}
	switch e.op {
	case opIssue:
		s.remove(e.id)
	case opReserve:
		s.kept[e.id] = e.ward
	}
	return nil
}

// Forms reads the scanned forms that follow a journal, each with its size in four bytes.
func Forms(from io.Reader) ([][]byte, error) {
	in := bufio.NewReader(from)
	var forms [][]byte
	for {
		var size [4]byte
		if _, err := io.ReadFull(in, size[:]); err == io.EOF {
			return forms, nil
		} else if err != nil {
			return forms, fmt.Errorf("%w: %w", ErrJournal, err)
		}
		n := binary.LittleEndian.Uint32(size[:])
		if n > 1<<20 {
			return forms, fmt.Errorf("%w: form of %d bytes", ErrJournal, n)
		}
		form := make([]byte, n)
		if _, err := io.ReadFull(in, form); err != nil {
			return forms, fmt.Errorf("%w: %w", ErrJournal, err)
		}
		forms = append(forms, form)
	}
}
