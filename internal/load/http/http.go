// Package http speaks HTTP/1.1 for the load engine: requests that were made
// ready before the load, and a reader that finds where an answer ends without
// keeping it. Reference: RFC 9112, "HTTP/1.1".
package http

import (
	"sync/atomic"

	"github.com/gohone/hone/internal/load"
)

// Protocol sends the requests of a list in turn, over all connections.
type Protocol struct {
	requests []prepared
	next     atomic.Uint64
}

// prepared is a request as it goes over the wire.
type prepared struct {
	bytes []byte
	head  bool // its answer has no body
}

// New returns the protocol for requests, of which there must be one at least,
// all to the same host.
func New(requests ...Request) (*Protocol, error) {
	p := &Protocol{}
	for _, r := range requests {
		b, err := r.encode()
		if err != nil {
			return nil, err
		}
		p.requests = append(p.requests, prepared{bytes: b, head: r.Method == "HEAD"})
	}
	return p, nil
}

// Conversation begins what is said on one new connection.
func (p *Protocol) Conversation() load.Conversation { return &conversation{protocol: p} }

type conversation struct {
	protocol *Protocol
	heads    []bool // of the requests without an answer, whether that has no body
	reader   reader
}

// Request appends the next request of the list.
func (c *conversation) Request(buf []byte) []byte {
	list := c.protocol.requests
	r := &list[0]
	if len(list) > 1 {
		r = &list[(c.protocol.next.Add(1)-1)%uint64(len(list))]
	}
	c.heads = append(c.heads, r.head)
	return append(buf, r.bytes...)
}

// Receive reads on in the answer to the oldest request.
func (c *conversation) Receive(data []byte) (int, load.Answer, bool, error) {
	c.reader.bodiless = c.heads[0]
	used, done, err := c.reader.read(data)
	if err != nil || !done {
		return used, load.Answer{}, false, err
	}
	return used, c.answered(), true, nil
}

// Closed ends an answer whose body has no other end.
func (c *conversation) Closed() (load.Answer, bool, error) {
	if err := c.reader.closed(); err != nil {
		return load.Answer{}, false, err
	}
	return c.answered(), true, nil
}

func (c *conversation) answered() load.Answer {
	c.heads = append(c.heads[:0], c.heads[1:]...)
	r := &c.reader
	a := load.Answer{Status: r.status, Bytes: r.total, Failed: r.status >= 400, Close: r.close}
	*r = reader{}
	return a
}
