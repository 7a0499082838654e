package ws

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// frame is as clients send it.
func frame(op Op, payload string) []byte {
	key := [4]byte{1, 0x80, 0, 0xFF}
	b := []byte{final | byte(op)}
	if len(payload) < two {
		b = append(b, masked|byte(len(payload)))
	} else {
		b = append(b, masked|two, byte(len(payload)>>8), byte(len(payload)))
	}
	b = append(b, key[:]...)
	begin := len(b)
	b = append(b, payload...)
	Mask(b[begin:], key)
	return b
}

// talk has a server at one end of a connection.
func talk(t testing.TB, server func(*Conn)) net.Conn {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		server(On(c, time.Minute))
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		l.Close()
		<-done
	})
	return c
}

// echo sends back what comes.
func echo(c *Conn) {
	for {
		op, payload, err := c.ReadFrame()
		if err != nil {
			return
		}
		if err := c.WriteFrame(op, payload); err != nil {
			return
		}
	}
}

func TestEcho(t *testing.T) {
	c := talk(t, echo)
	for _, n := range []int{0, 1, 125, 126, 300, MaxPayload} {
		text := strings.Repeat("x", n)
		// A client that sends byte by byte, and waits for its answer.
		for _, part := range bytes.SplitAfter(frame(Binary, text), nil) {
			if n > 300 {
				break
			}
			c.Write(part)
		}
		if n > 300 {
			c.Write(frame(Binary, text))
		}
		want := append([]byte{0x82, byte(n)}, text...)
		if n > 125 {
			want = append([]byte{0x82, 126, byte(n >> 8), byte(n)}, text...)
		}
		got := make([]byte, len(want))
		c.SetReadDeadline(time.Now().Add(5 * time.Second))
		if _, err := io.ReadFull(c, got); err != nil || !bytes.Equal(got, want) {
			t.Fatal(n, err)
		}
	}
}

// A frame is answered before the next one is there, even if that has begun.
func TestHalf(t *testing.T) {
	c := talk(t, echo)
	next := frame(Text, "second")
	c.Write(append(frame(Ping, "first"), next[:5]...))
	got := make([]byte, 7)
	c.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := io.ReadFull(c, got); err != nil || string(got) != "\x89\x05first" {
		t.Fatalf("%q, %v", got, err)
	}
	c.Write(next[5:])
	if _, err := io.ReadFull(c, got); err != nil || string(got) != "\x81\x06secon" {
		t.Fatalf("%q, %v", got, err)
	}
}

func TestErrors(t *testing.T) {
	whole := frame(Binary, strings.Repeat("y", 200))
	cases := []struct {
		in   []byte
		want error
	}{
		{nil, io.EOF}, {whole[:1], io.ErrUnexpectedEOF}, {whole[:2], io.ErrUnexpectedEOF}, {whole[:3], io.ErrUnexpectedEOF},
		{whole[:4], io.ErrUnexpectedEOF}, {whole[:8], io.ErrUnexpectedEOF}, {whole[:100], io.ErrUnexpectedEOF},
		{[]byte{0x02, 0x80}, ErrFrame}, {[]byte{0x82, 0x01}, ErrFrame}, {[]byte{0x82, 0xFF}, ErrFrame},
	}
	for _, c := range cases {
		got := make(chan error, 1)
		conn := talk(t, func(c *Conn) {
			_, _, err := c.ReadFrame()
			got <- err
		})
		conn.Write(c.in)
		conn.Close()
		if err := <-got; !errors.Is(err, c.want) {
			t.Errorf("%q: %v", c.in, err)
		}
	}
	if err := On(nil, 0).WriteFrame(Text, make([]byte, MaxPayload+1)); !errors.Is(err, ErrFrame) {
		t.Error(err)
	}
}

func BenchmarkStream(b *testing.B) {
	for name, size := range map[string]int{"short": 20, "long": 200} {
		b.Run(name, func(b *testing.B) {
			c := talk(b, echo)
			in := bytes.Repeat(frame(Binary, strings.Repeat("z", size)), 200)
			answers := 200 * (size + 2)
			if size >= two {
				answers += 200 * 2
			}
			b.ReportAllocs()
			for b.Loop() {
				sent := make(chan error, 1)
				go func() {
					_, err := c.Write(in)
					sent <- err
				}()
				if _, err := io.CopyN(io.Discard, c, int64(answers)); err != nil {
					b.Fatal(err)
				}
				if err := <-sent; err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPingPong(b *testing.B) {
	c := talk(b, echo)
	in, out := frame(Ping, "are you there"), make([]byte, 15)
	b.ReportAllocs()
	for b.Loop() {
		c.Write(in)
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}
