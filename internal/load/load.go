// Package load is the load engine: it puts requests on a service at planned
// times, over a number of connections, and records how long the answers took.
// Each folder below is one protocol.
//
// A protocol does no input or output: it appends requests to a buffer and
// recognises the ends of answers in what arrived. So the engine may hold
// connections as it likes: on Linux one thread waits for all of them with
// epoll, elsewhere and under TLS each connection has a goroutine.
//
// Latency is counted twice for each request: from the time it was planned to be
// sent, which is what a user of the service would have waited, and from the
// time it was sent. In a closed loop, where a connection sends as soon as it
// has its answer, both are the same.
package load

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

// Protocol says how to speak with a service.
type Protocol interface {
	// Conversation begins what is said on one new connection.
	Conversation() Conversation
}

// Conversation is what is said on one connection. It is used by one goroutine
// at a time.
type Conversation interface {
	// Request appends the next request to buf.
	Request(buf []byte) []byte
	// Receive reads the answer to the oldest request that has none. It says how
	// many bytes of data it used; the engine hands over the rest again, with
	// more behind it. When done, the answer is complete and ends with the last
	// byte used. An error means that the connection is of no use any more.
	Receive(data []byte) (used int, a Answer, done bool, err error)
	// Closed says that the service has closed the connection: the answer is
	// complete by that, or the error says what is missing.
	Closed() (a Answer, done bool, err error)
}

// Answer is what came back for a request.
type Answer struct {
	Status int   // of HTTP, 0 in protocols without
	Bytes  int64 // of the whole answer
	Failed bool  // it says that the service could not do it
	Close  bool  // the connection carries no further request
}

// Target is where a service listens.
type Target struct {
	Network, Address string      // as net.Dial takes them
	TLS              *tls.Config // nil for plain text
}

// dial opens a connection.
func (t Target) dial(ctx context.Context) (net.Conn, error) {
	d := net.Dialer{}
	if t.TLS == nil {
		return d.DialContext(ctx, t.Network, t.Address)
	}
	return (&tls.Dialer{NetDialer: &d, Config: t.TLS}).DialContext(ctx, t.Network, t.Address)
}

// Spec is what is asked of the engine. It ends after Requests or after
// Duration, whichever comes first; one of them may be 0, for no bound.
type Spec struct {
	Connections int // at least 1
	Depth       int // requests on one connection that wait for an answer; 0 means 1
	Requests    int64
	Duration    time.Duration
	Rate        Rate          // zero for a closed loop
	Timeout     time.Duration // of one request, 0 for none
	Window      time.Duration // between two reports; 0 means a second
	// Threads wait for connections side by side, where the engine has a choice;
	// 0 means 1.
	Threads int
	// Portable takes the goroutine for each connection where the system has
	// something faster.
	Portable bool
	// Begin, if not nil, is called when all connections are open and nothing was
	// sent yet.
	Begin func()
	// Turn is the load's among others at the same time.
	Turn Turn
}

func (s Spec) depth() int { return max(1, s.Depth) }

func (s Spec) window() time.Duration {
	if s.Window > 0 {
		return s.Window
	}
	return time.Second
}
