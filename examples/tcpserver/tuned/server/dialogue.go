package server

import (
	"bufio"
	"fmt"
	"net"
	"time"

	"example.com/tcpserver/frame"
	"example.com/tcpserver/metrics"
	"example.com/tcpserver/packet"
)

// dialogue is what is said over one connection. Its buffers are those of
// package bufio, 4096 bytes.
type dialogue struct {
	server   *Server
	conn     net.Conn
	codec    *frame.Codec
	in       *bufio.Reader
	out      *bufio.Writer
	submit   packet.Submit
	response []byte
}

func newDialogue(s *Server, conn net.Conn) *dialogue {
	return &dialogue{
		server: s,
		conn:   conn,
		codec:  frame.NewCodec(),
		in:     bufio.NewReader(conn),
		out:    bufio.NewWriter(&sender{conn: conn, within: s.Send}),
	}
}

// exchange reads a request and writes the response, which may stay in the
// buffer for as long as the next request is there already. The error is io.EOF
// when the client has left.
func (d *dialogue) exchange() error {
	if !frame.Complete(d.in) {
		if err := d.wait(); err != nil {
			return err
		}
	}
	request, err := d.codec.Decode(d.in)
	if err != nil {
		return err
	}
	metrics.ReqRecvTotal.Inc()
	if d.response, err = d.respond(request); err != nil {
		return err
	}
	return d.codec.Encode(d.out, d.response)
}

// wait prepares for a read that may take long.
func (d *dialogue) wait() error {
	if err := d.out.Flush(); err != nil {
		return err
	}
	return d.conn.SetReadDeadline(time.Now().Add(d.server.Idle))
}

// respond returns the packet that answers a packet, valid until the next call.
func (d *dialogue) respond(request []byte) ([]byte, error) {
	if request[0] == packet.CommandSubmit { // a frame is never empty
		if err := d.submit.Decode(request[1:]); err != nil {
			return nil, err
		}
		return packet.AppendAck(d.response[:0], &d.submit, 0), nil
	}
	p, err := packet.Decode(request)
	if err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("unknown packet type %T", p)
}

// ackLen is the length of the frame of an ack, the only thing that is sent.
const ackLen = 4 + 1 + packet.IDLen + 1

// sender writes to a connection and counts acks when their last byte is sent.
type sender struct {
	conn   net.Conn
	within time.Duration
	part   int // bytes of an ack of which not all is sent
}

func (s *sender) Write(p []byte) (int, error) {
	if err := s.conn.SetWriteDeadline(time.Now().Add(s.within)); err != nil {
		return 0, err
	}
	n, err := s.conn.Write(p)
	s.part += n
	metrics.RspSendTotal.Add(float64(s.part / ackLen))
	s.part %= ackLen
	return n, err
}
