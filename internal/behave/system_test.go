package behave_test

import "testing"

// Where a side asks whether a connection is one of the operating system, there are those that are and those that are not.
func TestConnectionsOfTheSystem(t *testing.T) {
	t.Parallel()
	const before = `package p
import ("io"; "net")
type crier struct { conn net.Conn }
func (p *crier) next() (string, error) {
	var said [3]byte
	_, err := io.ReadFull(p.conn, said[:])
	return string(said[:]), err
}
type herald struct { conn net.Conn }
func (p *herald) next() (string, error) {
	var said [3]byte
	_, err := io.ReadFull(p.conn, said[:])
	return string(said[:]), err
}`
	const after = `package p
import ("bufio"; "io"; "net"; "syscall")
type crier struct { conn net.Conn }
func (p *crier) next() (string, error) {
	var said [3]byte
	var r io.Reader = p.conn
	if _, ok := p.conn.(syscall.Conn); !ok {
		r = bufio.NewReader(r)
	}
	_, err := io.ReadFull(r, said[:])
	return string(said[:]), err
}
type herald struct { conn net.Conn }
func (p *herald) next() (string, error) {
	var said [3]byte
	var r io.Reader = p.conn
	if _, ok := p.conn.(syscall.Conn); ok {
		r = bufio.NewReader(r)
	}
	_, err := io.ReadFull(r, said[:])
	return string(said[:]), err
}`
	r := request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after})
	report := checkUntil(t, r, differ("crier.next", "herald.next"))
	for _, fn := range []string{"crier.next", "herald.next"} {
		if _, ok := differenceIn(report, fn); !ok {
			t.Errorf("no difference in %s", fn)
		}
	}
}
