// Package parts keeps texts without the blanks that fill them up.
package parts

import (
	"encoding/binary"
	"errors"
	"strings"
)

type trade struct {
	symbol string
	size   uint32
}

func parse(rec []byte) (trade, error) {
	if len(rec) < 12 {
		return trade{}, errors.New("short")
	}
	t := trade{}
	t.symbol = strings.TrimRight(string(rec[:8]), " ") // want `bytes of a fixed length are copied to a string`
	t.size = binary.LittleEndian.Uint32(rec[8:])
	return t, nil
}

func volume(recs [][]byte, symbol string) (total int, err error) {
	for _, rec := range recs {
		t, err := parse(rec) // want `a short text is allocated in each turn of the loop, which forgets it`
		if err != nil {
			return 0, err
		}
		if t.symbol == symbol {
			total += int(t.size)
		}
	}
	return total, nil
}

func name(rec []byte) string {
	return strings.TrimSpace(strings.TrimSuffix(string(rec[1:17]), "\x00")) // want `bytes of a fixed length are copied to a string`
}
