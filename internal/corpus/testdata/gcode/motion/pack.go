package motion

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
)

// A packed path is the number of moves, of four bytes, and for each move X, Y and Z
// in thousandths of millimetres, the feed and the tool, four bytes each, little
// endian. The tool is negative where the move is rapid.
const record = 20

// ErrPacked is of files that are no packed paths.
var ErrPacked = errors.New("motion: no packed path")

// SavePacked packs moves to a file.
func SavePacked(name string, moves []Move) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := Pack(f, moves); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Pack packs moves.
func Pack(w io.Writer, moves []Move) error {
	if err := put(w, int32(len(moves))); err != nil {
		return err
	}
	for _, m := range moves {
		for _, v := range m.To {
			if err := put(w, int32(math.Round(v*1000))); err != nil {
				return err
			}
		}
		if err := put(w, int32(m.Feed)); err != nil {
			return err
		}
		tool := int32(m.Tool)
		if m.Rapid {
			tool = ^tool
		}
		if err := put(w, tool); err != nil {
			return err
		}
	}
	return nil
}

func put(w io.Writer, v int32) error {
	return binary.Write(w, binary.LittleEndian, v)
}

// LoadPacked unpacks the moves of a file.
func LoadPacked(name string) ([]Move, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Unpack(f)
}

// Unpack unpacks moves.
func Unpack(r io.Reader) ([]Move, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, errors.Join(ErrPacked, err)
	}
	n := int32(binary.LittleEndian.Uint32(head))
	if n < 0 || n > 1<<20 {
		return nil, ErrPacked
	}
	moves := make([]Move, 0, n)
	var at Point
	for range n {
		rec := make([]byte, record)
		if _, err := io.ReadFull(r, rec); err != nil {
			return nil, errors.Join(ErrPacked, err)
		}
		m := unpack(rec)
		m.Len = dist(at, m.To)
		at = m.To
		moves = append(moves, m)
	}
	return moves, nil
}

func unpack(rec []byte) Move {
	var m Move
	for i := range m.To {
		m.To[i] = float64(int32(binary.LittleEndian.Uint32(rec[4*i:]))) / 1000
	}
	m.Feed = float64(int32(binary.LittleEndian.Uint32(rec[12:])))
	m.Tool = int(int32(binary.LittleEndian.Uint32(rec[16:])))
	if m.Tool < 0 {
		m.Tool = ^m.Tool
		m.Rapid = true
	}
	return m
}
