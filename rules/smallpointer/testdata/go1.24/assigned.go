package smallpointer

import "errors"

var errCommand = errors.New("no such command")

type command interface{ key() int32 }

type put32 struct{ at, value int32 }

type drop32 struct{ at int32 }

func (p *put32) key() int32  { return p.at }
func (d *drop32) key() int32 { return d.at }

func readCommand(b []byte) (c command, err error) {
	if len(b) < 3 {
		return nil, errCommand
	}
	if b[0] == 'p' {
		c = &put32{at: int32(b[1]), value: int32(b[2])} // want `a small object is allocated for each call, to be returned by pointer`
	} else {
		var d command = &drop32{at: int32(b[1])} // want `a small object is allocated for each call, to be returned by pointer`
		return d, nil
	}
	return c, nil
}

func runCommands(all [][]byte, m map[int32]int32) error {
	for _, b := range all {
		c, err := readCommand(b) // want `a small object is allocated in each turn` `a small object is allocated in each turn`
		if err != nil {
			return err
		}
		if p, ok := c.(*put32); ok {
			m[p.key()] = p.value
			continue
		}
		delete(m, c.key())
	}
	return nil
}

// one is forgotten, the other kept
func assignedTwice(n int) (s *spot, t *spot) {
	s = &spot{x: n}     // want `a small object is allocated for each call, to be returned by pointer`
	t = &spot{x: n + 1} // want `a small object is allocated for each call, to be returned by pointer`
	return s, t
}

var lastSpot *spot

func useAssignedTwice(all []int) (n int) {
	for _, x := range all {
		s, t := assignedTwice(x) // want `a small object is allocated in each turn`
		n += s.x
		lastSpot = t
	}
	return n
}
