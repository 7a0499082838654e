// Package packet is what frames carry: a command in one byte and its body.
package packet

import (
	"fmt"
)

// The commands.
const (
	CommandConnect    = 0x01
	CommandSubmit     = 0x02
	CommandConnectAck = 0x80
	CommandSubmitAck  = 0x81
)

// IDLen is the length of the id of a packet, decimal digits by convention.
const IDLen = 8

// Packet is one of the packets below.
type Packet interface {
	// Decode sets the packet to what a body says.
	Decode(body []byte) error
	// Append appends the body of the packet.
	Append(to []byte) []byte
}

// Submit carries a payload to the server.
type Submit struct {
	ID      [IDLen]byte
	Payload []byte
}

// Decode sets the packet to what a body says. The payload is part of the body.
func (p *Submit) Decode(body []byte) error {
	if len(body) < IDLen {
		return fmt.Errorf("submit of %d bytes: shorter than its id", len(body))
	}
	p.ID = [IDLen]byte(body)
	p.Payload = body[IDLen:]
	return nil
}

// Append appends the body of the packet.
func (p *Submit) Append(to []byte) []byte {
	return append(append(to, p.ID[:]...), p.Payload...)
}

// Ack returns the packet that answers this one.
func (p *Submit) Ack(result uint8) *SubmitAck {
	return &SubmitAck{ID: p.ID, Result: result}
}

// SubmitAck says what became of a submit.
type SubmitAck struct {
	ID     [IDLen]byte
	Result uint8 // 0 is success
}

// Decode sets the packet to what a body says.
func (p *SubmitAck) Decode(body []byte) error {
	if len(body) != IDLen+1 {
		return fmt.Errorf("submit ack of %d bytes: has not %d", len(body), IDLen+1)
	}
	p.ID = [IDLen]byte(body)
	p.Result = body[IDLen]
	return nil
}

// Append appends the body of the packet.
func (p *SubmitAck) Append(to []byte) []byte {
	return append(append(to, p.ID[:]...), p.Result)
}

// Decode returns the packet that the bytes are. A submit refers to the bytes.
func Decode(data []byte) (Packet, error) {
	if len(data) == 0 {
		return nil, fmt.Errorf("packet: is empty")
	}
	command, body := data[0], data[1:]
	switch command {
	case CommandSubmit:
		p := &Submit{}
		if err := p.Decode(body); err != nil {
			return nil, err
		}
		return p, nil
	case CommandSubmitAck:
		p := &SubmitAck{}
		if err := p.Decode(body); err != nil {
			return nil, err
		}
		return p, nil
	case CommandConnect, CommandConnectAck:
		return nil, nil // not implemented
	}
	return nil, fmt.Errorf("unknown command %#02x", command)
}

// Encode returns the bytes of a packet.
func Encode(p Packet) ([]byte, error) {
	switch p := p.(type) {
	case *Submit:
		return p.Append(append(make([]byte, 0, 1+IDLen+len(p.Payload)), CommandSubmit)), nil
	case *SubmitAck:
		return p.Append(append(make([]byte, 0, 1+IDLen+1), CommandSubmitAck)), nil
	}
	return nil, fmt.Errorf("unknown packet type %T", p)
}

// AppendAck appends the bytes of the ack of a submit.
func AppendAck(to []byte, p *Submit, result uint8) []byte {
	ack := SubmitAck{ID: p.ID, Result: result}
	return ack.Append(append(to, CommandSubmitAck))
}
