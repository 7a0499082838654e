package smallpointer

import "errors"

type ack struct {
	id     [8]byte
	result byte
}

type packet interface{ encode() []byte }

func (a *ack) encode() []byte { return a.id[:] }

func answer(id [8]byte) *ack {
	return &ack{id: id} // want `a small object is allocated for each call, to be returned by pointer`
}

func decode(b []byte) (packet, error) {
	if len(b) != 9 {
		return nil, errors.New("no ack")
	}
	p := &ack{} // want `a small object is allocated for each call, to be returned by pointer`
	copy(p.id[:], b)
	return p, nil
}
