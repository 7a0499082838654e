// Package others has servers whose connections are not theirs alone, or whose answers
// cannot be sent before they wait.
package others

import (
	"io"
	"net"
	"sync"
)

func register(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	h.add(c)
	h.listen(c)
}

func goOn(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	go goesOn(c)
	leftover(c)
}

func readOn(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	again(c)
	io.ReadFull(c, nil) // want `read straight`
}

func wait(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	condition(c, done)
}

func waitAfter(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	together(c, done)
}

func write(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	writer(c)
}

func greet(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	greets(c)
}

func split(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	(&two{conn: c}).reader()
}

func talk(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	t := &talker{conn: c}
	h.say(t)
	t.serve()
}

func prompt(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	p := &prompted{Conn: c}
	p.serve()
	io.WriteString(p, "bye") // want `written straight`
}

func give(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	Kept(c)
}

func postpone(l net.Listener, h *hub, done chan bool) {
	c, _ := l.Accept()
	postponed(c, done)
}

// hub has connections to which it writes, whoever reads from them.
type hub struct {
	mu      sync.Mutex
	clients map[net.Conn]bool
}

func (h *hub) add(c net.Conn) { h.clients[c] = true }

func (h *hub) tell(b []byte) {
	for c := range h.clients {
		c.Write(b)
	}
}

func (h *hub) listen(c net.Conn) {
	var b [2]byte
	for {
		if _, err := io.ReadFull(c, b[:]); err != nil { // want `read straight`
			return
		}
		c.Write(b[:1]) // want `written straight`
		c.Write(b[1:]) // want `written straight`
	}
}

func goesOn(c net.Conn) { c.Write(nil) }

func leftover(c net.Conn) {
	var b [2]byte
	for {
		io.ReadFull(c, b[:]) // want `read straight`
		c.Write(b[:1])       // want `written straight`
		c.Write(b[1:])       // want `written straight`
	}
}

// What is read ahead would be missing after it.
func again(c net.Conn) {
	var b [2]byte
	for b[0] == 0 {
		io.ReadFull(c, b[:]) // want `read straight`
		c.Write(b[:1])       // want `written straight`
		c.Write(b[1:])       // want `written straight`
	}
}

func condition(c net.Conn, done chan bool) {
	var b [2]byte
	for <-done {
		io.ReadFull(c, b[:]) // want `read straight`
		c.Write(b[:1])       // want `written straight`
		c.Write(b[1:])       // want `written straight`
	}
}

func together(c net.Conn, done chan bool) {
	var b [2]byte
	for {
		io.ReadFull(c, b[:])                                // want `read straight`
		if _, err := c.Write(b[:1]); err == nil && <-done { // want `written straight`
			c.Write(b[1:]) // want `written straight`
		}
	}
}

// Another goroutine writes.
func writer(c net.Conn) {
	go func() { c.Write(nil) }() // want `written straight`
	var b [2]byte
	for {
		io.ReadFull(c, b[:]) // want `read straight`
		c.Write(b[:])        // want `written straight`
	}
}

// It writes before what it defers.
func greets(c net.Conn) {
	c.Write(nil)
	defer c.Close()
	defer println("bye")
	echo(c)
}

func echo(c io.ReadWriter) {
	var b [2]byte
	for {
		io.ReadFull(c, b[:])
		c.Write(b[:])
	}
}

// A goroutine reads, another writes.
type two struct{ conn net.Conn }

func (t *two) reader() {
	go t.writer()
	var b [2]byte
	for {
		io.ReadFull(t.conn, b[:]) // want `read straight`
		t.writer()
	}
}

func (t *two) writer() {
	t.conn.Write(nil) // want `written straight`
	t.conn.Write(nil) // want `written straight`
}

// Others have it write.
type talker struct{ conn net.Conn }

func (h *hub) say(t *talker) { go t.answer(nil) }

func (t *talker) serve() {
	var b [2]byte
	for {
		io.ReadFull(t.conn, b[:]) // want `read straight`
		t.answer(b[:])
	}
}

func (t *talker) answer(b []byte) {
	t.conn.Write(b[:1]) // want `written straight`
	t.conn.Write(b[1:]) // want `written straight`
}

// It is a connection for others, too.
type prompted struct{ net.Conn }

func (p *prompted) serve() {
	var b [2]byte
	for {
		io.ReadFull(p, b[:]) // want `read straight`
		p.Write(b[:1])       // want `written straight`
		p.Write(b[1:])       // want `written straight`
	}
}

// Kept may be called by others, who go on with the connection.
func Kept(c net.Conn) {
	var b [2]byte
	for b[0] == 0 {
		io.ReadFull(c, b[:]) // want `read straight`
		c.Write(b[:1])       // want `written straight`
		c.Write(b[1:])       // want `written straight`
	}
}

// What a function that it calls defers comes after what that writes.
func postponed(c net.Conn, done chan bool) {
	for {
		step(c, done)
	}
}

func step(c net.Conn, done chan bool) {
	defer func() { <-done }()
	var b [2]byte
	io.ReadFull(c, b[:]) // want `read straight`
	c.Write(b[:1])       // want `written straight`
	c.Write(b[1:])       // want `written straight`
}
