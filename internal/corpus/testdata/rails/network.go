// Package rails plans what trains may do on a network of tracks.
package rails

import (
	"errors"
	"fmt"
)

// Block is a piece of track between two signals.
type Block struct {
	ID     int // counted from 0
	Name   string
	Length int // metres
	next   []*Block
}

// Network is all the track there is.
type Network struct {
	blocks []*Block
}

// ErrUnknown is returned for blocks of other networks.
var ErrUnknown = errors.New("block is not of this network")

// Add lays a block.
func (n *Network) Add(name string, length int) *Block {
	b := &Block{ID: len(n.blocks), Name: name, Length: length}
	n.blocks = append(n.blocks, b)
	return b
}

// Len returns the number of blocks.
func (n *Network) Len() int { return len(n.blocks) }

// Connect lets trains go from one block to another.
func (n *Network) Connect(from, to *Block) error {
	for _, b := range []*Block{from, to} {
		if b.ID >= len(n.blocks) || n.blocks[b.ID] != b {
			return fmt.Errorf("%w: %s", ErrUnknown, b.Name)
		}
	}
	from.next = append(from.next, to)
	return nil
}

// Double lays both tracks of a line, switches at every tenth block between
// them, and returns where it begins.
func Double(blocks int) (*Network, *Block) {
	n := new(Network)
	var there, back []*Block
	for i := range blocks {
		there = append(there, n.Add(fmt.Sprint("there ", i), 500+i%7))
		back = append(back, n.Add(fmt.Sprint("back ", i), 480+i%5))
	}
	for i := 1; i < blocks; i++ {
		there[i-1].next = append(there[i-1].next, there[i])
		back[i].next = append(back[i].next, back[i-1])
		if i%10 == 0 {
			there[i].next = append(there[i].next, back[i])
		}
	}
	return n, there[0]
}
