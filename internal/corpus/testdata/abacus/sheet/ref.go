package sheet

import (
	"fmt"
	"strconv"
)

// MaxSide is how many rows, and how many columns, a sheet may have.
const MaxSide = 1 << 16

// Ref is where a cell is. Rows and columns count from 0.
type Ref struct{ Row, Col int }

// ParseRef parses a reference like "AB12".
func ParseRef(text string) (Ref, error) {
	i, col := 0, 0
	for i < len(text) && i < 4 && 'A' <= text[i] && text[i] <= 'Z' {
		col = col*26 + int(text[i]-'A') + 1
		i++
	}
	row, err := strconv.Atoi(text[i:])
	if i == 0 || err != nil || row < 1 || row > MaxSide || col > MaxSide {
		return Ref{}, fmt.Errorf("sheet: %q is no cell", text)
	}
	return Ref{Row: row - 1, Col: col - 1}, nil
}

func (r Ref) String() string {
	var b [16]byte
	at := len(b)
	for n := r.Row + 1; n > 0; n /= 10 {
		at--
		b[at] = byte('0' + n%10)
	}
	for n := r.Col + 1; n > 0; n = (n - 1) / 26 {
		at--
		b[at] = byte('A' + (n-1)%26)
	}
	return string(b[at:])
}
