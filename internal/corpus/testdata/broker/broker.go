// Package broker takes what clients publish, counts it by topic, and says so.
package broker

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"strconv"
	"sync"
	"time"

	"example.com/broker/wire"
)

// Broker counts what is published.
type Broker struct {
	Log  *log.Logger
	Idle time.Duration // how long a client may be silent

	lock   sync.Mutex
	counts map[string]int
}

// Serve answers clients until ctx ends.
func (b *Broker) Serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	var links sync.WaitGroup
	defer links.Wait()
	defer cancel()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	for {
		conn, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		links.Add(1)
		go func() {
			defer links.Done()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			k := link{broker: b, conn: conn}
			if err := k.run(); err != nil && ctx.Err() == nil {
				b.Log.Printf("client %s: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

// link is the connection of a client.
type link struct {
	broker *Broker
	conn   net.Conn
}

// run answers until the client leaves.
func (k *link) run() error {
	defer k.conn.Close()
	in := wire.NewReader(k.conn)
	for {
		k.conn.SetDeadline(time.Now().Add(k.broker.Idle))
		m, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := k.answer(m).Send(k.conn); err != nil {
			return err
		}
	}
}

// answer does what a message asks for.
func (k *link) answer(m *wire.Message) *wire.Message {
	switch m.Kind {
	case wire.Publish:
		topic, _, _ := bytes.Cut(m.Body, []byte{' '})
		k.broker.count(topic)
		return &wire.Message{Kind: wire.Done, Tag: m.Tag}
	case wire.Count:
		return &wire.Message{Kind: wire.Done, Tag: m.Tag, Body: strconv.AppendInt(nil, int64(k.broker.counted(m.Body)), 10)}
	default:
		return &wire.Message{Kind: wire.Failed, Tag: m.Tag, Body: []byte("no such kind")}
	}
}

func (b *Broker) count(topic []byte) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.counts == nil {
		b.counts = map[string]int{}
	}
	b.counts[string(topic)]++
}

func (b *Broker) counted(topic []byte) int {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.counts[string(topic)]
}
