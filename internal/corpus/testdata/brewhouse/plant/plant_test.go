package plant

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/brewhouse/cellar"
)

func message(token int, milli int32, batch string) []byte {
	msg := fmt.Appendf([]byte{1}, "%08d", token)
	msg = binary.BigEndian.AppendUint16(msg, 3)
	msg = binary.BigEndian.AppendUint32(msg, uint32(milli))
	msg = append(msg, batch...)
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(msg))), msg...)
}

// horn is heard by one goroutine after the other.
type horn struct {
	mu   sync.Mutex
	text strings.Builder
}

func (h *horn) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(p)
}

// start serves a plant and returns where, and how to end it.
func start(t testing.TB) (*Plant, *horn, string, func()) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := &horn{}
	p := &Plant{Cellar: cellar.New(cellar.Batch{Code: "I7", House: "ulm", Style: "ipa", Year: 2024, Most: 20000}), Horn: h, Idle: 5 * time.Second}
	done := make(chan error)
	go func() { done <- p.Serve(l) }()
	return p, h, l.Addr().String(), func() {
		l.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func dial(t testing.TB, addr string) net.Conn {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	return conn
}

func answer(t testing.TB, conn net.Conn) string {
	var b [14]byte
	if _, err := io.ReadFull(conn, b[:]); err != nil {
		t.Fatal(err)
	}
	return string(b[4:])
}

// A probe that waits for each answer gets it, also when half of the next
// message is there already.
func TestTalk(t *testing.T) {
	p, h, addr, end := start(t)
	conn := dial(t, addr)
	for i, c := range []struct {
		milli   int32
		batch   string
		verdict byte
	}{{19000, "I7", 0}, {20001, "I7", 1}, {1, "none", 2}} {
		conn.Write(message(i, c.milli, c.batch))
		if got, want := answer(t, conn), fmt.Sprintf("\x02%08d%c", i, c.verdict); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	next := message(8, 1, "I7")
	conn.Write(append(message(7, 1, "I7"), next[:9]...))
	if got := answer(t, conn); got != "\x0200000007\x00" {
		t.Errorf("got %q", got)
	}
	conn.Write(next[9:])
	if got := answer(t, conn); got != "\x0200000008\x00" {
		t.Errorf("got %q", got)
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if !strings.Contains(w.Body.String(), "brewhouse_received_total 5\n") || !strings.Contains(w.Body.String(), "brewhouse_probes 1\n") {
		t.Errorf("got %s", w.Body)
	}
	conn.Close()
	end()
	if h.text.Len() != 0 || p.Sent.Sum() != 5 || len(p.Cellar.Warnings()) != 1 {
		t.Errorf("got %q, %d", h.text.String(), p.Sent.Sum())
	}
}

func TestWrongMessage(t *testing.T) {
	_, h, addr, end := start(t)
	conn := dial(t, addr)
	conn.Write([]byte{0, 0, 0, 1, 9})
	if n, err := conn.Read(make([]byte, 1)); err == nil {
		t.Errorf("got %d bytes", n)
	}
	conn.Close()
	end()
	if !strings.HasSuffix(h.text.String(), ": no message: of 1 bytes\n") {
		t.Errorf("got %q", h.text.String())
	}
}

func BenchmarkProbe(b *testing.B) {
	_, _, addr, end := start(b)
	conn := dial(b, addr)
	msg := message(1, 15000, "I7")
	b.ReportAllocs()
	for b.Loop() {
		conn.Write(msg)
		answer(b, conn)
	}
	conn.Close()
	end()
}

func BenchmarkStream(b *testing.B) {
	_, _, addr, end := start(b)
	conn := dial(b, addr)
	msg := message(1, 15000, "I7")
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if _, err := conn.Write(msg); err != nil {
			b.Fatal(err)
		}
		if n++; n == 100 {
			for ; n > 0; n-- {
				answer(b, conn)
			}
		}
	}
	conn.Close()
	end()
}
