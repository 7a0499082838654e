// Package held has servers whose connections are in a field, and are not theirs alone,
// or have to be read and written at once.
package held

import (
	"io"
	"net"

	"rawconn/codec"
)

func acceptKept(conn net.Conn) {
	k := &kept{conn: conn}
	k.serve()
}

func acceptShared(conn net.Conn) {
	s := &shared{conn: conn}
	go s.serve()
	s.stop()
}

func acceptOutside(conn net.Conn) {
	o := &outside{conn: conn}
	o.serve()
}

func acceptLazy(conn net.Conn) {
	z := &lazy{conn: conn}
	z.serve()
}

func acceptMoved(conn net.Conn) {
	m := &moved{conn: conn}
	m.serve()
}

func acceptUnnamed(conn net.Conn) {
	u := &unnamed{conn}
	u.serve()
}

func acceptDirect(conn net.Conn) {
	(&direct{conn: conn}).serve()
}

func acceptExported(conn net.Conn) {
	e := &Exported{conn: conn}
	e.serve()
}

func acceptAsked(conn net.Conn) {
	q := &asked{conn: conn}
	q.serve()
}

func acceptTested(conn net.Conn) {
	t := &tested{conn: conn}
	t.serve()
}

func acceptNever(conn net.Conn) {
	var n never
	n.conn = conn
	n.serve()
}

func acceptGreeted(conn net.Conn) {
	g := &greeted{conn: conn}
	conn.Write([]byte("hello"))
	g.serve()
}

func acceptProxy(a, b net.Conn) {
	p := &proxy{a: a, b: b}
	p.serve()
}

var all []*kept

type kept struct{ conn net.Conn }

func (k *kept) serve() {
	defer k.conn.Close()
	all = append(all, k)
	for {
		b, err := codec.Codec{}.Decode(k.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(k.conn, b) != nil { // want `written straight`
			return
		}
	}
}

type shared struct{ conn net.Conn }

func (s *shared) serve() {
	defer s.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(s.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(s.conn, b) != nil { // want `written straight`
			return
		}
	}
}

func (s *shared) stop() { s.conn.Close() }

type outside struct{ conn net.Conn }

func (o *outside) serve() {
	defer o.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(o.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(o.conn, b) != nil { // want `written straight`
			return
		}
	}
}

func (o *outside) name() string { return o.conn.RemoteAddr().String() }

// what is returned reads later
type lazy struct{ conn net.Conn }

func (z *lazy) serve() {
	defer z.conn.Close()
	in := codec.NewReader(z.conn)
	for {
		b, err := io.ReadAll(in.Rest())
		if err != nil || (codec.Codec{}).Encode(z.conn, b) != nil { // want `written straight`
			return
		}
	}
}

type moved struct{ conn net.Conn }

func (m *moved) serve() {
	defer m.conn.Close()
	in := codec.NewReader(m.conn)
	other := in
	for {
		b, err := other.Next()
		if err != nil || (codec.Codec{}).Encode(m.conn, b) != nil { // want `written straight`
			return
		}
	}
}

type proxy struct{ a, b net.Conn }

func (p *proxy) serve() {
	defer p.a.Close()
	defer p.b.Close()
	for {
		b, err := codec.Codec{}.Decode(p.a)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(p.b, b) != nil { // want `written straight`
			return
		}
	}
}

type unnamed struct{ conn net.Conn }

func (u *unnamed) serve() {
	defer u.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(u.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(u.conn, b) != nil { // want `written straight`
			return
		}
	}
}

type direct struct{ conn net.Conn }

func (d *direct) serve() {
	defer d.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(d.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(d.conn, b) != nil { // want `written straight`
			return
		}
	}
}

type Exported struct{ conn net.Conn }

func (e *Exported) serve() {
	defer e.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(e.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(e.conn, b) != nil { // want `written straight`
			return
		}
	}
}

// while it waits for something else, answers would be late
type asked struct {
	conn  net.Conn
	ready chan bool
}

func (q *asked) serve() {
	defer q.conn.Close()
	for <-q.ready {
		b, err := codec.Codec{}.Decode(q.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(q.conn, b) != nil { // want `written straight`
			return
		}
	}
}

// a test makes it
type tested struct{ conn net.Conn }

func (t *tested) serve() {
	defer t.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(t.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(t.conn, b) != nil { // want `written straight`
			return
		}
	}
}

// where its connection comes from is not seen
type never struct{ conn net.Conn }

func (n *never) serve() {
	defer n.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(n.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(n.conn, b) != nil { // want `written straight`
			return
		}
	}
}

// who makes it writes, too
type greeted struct{ conn net.Conn }

func (g *greeted) serve() {
	defer g.conn.Close()
	for {
		b, err := codec.Codec{}.Decode(g.conn)                      // want `read straight`
		if err != nil || (codec.Codec{}).Encode(g.conn, b) != nil { // want `written straight`
			return
		}
	}
}
