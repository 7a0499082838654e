// Package quote returns bytes that are copied at once.
package quote

import "errors"

// Packet is one of the packets below.
type Packet interface{ Encode() ([]byte, error) }

// Ping is a question.
type Ping struct{ ID string }

// Encode returns the bytes of the question.
func (p *Ping) Encode() ([]byte, error) {
	if p.ID == "" {
		return nil, errors.New("ping: has no id")
	}
	return append(make([]byte, 0, len(p.ID)), p.ID...), nil
}

// Pong is an answer.
type Pong struct {
	ID   string
	Code byte
}

// Encode returns the bytes of the answer.
func (p *Pong) Encode() ([]byte, error) {
	return append(append(make([]byte, 0, len(p.ID)+1), p.ID...), p.Code), nil
}

// Memo remembers its bytes.
type Memo struct{ last []byte }

// Encode returns what is remembered, too.
func (p *Memo) Encode() ([]byte, error) {
	p.last = make([]byte, len(p.last)+1)
	return p.last, nil
}

// Encode returns the bytes of a packet, its kind first.
func Encode(p Packet) ([]byte, error) {
	body, err := p.Encode() // want `for each call` `for each call`
	if err != nil {
		return nil, err
	}
	return append(append(make([]byte, 0, 1+len(body)), 'p'), body...), nil
}

// Bracketed returns the text in quotes and brackets.
func Bracketed(s string) []byte {
	line := quoted(s) // want `for each call`
	return append(append(append(make([]byte, 0, len(line)+2), '['), line...), ']')
}

// Length returns how long the text is in quotes.
func Length(s string) int { return len(quoted(s)) } // want `for each call`

func quoted(s string) []byte {
	return append(append(append(make([]byte, 0, len(s)+2), '"'), s...), '"')
}
