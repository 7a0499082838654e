package harness

import (
	"net"
	"sync"
)

// stressListener is where a server waits for peers: one comes, or none, and then
// no more. Whoever asks for the next waits until the first conversation is over.
type stressListener struct {
	peer  *stressPeer
	mu    sync.Mutex
	given bool
}

func stressListen(p *stressPeer) net.Listener { return &stressListener{peer: p, given: p == nil} }

// Accept returns the peer, and from then on the error of a listener that was
// closed.
func (l *stressListener) Accept() (net.Conn, error) {
	l.mu.Lock()
	first := !l.given
	l.given = true
	l.mu.Unlock()
	if first {
		return l.peer, nil
	}
	if l.peer != nil {
		l.peer.over()
	}
	return nil, net.ErrClosed
}

// Close has the peer hang up if it was not served.
func (l *stressListener) Close() error {
	l.mu.Lock()
	served := l.given
	l.given = true
	l.mu.Unlock()
	if !served {
		return l.peer.Close()
	}
	return nil
}

func (l *stressListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// over waits until the connection is closed.
func (p *stressPeer) over() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.closed {
		p.more.Wait()
	}
}
