package dfa

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

const magic = "LXM1"

// ErrFormat is wrapped by the errors of files that are no tables.
var ErrFormat = errors.New("dfa: no table")

// maxStates bounds what is read.
const maxStates = 1 << 15

// Save writes the table to a file, which has all of it or is as it was. A file has
// the magic, how many states and bytes of names there are, the names, the classes,
// and then, for each state, its rule and where it leads to.
func (d *DFA) Save(name string) error {
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	if err := d.write(f); err != nil {
		f.Close()
		return err
	}
	return commit(f, name)
}

// commit gives a file that is complete its name.
func commit(f *os.File, name string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

func (d *DFA) write(w io.Writer) error {
	names := strings.Join(d.Names, "\n")
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	for _, n := range []int{len(d.Next), len(names)} {
		if err := put(w, n); err != nil {
			return err
		}
	}
	if _, err := io.WriteString(w, names); err != nil {
		return err
	}
	if _, err := w.Write(d.Class[:]); err != nil {
		return err
	}
	for s, row := range d.Next {
		if err := put(w, d.Accept[s]); err != nil {
			return err
		}
		for _, to := range row {
			if err := put(w, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// put writes a number, which may be -1.
func put(w io.Writer, n int) error {
	return binary.Write(w, binary.LittleEndian, int16(n))
}

// Sniff reports whether a table begins where a file is, and leaves the file behind
// the magic.
func Sniff(r io.Reader) (bool, error) {
	got := make([]byte, len(magic))
	if _, err := io.ReadFull(r, got); err != nil {
		return false, err
	}
	return string(got) == magic, nil
}

// Load reads a table from a file.
func Load(name string) (*DFA, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	ok, err := Sniff(f)
	if err == nil && !ok {
		err = ErrFormat
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	d, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

func read(r io.Reader) (*DFA, error) {
	states, err := get(r)
	if err != nil {
		return nil, err
	}
	size, err := get(r)
	if err != nil {
		return nil, err
	}
	if states < 0 || states > maxStates || size < 0 {
		return nil, ErrFormat
	}
	names := make([]byte, size)
	if _, err := io.ReadFull(r, names); err != nil {
		return nil, short(err)
	}
	d := &DFA{}
	if size > 0 {
		d.Names = strings.Split(string(names), "\n")
	}
	if _, err := io.ReadFull(r, d.Class[:]); err != nil {
		return nil, short(err)
	}
	for range states {
		rule, err := get(r)
		if err != nil {
			return nil, err
		}
		row, err := readRow(r, d.Classes(), states)
		if err != nil {
			return nil, err
		}
		d.Accept, d.Next = append(d.Accept, rule), append(d.Next, row)
	}
	return d, nil
}

func readRow(r io.Reader, classes, states int) ([]int, error) {
	var row []int
	for range classes {
		to, err := get(r)
		if err != nil {
			return nil, err
		}
		if to < Dead || to >= states {
			return nil, fmt.Errorf("%w: leads to state %d of %d", ErrFormat, to, states)
		}
		row = append(row, to)
	}
	return row, nil
}

// get reads a number.
func get(r io.Reader) (int, error) {
	b := make([]byte, 2)
	if _, err := io.ReadFull(r, b); err != nil {
		return 0, short(err)
	}
	return int(int16(binary.LittleEndian.Uint16(b))), nil
}

// short says that a file ends too early.
func short(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
