package widelock

import (
	"bytes"
	"net"
	"sync"
)

type envelope struct {
	kind byte
	body []byte
}

// carrier takes envelopes.
type carrier interface{ carry(e envelope) error }

type courier struct{ conn net.Conn }

func (c *courier) carry(e envelope) error {
	if err := c.put([]byte{e.kind, byte(len(e.body))}); err != nil {
		return err
	}
	return c.put(e.body)
}

func (c *courier) put(b []byte) error {
	_, err := c.conn.Write(b)
	return err
}

// gatherer takes messages, and keeps them.
type gatherer interface{ gather(text string) }

type heap struct{ all []string }

func (h *heap) gather(text string) { h.all = append(h.all, text) }

type bulletin struct {
	mu    sync.RWMutex
	lines [][]byte
	to    carrier
}

func (b *bulletin) post(c carrier) error {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	return c.carry(envelope{1, bytes.Join(b.lines, nil)})
}

func (b *bulletin) postAll(all carrier) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	for _, l := range b.lines {
		if err := all.carry(envelope{2, l}); err != nil {
			break
		}
	}
	b.mu.Unlock()
}
