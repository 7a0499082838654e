// Package server acknowledges packets.
package server

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"sync"
	"time"

	"example.com/tcpserver/metrics"
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
	d := newDialogue(s, conn)
	for {
		err := d.exchange()
		if err == nil {
			continue
		}
		if e := d.out.Flush(); e != nil && errors.Is(err, io.EOF) {
			err = e
		}
		if !errors.Is(err, io.EOF) && ctx.Err() == nil {
			s.Log.Printf("client %s: %v", conn.RemoteAddr(), err)
		}
		return
	}
}
