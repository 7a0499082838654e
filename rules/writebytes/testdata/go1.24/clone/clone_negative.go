package clone

import (
	"bytes"
	"io"
	"net"
)

var latest []byte

type peer struct {
	conn net.Conn
	last []byte
}

func cloneMasked(w io.Writer, p []byte) {
	own := bytes.Clone(p)
	for i := range own {
		own[i] ^= 0x55
	}
	w.Write(own)
}

func cloneKept(w io.Writer, p []byte) []byte {
	own := bytes.Clone(p)
	w.Write(own)
	return own
}

func cloneShared(w io.Writer) { w.Write(bytes.Clone(latest)) }

func (p *peer) cloneOfField() {
	out := append([]byte(nil), p.last...)
	p.conn.Write(out)
}

func cloneLater(w io.Writer, p []byte) { defer w.Write(bytes.Clone(p)) }

func cloneMeanwhile(w io.Writer, p []byte, next func()) {
	own := bytes.Clone(p)
	next()
	w.Write(own)
}

func cloneInLiteral(w io.Writer, p []byte) func() {
	return func() { w.Write(bytes.Clone(p)) }
}

func cloneIntoItself(b *bytes.Buffer) {
	own := bytes.Clone(b.Bytes())
	b.Write(own)
}

func cloneIntoOthers(b, to *bytes.Buffer, p []byte) {
	to.Write(bytes.Clone(b.Bytes()))
	to.Write(bytes.Clone(p))
}

func cloneLonger(w io.Writer, p []byte) {
	line := make([]byte, len(p)+1)
	copy(line, p)
	w.Write(line)
	half := make([]byte, len(p)/2)
	copy(half, p)
	w.Write(half)
}

func cloneHeaded(w io.Writer, head, p []byte) {
	w.Write(append(head, p...))
}

func cloneSent(c chan<- []byte, p []byte) { c <- bytes.Clone(p) }

func cloneOfCall(w func() io.Writer, p []byte) {
	own := bytes.Clone(p)
	w().Write(own)
}

func cloneSaid(w io.Writer, p []byte) {
	own := bytes.Clone( /* who reads may write to it */ p)
	w.Write(own)
}

type odder struct{}

func (odder) Write(p []byte) {}

func cloneOdd(o odder, p []byte) { o.Write(bytes.Clone(p)) }
