// Package courier is the central office, which hears of every scan.
package courier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"example.com/courier/protocol"
)

// Office counts parcels by depot.
type Office struct {
	Timeout time.Duration
	Report  func(peer net.Addr, err error) // nil does without

	seen [256]atomic.Uint32
}

// Seen returns how many parcels went through a depot.
func (o *Office) Seen(depot byte) uint32 { return o.seen[depot].Load() }

// Listen serves scanners until the context is done, and returns when the last
// of them has gone.
func (o *Office) Listen(ctx context.Context, l net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(ctx, func() { l.Close() })
	for {
		c, err := l.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			return fmt.Errorf("accept: %w", err)
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			stop := context.AfterFunc(ctx, func() { c.Close() })
			defer stop()
			defer c.Close()
			err := o.serve(c)
			if err != nil && o.Report != nil && ctx.Err() == nil {
				o.Report(c.RemoteAddr(), err)
			}
		}()
	}
}

// serve answers one scanner.
func (o *Office) serve(c net.Conn) error {
	pc := protocol.NewConn(c)
	for {
		if o.Timeout > 0 {
			if err := c.SetDeadline(time.Now().Add(o.Timeout)); err != nil {
				return err
			}
		}
		f, err := pc.Receive()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("receive: %w", err)
		}
		if err := pc.Send(o.reply(f)); err != nil {
			return fmt.Errorf("send: %w", err)
		}
	}
}

func (o *Office) reply(f protocol.Frame) protocol.Frame {
	switch f.Kind {
	case protocol.KindScan:
		s, err := protocol.ParseScan(f.Body)
		if err != nil {
			return protocol.Failure(err)
		}
		return protocol.Receipt(s, o.seen[s.Depot].Add(1))
	case protocol.KindQuery:
		return protocol.Frame{Kind: protocol.KindOK, Body: fmt.Append(nil, o.total())}
	}
	return protocol.Failure(fmt.Errorf("unknown kind %q", f.Kind))
}

func (o *Office) total() (n int) {
	for i := range o.seen {
		n += int(o.seen[i].Load())
	}
	return n
}
