package tariff

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// office returns a connection to an office that answers at once.
func office(t testing.TB) net.Conn {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan bool)
	go func() {
		defer close(closed)
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		in, out := bufio.NewReader(conn), bufio.NewWriter(conn)
		for {
			if in.Buffered() == 0 && out.Flush() != nil {
				return
			}
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			var head, country string
			switch n, _ := fmt.Sscanf(line, "DUTY HS%s %s\n", &head, &country); {
			case strings.HasPrefix(line, "CHANGES 2026\n"):
				out.WriteString("OK\n0901 750\n0902 0\n")
				out.Flush()
				return
			case n != 2:
				out.WriteString("WHAT\n")
			case country == "XX":
				out.WriteString("NO no such country\r\n")
			default:
				fmt.Fprintf(out, "OK %d\n", 100*len(head)+int(country[0]))
			}
		}
	}()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		l.Close()
		<-closed
	})
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	return conn
}

func TestDuties(t *testing.T) {
	c := NewClient(office(t))
	duties, err := c.Duties([]Item{{"0901", "CH"}, {"0902", "XX"}, {"090210", "AT"}})
	if want := "[{467 HS0901 } {0 HS0902 no such country} {665 HS090210 }]"; err != nil || fmt.Sprint(duties) != want {
		t.Errorf("%v, %v", duties, err)
	}
	// More than may be open, and one after the other.
	items := make([]Item, 3*MaxAsk+1)
	for i := range items {
		items[i] = Item{strings.Repeat("1", 1+i%9), "CH"}
	}
	duties, err = c.Duties(items)
	if err != nil || len(duties) != len(items) || duties[MaxAsk].Rate != 67+100*(1+MaxAsk%9) {
		t.Errorf("%d, %v", len(duties), err)
	}
	for _, it := range items[:3] {
		if duties, err := c.Duties([]Item{it}); err != nil || len(duties) != 1 {
			t.Errorf("%v, %v", duties, err)
		}
	}
	if duties, err := c.Duties(nil); duties != nil || err != nil {
		t.Errorf("%v, %v", duties, err)
	}
	if a, k, r := c.Count(Asked), c.Count(Known), c.Count(Refused); a != 391 || k != 390 || r != 1 {
		t.Errorf("%d, %d, %d", a, k, r)
	}
	if _, err := c.Duties([]Item{{"0901", ""}, {"0901", "CH"}}); !errors.Is(err, ErrLine) {
		t.Errorf("%v", err)
	}
}

func TestGone(t *testing.T) {
	conn := office(t)
	conn.Close()
	if _, err := NewClient(conn).Duties([]Item{{"0901", "CH"}}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("%v", err)
	}
	near, far := net.Pipe()
	go func() {
		io.ReadFull(far, make([]byte, len("DUTY HS0901 CH\n")))
		io.WriteString(far, "OK 1")
		far.Close()
	}()
	if _, err := NewClient(near).Duties([]Item{{"0901", "CH"}}); err != io.ErrUnexpectedEOF {
		t.Errorf("%v", err)
	}
}

func TestChanges(t *testing.T) {
	r, err := Changes(office(t), 2026)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != "0901 750\n0902 0\n" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := Changes(office(t), 1999); !errors.Is(err, ErrLine) {
		t.Errorf("%v", err)
	}
}

func TestStats(t *testing.T) {
	var s stats
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 500 {
				s.add(Known, 2)
				s.get(Known)
			}
		}()
	}
	all.Wait()
	if s.get(Known) != 8000 || s.get(Asked) != 0 {
		t.Errorf("%d", s.get(Known))
	}
}

func BenchmarkDuties(b *testing.B) {
	conn := office(b)
	conn.SetDeadline(time.Time{})
	c, items := NewClient(conn), make([]Item, 100)
	for i := range items {
		items[i] = Item{"090121", "CH"}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := c.Duties(items); err != nil {
			b.Fatal(err)
		}
	}
}

// quick is an office without a network.
type quick struct {
	net.Conn
	answers strings.Reader
}

func (q *quick) Write(p []byte) (int, error) { return len(p), nil }
func (q *quick) Read(p []byte) (int, error)  { return q.answers.Read(p) }

func BenchmarkClient(b *testing.B) {
	q, items := &quick{}, make([]Item, 100)
	c := NewClient(q)
	answers := strings.Repeat("OK 1234\n", len(items))
	for i := range items {
		items[i] = Item{"090121", "CH"}
	}
	b.ReportAllocs()
	for b.Loop() {
		q.answers.Reset(answers)
		if _, err := c.Duties(items); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStats(b *testing.B) {
	var s stats
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			s.add(Asked, 1)
			s.get(Asked)
		}
	})
}
