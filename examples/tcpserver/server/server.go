// Package server acknowledges packets.
package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"

	"example.com/tcpserver/frame"
	"example.com/tcpserver/metrics"
	"example.com/tcpserver/packet"
)

// Server answers each submit with an ack.
type Server struct {
	Log *log.Logger
	// Idle is how long a client may be silent, and Send how long it may take to
	// receive an answer.
	Idle, Send time.Duration
}

// Serve answers clients of the listener, each in a goroutine of its own. When
// ctx ends it closes the listener and all connections, and returns nil.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	var clients sync.WaitGroup
	defer clients.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, func() { listener.Close() })()
	for {
		conn, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		clients.Add(1)
		go func() {
			defer clients.Done()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			s.handle(ctx, conn)
		}()
	}
}

// handle serves a client until it leaves or sends what is no submit.
func (s *Server) handle(ctx context.Context, conn net.Conn) {
	metrics.ClientConnected.Inc()
	defer metrics.ClientConnected.Dec()
	defer conn.Close()
	codec := frame.NewCodec()
	for {
		err := s.exchange(conn, codec)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			if ctx.Err() == nil {
				s.Log.Printf("client %s: %v", conn.RemoteAddr(), err)
			}
			return
		}
	}
}

// exchange reads a request and writes the response. The error is io.EOF when
// the client has left.
func (s *Server) exchange(conn net.Conn, codec *frame.Codec) error {
	if err := conn.SetReadDeadline(time.Now().Add(s.Idle)); err != nil {
		return err
	}
	request, err := codec.Decode(conn)
	if err != nil {
		return err
	}
	metrics.ReqRecvTotal.Inc()
	response, err := respond(request)
	if err != nil {
		return err
	}
	if err := conn.SetWriteDeadline(time.Now().Add(s.Send)); err != nil {
		return err
	}
	if err := codec.Encode(conn, response); err != nil {
		return err
	}
	metrics.RspSendTotal.Inc()
	return nil
}

// respond returns the packet that answers a packet.
func respond(request []byte) ([]byte, error) {
	p, err := packet.Decode(request)
	if err != nil {
		return nil, err
	}
	switch p := p.(type) {
	case *packet.Submit:
		return packet.Encode(p.Ack(0))
	default:
		return nil, fmt.Errorf("unknown packet type %T", p)
	}
}
