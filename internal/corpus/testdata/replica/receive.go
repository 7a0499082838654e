package replica

import (
	"encoding/binary"
	"fmt"
	"io"
)

// idSize is how many bytes at the beginning of a block are its id.
const idSize = 8

// Block is data that was received.
type Block struct {
	ID   string
	Data []byte
}

// Receiver remembers what it received, and takes nothing twice.
type Receiver struct {
	blocks []*Block
	known  map[string]bool
}

// NewReceiver returns a receiver that knows no block.
func NewReceiver() *Receiver { return &Receiver{known: map[string]bool{}} }

// Take reads blocks until there are no more.
func (r *Receiver) Take(from io.Reader) error {
	var size [2]byte
	for {
		if _, err := io.ReadFull(from, size[:]); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		n := int(binary.BigEndian.Uint16(size[:]))
		if n < idSize {
			return fmt.Errorf("block of %d bytes: is shorter than its id", n)
		}
		data := make([]byte, n)
		if _, err := io.ReadFull(from, data); err != nil {
			return err
		}
		id := string(data[:idSize])
		if r.known[id] {
			continue
		}
		r.known[id] = true
		r.blocks = append(r.blocks, &Block{ID: id, Data: data[idSize:]})
	}
}

// Greet reads the greeting of a peer, and nothing of what follows it, which is
// for another.
func Greet(peer io.Reader) (version byte, err error) {
	var greeting [4]byte
	for i := range greeting {
		if _, err := io.ReadFull(peer, greeting[i:i+1]); err != nil {
			return 0, err
		}
	}
	if string(greeting[:3]) != "RPL" {
		return 0, fmt.Errorf("greeting %q: does not begin with RPL", greeting[:])
	}
	return greeting[3], nil
}
