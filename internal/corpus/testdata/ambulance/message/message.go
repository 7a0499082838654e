// Package message has what a terminal says and what it is answered.
package message

import (
	"bytes"
	"errors"

	"example.com/ambulance/fleet"
)

// Kinds of messages: the first byte of each.
const (
	KindStatus  = 0x21 // a crew has pressed a button
	KindStrip   = 0x22 // a piece of an electrocardiogram
	KindReceipt = 0xa1
)

// Verdicts of a receipt.
const (
	Accepted = 0
	Unknown  = 1 // there is no such vehicle
	Refused  = 2 // what is said makes no sense
)

const (
	serialLen   = 8
	callsignLen = 4
)

// ErrShort is what a message that ends too early is.
var ErrShort = errors.New("message: too short")

// Status says what a vehicle does now.
type Status struct {
	Serial   string // digits that the terminal counts up, and the receipt repeats
	Status   fleet.Status
	Callsign []byte
}

// ParseStatus reads a message of kind KindStatus, without the kind.
func ParseStatus(body []byte) (*Status, error) {
	if len(body) < serialLen+1+callsignLen {
		return nil, ErrShort
	}
	return &Status{
		Serial:   string(body[:serialLen]),
		Status:   fleet.Status(body[serialLen]),
		Callsign: body[serialLen+1:],
	}, nil
}

// ParseStrip reads a message of kind KindStrip, without the kind. The samples are
// part of body.
func ParseStrip(body []byte) (serial, callsign string, samples []byte, err error) {
	if len(body) < serialLen+callsignLen {
		return "", "", nil, ErrShort
	}
	callsign = string(body[serialLen : serialLen+callsignLen])
	return string(body[:serialLen]), callsign, body[serialLen+callsignLen:], nil
}

// Receipt tells a terminal what became of a message.
type Receipt struct {
	Serial  string
	Verdict byte
}

// Encode returns the message that the receipt is.
func (r Receipt) Encode() []byte {
	return bytes.Join([][]byte{{KindReceipt}, []byte(r.Serial), {r.Verdict}}, nil)
}
