package vending

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
)

// ErrRefused is that the office does not know a machine.
var ErrRefused = errors.New("refused by the office")

// Machine is the other end: a vending machine.
type Machine struct {
	id     string
	socket net.Conn
	out    *bufio.Writer
	source FrameSource
	sink   FrameSink
}

// NewMachine returns a machine that talks over the socket.
func NewMachine(id string, socket net.Conn) *Machine {
	out := bufio.NewWriter(socket)
	return &Machine{
		id:     fmt.Sprintf("%-*.*s", machineIDSize, machineIDSize, id),
		socket: socket,
		out:    out,
		source: NewStreamFrameSource(bufio.NewReader(socket)),
		sink:   NewStreamFrameSink(out),
	}
}

// Close hangs up.
func (m *Machine) Close() error { return m.socket.Close() }

// Sell tells the office of a sale and waits for the receipt: what is left.
func (m *Machine) Sell(slot byte, price int32) (left int32, err error) {
	if err := m.SendSale(slot, price); err != nil {
		return 0, err
	}
	if err := m.out.Flush(); err != nil {
		return 0, err
	}
	return m.Receipt()
}

// SendSale tells of a sale with the next flush.
func (m *Machine) SendSale(slot byte, price int32) error {
	frame := make([]byte, 0, saleSize)
	frame = append(frame, byte(KindSale))
	frame = append(frame, m.id...)
	frame = append(frame, slot)
	frame = binary.LittleEndian.AppendUint32(frame, uint32(price))
	return m.sink.PutFrame(frame)
}

// Flush sends what was not sent yet.
func (m *Machine) Flush() error { return m.out.Flush() }

// Receipt waits for the receipt of a sale.
func (m *Machine) Receipt() (left int32, err error) {
	answer, err := m.source.NextFrame()
	if err != nil {
		return 0, err
	}
	if len(answer) != 1+machineIDSize+1+4 || answer[0] != byte(KindReceipt) {
		return 0, ErrRefused
	}
	return int32(binary.LittleEndian.Uint32(answer[2+machineIDSize:])), nil
}

// Refill tells the office what was put into a slot, and waits until it is booked.
func (m *Machine) Refill(slot byte, pieces uint16) error {
	frame := append([]byte{byte(KindRefill)}, m.id...)
	frame = append(frame, slot)
	return m.ask(binary.LittleEndian.AppendUint16(frame, pieces))
}

// Complain passes on what a customer has typed.
func (m *Machine) Complain(text string) error {
	frame := append([]byte{byte(KindComplaint)}, m.id...)
	return m.ask(append(frame, text...))
}

func (m *Machine) ask(frame []byte) error {
	if err := m.sink.PutFrame(frame); err != nil {
		return err
	}
	if err := m.Flush(); err != nil {
		return err
	}
	answer, err := m.source.NextFrame()
	if err == nil && answer[0] != byte(KindReceipt) {
		err = ErrRefused
	}
	return err
}
