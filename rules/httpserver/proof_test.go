package httpserver_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"testing"
)

const (
	question = "GET /item HTTP/1.1\r\nHost: localhost\r\n\r\n"
	answer   = "[\"one\",\"two\"]\n"
)

// library serves over net/http.
func library(l net.Listener) {
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answer)
	})}
	s.Serve(l)
}

// least is a server that keeps its buffers and knows but one question: what no server
// can be faster than.
func least(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			in := bufio.NewReader(conn)
			out := []byte("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n" + answer)
			for {
				for line := []byte("?"); len(bytes.TrimSpace(line)) > 0; {
					var err error
					if line, err = in.ReadSlice('\n'); err != nil {
						return
					}
				}
				if _, err := conn.Write(out); err != nil {
					return
				}
			}
		}()
	}
}

// BenchmarkProof is a client that asks again and again over one connection.
func BenchmarkProof(b *testing.B) {
	b.Run("small answer/baseline", func(b *testing.B) { ask(b, library) })
	b.Run("small answer/candidate", func(b *testing.B) { ask(b, least) })
}

func ask(b *testing.B, serve func(net.Listener)) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	go serve(l)
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := io.WriteString(conn, question); err != nil {
			b.Fatal(err)
		}
		for line := ""; line != answer; {
			bytes, err := in.ReadSlice('\n')
			if err != nil {
				b.Fatal(err)
			}
			line = string(bytes)
		}
	}
}
