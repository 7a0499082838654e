package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Entry says where an ad is on the page.
type Entry struct {
	ID      string
	Line    int32
	Section string
}

// An index is a list of records of one size: the id, filled up with zeros, the letter
// that the section begins with, and the line.
const recordSize = 8 + 1 + 4

// record has an entry as it is in the index.
func (e *Entry) record() ([]byte, error) {
	var id [8]byte
	copy(id[:], e.ID)
	var line bytes.Buffer
	if err := binary.Write(&line, binary.BigEndian, e.Line); err != nil {
		return nil, err
	}
	letter := []byte{'?'}
	if e.Section != "" {
		letter[0] = e.Section[0]
	}
	return bytes.Join([][]byte{id[:], letter, line.Bytes()}, nil), nil
}

// encode has all entries as they are in the index.
func encode(entries []Entry) ([]byte, error) {
	all := make([]byte, 0, len(entries)*recordSize)
	for i := range entries {
		r, err := entries[i].record()
		if err != nil {
			return nil, err
		}
		all = append(all, r...)
	}
	return all, nil
}

func writeIndex(name string, entries []Entry) error {
	all, err := encode(entries)
	if err != nil {
		return err
	}
	return os.WriteFile(name, all, 0o666)
}

// errIndex is what is said of a file that is no index.
var errIndex = errors.New("bad index")

// find looks an ad up in an index: the line that it is at; 0 if it is not there.
func find(index io.Reader, id string) (int32, error) {
	for n := 0; ; n++ {
		record := make([]byte, recordSize)
		_, err := io.ReadFull(index, record)
		if err == io.EOF {
			return 0, nil
		}
		if err != nil {
			return 0, fmt.Errorf("record %d: %w: %w", n, errIndex, err)
		}
		if named(record, id) {
			return int32(binary.BigEndian.Uint32(record[9:])), nil
		}
	}
}

// named reports whether a record is of an ad.
func named(record []byte, id string) bool {
	return string(bytes.TrimRight(record[:8], "\x00")) == id
}

// under returns the records of the sections that begin with a letter, as they are.
func under(index io.Reader, letter byte) ([][]byte, error) {
	var records [][]byte
	for {
		record := make([]byte, recordSize)
		if _, err := io.ReadFull(index, record); err == io.EOF {
			return records, nil
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", errIndex, err)
		}
		if record[8] == letter {
			records = append(records, record)
		}
	}
}

// list has records in one line, for a person.
func list(records [][]byte) string {
	var text strings.Builder
	for _, r := range records {
		text.Write(bytes.TrimRight(r[:8], "\x00"))
		fmt.Fprintf(&text, "@%d ", binary.BigEndian.Uint32(r[9:]))
	}
	return strings.TrimRight(text.String(), " ")
}
