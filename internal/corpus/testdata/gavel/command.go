package gavel

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"fmt"
)

// ticketSize is the length of the ticket by which a bidder knows an answer again.
const ticketSize = 12

// wanted is a bid on a lot, as it is on the line: lot, paddle and amount.
type wanted struct {
	lot, paddle uint16
	amount      int64
}

const wantedSize = 2 + 2 + 8

func parseWanted(b []byte) wanted {
	return wanted{
		lot:    binary.BigEndian.Uint16(b),
		paddle: binary.BigEndian.Uint16(b[2:]),
		amount: int64(binary.BigEndian.Uint64(b[4:])),
	}
}

// command is what a bidder wants done.
type command interface {
	run(h *House) (Op, encoding.BinaryMarshaler)
}

var parsers = map[Op]func(body []byte) (command, error){
	OpBid:      parseBid,
	OpAbsentee: parseAbsentee,
	OpNote:     parseNote,
	OpBoard:    parseBoard,
}

// parse returns the command of a frame.
func parse(op Op, body []byte) (command, error) {
	p, ok := parsers[op]
	if !ok {
		return nil, fmt.Errorf("%w: operation %#x", ErrFrame, byte(op))
	}
	return p(body)
}

// bid is a bid by somebody in the room.
type bid struct {
	ticket string
	wanted wanted
}

func parseBid(body []byte) (command, error) {
	if len(body) != ticketSize+wantedSize {
		return nil, fmt.Errorf("%w: a bid of %d bytes", ErrFrame, len(body))
	}
	b := &bid{ticket: string(body[:ticketSize])}
	b.wanted = parseWanted(body[ticketSize:])
	return b, nil
}

func (b *bid) run(h *House) (Op, encoding.BinaryMarshaler) {
	verdict, high := h.Place(b.wanted.lot, b.wanted.paddle, b.wanted.amount)
	return OpAck, ack{b.ticket, verdict, high}
}

// absentee is what somebody who is not there has left: bids to be made one after the
// other.
type absentee struct {
	ticket [ticketSize]byte
	bids   []wanted
}

func parseAbsentee(body []byte) (command, error) {
	if len(body) < ticketSize || (len(body)-ticketSize)%wantedSize != 0 {
		return nil, fmt.Errorf("%w: absentee bids of %d bytes", ErrFrame, len(body))
	}
	a := &absentee{ticket: [ticketSize]byte(body)}
	for rest := body[ticketSize:]; len(rest) > 0; rest = rest[wantedSize:] {
		a.bids = append(a.bids, parseWanted(rest))
	}
	return a, nil
}

// run bids until a lot is won or all was tried: who leaves bids wants one of the lots.
func (a *absentee) run(h *House) (Op, encoding.BinaryMarshaler) {
	reply := ack{ticket: string(a.ticket[:]), verdict: Outbid}
	for _, w := range a.bids {
		verdict, high := h.Place(w.lot, w.paddle, w.amount)
		if verdict == Accepted {
			return OpAck, ack{string(a.ticket[:]), verdict, high}
		}
	}
	return OpAck, reply
}

// note is a remark on a lot, to be kept with it.
type note struct {
	lot  uint16
	text string
}

func parseNote(body []byte) (command, error) {
	if len(body) < 3 {
		return nil, fmt.Errorf("%w: a note of %d bytes", ErrFrame, len(body))
	}
	return note{lot: binary.BigEndian.Uint16(body), text: string(body[2:])}, nil
}

func (n note) run(h *House) (Op, encoding.BinaryMarshaler) {
	if !h.Note(n.lot, n.text) {
		return OpText, plain("no such lot")
	}
	return OpText, plain("noted")
}

// board asks for the state of all lots.
type board struct{}

func parseBoard([]byte) (command, error) { return board{}, nil }

func (board) run(h *House) (Op, encoding.BinaryMarshaler) { return OpText, plain(h.Board()) }

// ack is the answer to a bid.
type ack struct {
	ticket  string
	verdict byte
	high    int64
}

func (a ack) MarshalBinary() ([]byte, error) {
	high := new(bytes.Buffer)
	if err := binary.Write(high, binary.BigEndian, a.high); err != nil {
		return nil, err
	}
	return bytes.Join([][]byte{[]byte(a.ticket), {a.verdict}, high.Bytes()}, []byte{}), nil
}

// plain is an answer in words.
type plain string

func (p plain) MarshalBinary() ([]byte, error) { return []byte(p), nil }
