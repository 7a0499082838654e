// Package client sends packets as fast as the server takes them.
package client

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"example.com/tcpserver/frame"
	"example.com/tcpserver/packet"
)

// names are the payloads, in turn.
var names = strings.Fields("amber-otter-k3f9 brave-heron-77ab calm-lynx-0c1d dusty-finch-9e2e eager-mole-5b5b")

// Stream sends n submits over a connection without waiting, n without bound
// if negative, and at the same time reads the acks. It ends when ctx does,
// with nil, or when an answer is no ack of a submit.
func Stream(ctx context.Context, conn net.Conn, n int) error {
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	received := make(chan error, 1)
	go func() { received <- receive(conn, n) }()
	err := send(conn, n)
	if err != nil {
		conn.Close()
	}
	if e := <-received; err == nil {
		err = e
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func send(conn net.Conn, n int) error {
	w, codec := bufio.NewWriterSize(conn, 1<<15), frame.NewCodec()
	for i := 1; i <= n || n < 0; i++ {
		submit := &packet.Submit{ID: id(i), Payload: []byte(names[i%len(names)])}
		data, err := packet.Encode(submit)
		if err != nil {
			return err
		}
		if i%256 == 1 {
			if err := conn.SetWriteDeadline(time.Now().Add(10 * time.Second)); err != nil {
				return err
			}
		}
		if err := codec.Encode(w, data); err != nil {
			return err
		}
	}
	return w.Flush()
}

func receive(conn net.Conn, n int) error {
	r, codec := bufio.NewReaderSize(conn, 1<<15), frame.NewCodec()
	for i := 1; i <= n || n < 0; i++ {
		if i%256 == 1 {
			if err := conn.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
				return err
			}
		}
		data, err := codec.Decode(r)
		if err == io.EOF {
			return fmt.Errorf("answer %d: %w", i, io.ErrUnexpectedEOF)
		}
		if err != nil {
			return err
		}
		p, err := packet.Decode(data)
		if err != nil {
			return err
		}
		ack, ok := p.(*packet.SubmitAck)
		if !ok || ack.ID != id(i) || ack.Result != 0 {
			return fmt.Errorf("answer %d: %+v is no ack of it", i, p)
		}
	}
	return nil
}

// id is the id of submit i.
func id(i int) [packet.IDLen]byte {
	return [packet.IDLen]byte(fmt.Appendf(nil, "%08d", i%1e8))
}
