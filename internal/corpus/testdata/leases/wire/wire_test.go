package wire

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

func pair(t testing.TB) (*Conn, net.Conn) {
	t.Helper()
	a, b := net.Pipe()
	t.Cleanup(func() { a.Close(); b.Close() })
	return NewConn(a, time.Second), b
}

func TestReceive(t *testing.T) {
	c, client := pair(t)
	want := Request{Op: OpRenew, Token: "00000007", TTL: 1500 * time.Millisecond, Owner: "worker-é", Name: "jobs/nightly"}
	go func() {
		client.Write(AppendRequest(nil, &want))
		client.Write(AppendRequest(nil, &Request{Op: OpAcquire, Token: "t", Name: "x"}))
		client.Close()
	}()
	got, err := c.Receive()
	if err != nil || *got != want {
		t.Fatalf("%+v, %v", got, err)
	}
	second, err := c.Receive()
	if err != nil || second.Token != "t       " || second.Name != "x" || got.Name != "jobs/nightly" {
		t.Fatalf("%+v, %v", second, err)
	}
	// A pipe whose peer has closed it takes no deadline any more.
	if _, err := c.Receive(); err != io.EOF && err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
}

func TestReceiveBad(t *testing.T) {
	for in, want := range map[string]error{
		"\x00\x00\x00\x00":     ErrFrameSize,
		"\x00\x01\x00\x01":     ErrFrameSize,
		"\x00\x00":             io.ErrUnexpectedEOF,
		"\x00\x00\x00\x04":     io.ErrUnexpectedEOF,
		"\x00\x00\x00\x04ab":   io.ErrUnexpectedEOF,
		"\x00\x00\x00\x04abcd": ErrShort,
		"\x00\x00\x00\x0f\x0100000001\x00\x00\x00\x00\x05a": ErrShort,
	} {
		c, client := pair(t)
		go func() { io.WriteString(client, in); client.Close() }()
		if _, err := c.Receive(); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", in, err, want)
		}
	}
}

func TestAnswer(t *testing.T) {
	c, client := pair(t)
	req := &Request{Op: OpAcquire, Token: "abcdefgh"}
	go func() {
		c.Answer(req, Taken, 258*time.Millisecond)
		c.Answer(req, OK, -time.Second)
		c.AnswerText(req, OK, "hé")
		c.Close()
	}()
	got, err := io.ReadAll(client)
	want := "\x00\x00\x00\x0e\x81abcdefgh\x01\x00\x00\x01\x02" + "\x00\x00\x00\x0e\x81abcdefgh\x00\x00\x00\x00\x00" + "\x00\x00\x00\x0d\x81abcdefgh\x00hé"
	if err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	if err := c.Answer(req, OK, 0); err == nil || !strings.HasPrefix(err.Error(), "wire: header: ") {
		t.Errorf("%v", err)
	}
}

// What follows the greeting is left for the next reader.
func TestHello(t *testing.T) {
	r := strings.NewReader("LEASE/1 secret\nrest")
	line, err := Hello(r)
	rest, _ := io.ReadAll(r)
	if line != "LEASE/1 secret" || err != nil || string(rest) != "rest" {
		t.Errorf("%q, %q, %v", line, rest, err)
	}
	if _, err := Hello(strings.NewReader("LEASE")); err != io.EOF {
		t.Errorf("%v", err)
	}
	if _, err := Hello(strings.NewReader(strings.Repeat("x", 200))); err == nil {
		t.Error("no error")
	}
}

func TestOp(t *testing.T) {
	if OpRelease.String() != "release" || Op(9).String() != "op(9)" {
		t.Error(OpRelease, Op(9))
	}
}
