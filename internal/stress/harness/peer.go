package harness

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// stressPeer is the other end of a connection, in memory. What it sends is read
// in pieces of at most chunk bytes; it knows when whoever reads waits for more,
// so that an exchange takes no longer than it must.
type stressPeer struct {
	mu      sync.Mutex
	more    *sync.Cond
	chunk   int
	in      []byte // sent, not read yet
	got     []byte // written to it since the last look
	said    []string
	reading int  // calls of Read that wait
	eof     bool // it sends nothing more
	gone    bool // nor does it take anything
	closed  bool // the other end closed
	done    bool // whoever serves it returned
	owned   bool // by a value that may read ahead
	results []func() string
	texts   []string
}

// stressStep is what a peer does next: it sends, stops sending, or goes away.
type stressStep struct {
	send      string
	eof, gone bool
}

// stressSettle is how long nothing may happen until it is the peer's turn.
var stressSettle = stressDuration("STRESS_SETTLE", 50*time.Millisecond)

func stressNewPeer(chunk int) *stressPeer {
	p := &stressPeer{chunk: chunk}
	p.more = sync.NewCond(&p.mu)
	return p
}

func (p *stressPeer) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.in) == 0 && !p.eof && !p.closed && len(b) > 0 {
		p.reading++
		p.more.Wait()
		p.reading--
	}
	switch {
	case p.closed:
		return 0, io.ErrClosedPipe
	case len(b) == 0:
		return 0, nil
	case len(p.in) == 0:
		return 0, io.EOF
	}
	if p.chunk > 0 && len(b) > p.chunk {
		b = b[:p.chunk]
	}
	n := copy(b, p.in)
	p.in = p.in[n:]
	return n, nil
}

func (p *stressPeer) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.gone {
		return 0, io.ErrClosedPipe
	}
	p.got = append(p.got, b...)
	return len(b), nil
}

func (p *stressPeer) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.more.Broadcast()
	return nil
}

func (p *stressPeer) LocalAddr() net.Addr                { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }
func (p *stressPeer) RemoteAddr() net.Addr               { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 2} }
func (p *stressPeer) SetDeadline(t time.Time) error      { return nil }
func (p *stressPeer) SetReadDeadline(t time.Time) error  { return nil }
func (p *stressPeer) SetWriteDeadline(t time.Time) error { return nil }

// say notes what whoever serves the peer came to.
func (p *stressPeer) say(text string) {
	p.mu.Lock()
	p.said = append(p.said, text)
	p.mu.Unlock()
}

// result notes what a call returned, and keeps it.
func (p *stressPeer) result(later func() string) {
	text := stressSay(later)
	p.say(text)
	p.results, p.texts = append(p.results, later), append(p.texts, text)
}

// overwritten says which results are no longer what they were.
func (p *stressPeer) overwritten() {
	for i, later := range p.results {
		if now := stressSay(later); now != p.texts[i] {
			p.say("of " + p.texts[i] + " has become " + now)
		}
	}
}

// turn waits until the other end waits for more, or returned, and nothing has
// happened for a while; it reports whether that came to be.
func (p *stressPeer) turn() bool {
	last, since := -1, time.Now()
	for end := time.Now().Add(stressLimit / 4); time.Now().Before(end); {
		p.mu.Lock()
		idle := p.done || p.reading > 0 && len(p.in) == 0 && !p.eof
		n := len(p.got) + len(p.said)
		if p.done {
			n += 1 << 20
		}
		p.mu.Unlock()
		if !idle || n != last {
			last, since = n, time.Now()
		} else if time.Since(since) >= stressSettle {
			return true
		}
		time.Sleep(stressSettle / 8)
	}
	return false
}

// look takes what came since the last look.
func (p *stressPeer) look(did string, idle bool) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := fmt.Sprintf("%s: gets %q", did, p.got)
	if len(p.said) > 0 {
		line += "; " + strings.Join(p.said, "; ")
	}
	p.got, p.said = nil, nil
	switch {
	case p.done && (p.owned || p.closed): // nobody can read what is left
		line += "; it returned"
	case p.done:
		line += fmt.Sprintf("; it returned and left %q unread", p.in)
	case !idle:
		line += "; it neither reads on nor returns"
	}
	if p.closed {
		line += "; the connection is closed"
	}
	return line
}

// do is one step of the peer.
func (p *stressPeer) do(s stressStep) string {
	p.mu.Lock()
	p.in = append(p.in, s.send...)
	p.eof, p.gone = p.eof || s.eof || s.gone, p.gone || s.gone
	p.more.Broadcast()
	p.mu.Unlock()
	switch {
	case s.gone:
		return fmt.Sprintf("the peer sends %q and goes away", s.send)
	case s.eof:
		return fmt.Sprintf("the peer sends %q and its end", s.send)
	}
	return fmt.Sprintf("the peer sends %q", s.send)
}

// stressExchange lets a peer go through its steps and returns what it saw.
func stressExchange(serve func(p *stressPeer), chunk int, steps []stressStep) string {
	p := stressNewPeer(chunk)
	go func() {
		if text := stressSay(stressDo(func() func() string { serve(p); return func() string { return "" } })); text != "" {
			p.say(text)
		}
		p.overwritten()
		p.mu.Lock()
		p.done = true
		p.mu.Unlock()
	}()
	var out []string
	for _, s := range steps {
		did := p.do(s)
		idle := p.turn()
		out = append(out, p.look(did, idle))
		if !idle {
			break
		}
	}
	p.Close()
	return strings.Join(out, "\n")
}

// stressPeered checks what a peer sees of an exchange.
func stressPeered(t *testing.T, want string, serve func(p *stressPeer), chunk int, steps ...stressStep) {
	if got := stressExchange(serve, chunk, steps); got != want {
		t.Fatalf("the exchange was\n%s\nand should be\n%s", got, want)
	}
}

// stressWritten returns what a function writes.
func stressWritten(write func(w io.Writer)) string {
	p := stressNewPeer(0)
	stressSay(stressDo(func() func() string { write(p); return func() string { return "" } }))
	return string(p.got)
}
