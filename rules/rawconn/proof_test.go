package rawconn_test

import (
	"io"
	"net"
	"testing"
)

// BenchmarkProof sends ten messages at once, or one, to an echo server on the
// loopback, and waits for the answers.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{10, 1} {
		name := map[int]string{10: "ten messages", 1: "one message"}[n]
		for _, side := range []string{"baseline", "candidate"} {
			b.Run(name+"/"+side, func(b *testing.B) { talk(b, n, side == "candidate") })
		}
	}
}

func talk(b *testing.B, n int, buffered bool) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer listener.Close()
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		if buffered {
			conn = newBufferedConn(conn)
		}
		serve(conn)
	}()
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	var message []byte
	for range n {
		message = append(message, "\x05hello"...)
	}
	answer := make([]byte, len(message))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(message); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, answer); err != nil {
			b.Fatal(err)
		}
	}
}
