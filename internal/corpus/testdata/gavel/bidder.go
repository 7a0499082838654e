package gavel

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
)

// Answer is what a bidder hears of a bid.
type Answer struct {
	Ticket  string
	Verdict byte
	High    int64
}

// Bidder is the other end of a line. Bids may be sent before the answers to those
// before are read.
type Bidder struct {
	conn net.Conn
	in   *bufio.Reader
	out  *bufio.Writer
	buf  []byte
}

// Dial calls a house.
func Dial(address string) (*Bidder, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &Bidder{conn: conn, in: bufio.NewReader(conn), out: bufio.NewWriter(conn)}, nil
}

// Close hangs up.
func (b *Bidder) Close() error { return b.conn.Close() }

// Bid puts a bid where Flush sends it.
func (b *Bidder) Bid(ticket string, lot, paddle uint16, amount int64) error {
	return b.send(OpBid, appendWanted(appendTicket(b.buf[:0], ticket), lot, paddle, amount))
}

// Flush sends what was not sent yet.
func (b *Bidder) Flush() error { return b.out.Flush() }

// Answer waits for the answer to a bid.
func (b *Bidder) Answer() (Answer, error) {
	op, body, err := b.receive()
	if err != nil {
		return Answer{}, err
	}
	if op != OpAck || len(body) != ticketSize+1+8 {
		return Answer{}, fmt.Errorf("%w: %q", ErrFrame, body)
	}
	return Answer{
		Ticket:  string(body[:ticketSize]),
		Verdict: body[ticketSize],
		High:    int64(binary.BigEndian.Uint64(body[ticketSize+1:])),
	}, nil
}

// Ask sends a frame and waits for its answer in words.
func (b *Bidder) Ask(op Op, body []byte) (string, error) {
	if err := b.send(op, body); err != nil {
		return "", err
	}
	if err := b.out.Flush(); err != nil {
		return "", err
	}
	_, text, err := b.receive()
	return string(text), err
}

func (b *Bidder) send(op Op, body []byte) error {
	b.buf = body
	var head [5]byte
	binary.BigEndian.PutUint32(head[:], uint32(len(body)+1))
	head[4] = byte(op)
	b.out.Write(head[:])
	_, err := b.out.Write(body)
	return err
}

func (b *Bidder) receive() (Op, []byte, error) {
	head, err := b.in.Peek(5)
	if err != nil {
		return 0, nil, err
	}
	size, op := binary.BigEndian.Uint32(head), Op(head[4])
	if size == 0 || size > maxFrame {
		return 0, nil, fmt.Errorf("%w: size %d", ErrFrame, size)
	}
	b.in.Discard(5)
	body := make([]byte, size-1)
	_, err = io.ReadFull(b.in, body)
	return op, body, err
}

func appendTicket(b []byte, ticket string) []byte {
	return fmt.Appendf(b, "%-*.*s", ticketSize, ticketSize, ticket)
}

func appendWanted(b []byte, lot, paddle uint16, amount int64) []byte {
	b = binary.BigEndian.AppendUint16(b, lot)
	b = binary.BigEndian.AppendUint16(b, paddle)
	return binary.BigEndian.AppendUint64(b, uint64(amount))
}
