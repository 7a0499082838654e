// Package vending is the head office that vending machines report to.
package vending

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// MessageKind is the first byte of what a machine sends.
type MessageKind byte

// What machines send, and what they are answered.
const (
	KindSale      MessageKind = 'S'
	KindRefill    MessageKind = 'R'
	KindComplaint MessageKind = 'C'

	KindReceipt MessageKind = 's'
	KindRefused MessageKind = 'x'
)

// Sizes of the parts of a message.
const (
	machineIDSize  = 8
	saleSize       = 1 + machineIDSize + 1 + 4
	refillSize     = 1 + machineIDSize + 1 + 2
	complaintSize  = 1 + machineIDSize
	firstSlot      = 'A'
	lastSlot       = 'P'
	slotsOfMachine = lastSlot - firstSlot + 1
)

// ErrMalformed is what is wrong with a message that cannot be understood.
var ErrMalformed = errors.New("malformed message")

// Sale is one thing that a machine has sold.
type Sale struct {
	machineID string
	slot      byte
	price     int32
}

// NewSale makes a sale of a frame.
func NewSale(frame []byte) (*Sale, error) {
	if len(frame) != saleSize {
		return nil, fmt.Errorf("%w: a sale of %d bytes", ErrMalformed, len(frame))
	}
	sale := &Sale{}
	if err := sale.readFrom(frame[1:]); err != nil {
		return nil, err
	}
	return sale, nil
}

func (s *Sale) readFrom(fields []byte) error {
	s.machineID = string(fields[:machineIDSize])
	s.slot = fields[machineIDSize]
	if s.slot < firstSlot || s.slot > lastSlot {
		return fmt.Errorf("%w: slot %q", ErrMalformed, s.slot)
	}
	return binary.Read(bytes.NewReader(fields[machineIDSize+1:]), binary.LittleEndian, &s.price)
}

// MachineID returns which machine has sold.
func (s *Sale) MachineID() string { return s.machineID }

// Slot returns which of its slots it was in.
func (s *Sale) Slot() byte { return s.slot }

// Price returns what was paid, in cents.
func (s *Sale) Price() int32 { return s.price }

// Refill is what a person has put into a machine.
type Refill struct {
	machineID string
	slot      byte
	pieces    int
}

// NewRefill makes a refill of a frame.
func NewRefill(frame []byte) (*Refill, error) {
	if len(frame) != refillSize {
		return nil, fmt.Errorf("%w: a refill of %d bytes", ErrMalformed, len(frame))
	}
	slot := frame[1+machineIDSize]
	if slot < firstSlot || slot > lastSlot {
		return nil, fmt.Errorf("%w: slot %q", ErrMalformed, slot)
	}
	return &Refill{
		machineID: string(frame[1 : 1+machineIDSize]),
		slot:      slot,
		pieces:    int(binary.LittleEndian.Uint16(frame[2+machineIDSize:])),
	}, nil
}

// MachineID returns which machine was filled.
func (r *Refill) MachineID() string { return r.machineID }

// Slot returns which of its slots was.
func (r *Refill) Slot() byte { return r.slot }

// Pieces returns how many went in.
func (r *Refill) Pieces() int { return r.pieces }

// Complaint is what a customer has typed.
type Complaint struct {
	machineID string
	text      []byte
}

// NewComplaint makes a complaint of a frame.
func NewComplaint(frame []byte) (*Complaint, error) {
	if len(frame) < complaintSize {
		return nil, fmt.Errorf("%w: a complaint of %d bytes", ErrMalformed, len(frame))
	}
	return &Complaint{string(frame[1:complaintSize]), bytes.Clone(frame[complaintSize:])}, nil
}

// MachineID returns which machine it is about.
func (c *Complaint) MachineID() string { return c.machineID }

// Text returns what was typed.
func (c *Complaint) Text() []byte { return c.text }

// ReceiptFactory makes what machines are answered.
type ReceiptFactory struct{}

// ForSale returns the receipt of a sale: what is left in the slot.
func (ReceiptFactory) ForSale(sale *Sale, left int32) []byte {
	var number bytes.Buffer
	binary.Write(&number, binary.LittleEndian, left)
	return bytes.Join([][]byte{{byte(KindReceipt)}, []byte(sale.MachineID()), {sale.Slot()}, number.Bytes()}, nil)
}

// Plain returns an answer that says nothing but which.
func (ReceiptFactory) Plain(kind MessageKind) []byte { return []byte{byte(kind)} }
