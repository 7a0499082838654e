package smallpointer

import (
	"encoding/binary"
	"errors"
)

type card struct {
	holder string
	door   uint16
	time   int32
}

// scan reads a card, field by field.
func scan(b []byte) (*card, error) {
	if len(b) < 7 {
		return nil, errors.New("short")
	}
	c := new(card) // want `a small object is allocated for each call, to be returned by pointer`
	c.holder = string(b[6:])
	c.door = binary.BigEndian.Uint16(b)
	c.time = int32(binary.BigEndian.Uint32(b[2:]))
	if c.holder == "" {
		return nil, errors.New("nobody")
	}
	return c, nil
}

func nobody(door uint16) *card {
	if door == 0 {
		return new(card) // want `a small object is allocated for each call, to be returned by pointer`
	}
	return &card{door: door} // want `a small object is allocated for each call, to be returned by pointer`
}

func opens(c *card, door uint16) bool { return c.door == door }

func knocked(b []byte, door uint16) (bool, error) {
	c, err := scan(b)
	if err != nil {
		return false, err
	}
	n := nobody(door)
	return opens(c, door) || opens(n, door), nil
}

// In the head of a statement, a literal would have to be in parentheses.
func inHead(door uint16) *card {
	if c := new(card); door > 1 { // want `a small object is allocated for each call, to be returned by pointer`
		c.door = door
		return c
	}
	return &card{} // want `a small object is allocated for each call, to be returned by pointer`
}

func heads(door uint16) uint16 {
	c := inHead(door)
	return c.door
}

// Its address is taken, for a while or longer.
func pointedTo(b []byte, read func([]byte, any)) *card {
	c := new(card) // want `a small object is allocated for each call, to be returned by pointer`
	read(b, &c.door)
	return c
}

func points(b []byte, read func([]byte, any)) uint16 {
	c := pointedTo(b, read)
	return c.door
}

// It may be nil for the caller.
func commented(door uint16) *card {
	return new( /* blank */ card) // want `a small object is allocated for each call, to be returned by pointer`
}

func comments(door uint16) uint16 {
	c := commented(door)
	return c.door
}
