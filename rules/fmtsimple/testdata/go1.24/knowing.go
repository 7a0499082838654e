package text

import (
	"fmt"
	"strconv"
)

type seat struct {
	row    string
	number uint16
	price  int
	buf    []byte
}

func amount(cents int) string {
	b := strconv.AppendInt(make([]byte, 0, 16), int64(cents/100), 10)
	b = append(b, '.', '0'+byte(cents/10%10), '0'+byte(cents%10))
	return string(b)
}

func (s *seat) label() string { return s.row + "/" + amount(s.price) }

func put(texts ...string) {}

// functions of the package that only compute change nothing that is read later
func (s *seat) known() string {
	put("seat", fmt.Sprint(s.number), s.label(), "\n")       // want "package fmt formats values that need no format"
	put("seat", fmt.Sprint(s.number), amount(s.price), "\n") // want "package fmt formats values that need no format"
	return fmt.Sprintf("%s costs %s", s.row, s.label())      // want "package fmt formats values that need no format"
}

func (s *seat) next() string {
	s.number++
	s.row = "later"
	return s.row
}

func (s *seat) over(b []byte) string { return string(append(b[:0], 'x')) }

func (s *seat) nextBelow() string { return amount(len(s.next())) }

// these do not
func (s *seat) unknown(other fmt.Stringer, name func() string) {
	put(fmt.Sprintf("%d of %s", s.number, s.next()))
	put(fmt.Sprintf("%s of %s", s.row, s.nextBelow()))
	put(fmt.Sprintf("%s of %s", s.row, other.String()))
	put(fmt.Sprintf("%s of %s", s.row, name()))
	put(fmt.Sprintf("%d of %s", s.buf[0], s.over(s.buf)))
}
