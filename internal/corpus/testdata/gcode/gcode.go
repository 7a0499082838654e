// Package gcode reads, checks and prints the programs of milling machines.
package gcode

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// Word is a letter and a number.
type Word struct {
	Letter byte
	Value  float64
}

// String returns the word as programs have it.
func (w Word) String() string {
	b := []byte{w.Letter}
	b = append(b, strconv.FormatFloat(w.Value, 'f', -1, 64)...)
	return string(b)
}

// Block is a line of a program.
type Block struct {
	N     int // its number; 0 if it has none
	Skip  bool
	Words []Word
	Note  string
}

func (b *Block) add(w Word) {
	if w.Letter == 'N' {
		b.N = int(w.Value)
		return
	}
	b.Words = append(b.Words, w)
}

// Get returns the value of the first word of a letter.
func (b *Block) Get(letter byte) (float64, bool) {
	for _, w := range b.Words {
		if w.Letter == letter {
			return w.Value, true
		}
	}
	return 0, false
}

// Has reports whether a word is in the block.
func (b *Block) Has(letter byte, value float64) bool {
	for _, w := range b.Words {
		if w.Letter == letter && w.Value == value {
			return true
		}
	}
	return false
}

// Program is a program with its subprograms.
type Program struct {
	Main []Block
	subs map[int][]Block // by number, of which there are up to eight digits
}

// Sub returns a subprogram.
func (p *Program) Sub(n int) ([]Block, bool) {
	b, ok := p.subs[n]
	return b, ok
}

// Load reads a program from a file.
func Load(name string) (*Program, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p, err := read(newScanner(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// Read reads a program.
func Read(r io.Reader) (*Program, error) { return read(newScanner(r)) }

// read reads a program. What is between an O and M99 is a subprogram.
func read(s *scanner) (*Program, error) {
	p := &Program{subs: map[int][]Block{}}
	sub := 0
	for {
		t, err := s.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(t, "%") {
			continue
		}
		b, err := parse(t)
		if err != nil {
			return nil, s.errorf("%w", err)
		}
		if n, ok := b.Get('O'); ok {
			sub = int(n)
			continue
		}
		switch {
		case sub == 0:
			p.Main = append(p.Main, b)
		case b.Has('M', 99):
			sub = 0
		default:
			p.subs[sub] = append(p.subs[sub], b)
		}
	}
	if sub != 0 {
		return nil, s.errorf("O%d has no end", sub)
	}
	return p, nil
}
