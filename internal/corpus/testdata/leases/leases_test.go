package leases

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/leases/wire"
)

// client speaks to a server.
type client struct {
	net.Conn
	in   *bufio.Reader
	body []byte
}

func (c *client) read() ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(c.in, head[:]); err != nil {
		return nil, err
	}
	n := int(binary.BigEndian.Uint32(head[:]))
	c.body = slices.Grow(c.body[:0], n)[:n]
	_, err := io.ReadFull(c.in, c.body)
	return c.body, err
}

// start runs a server and returns a client of it.
func start(t testing.TB, table *Table) (*Server, *client) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := NewServer(Config{Node: "n1", Secret: "sesame", Idle: time.Minute}, table)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, ln) }()
	nc, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(nc, "LEASE/1 sesame\n")
	t.Cleanup(func() {
		nc.Close()
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return s, &client{Conn: nc, in: bufio.NewReader(nc)}
}

// fixedClock is a clock that stands still until it is set.
type fixedClock struct{ at time.Time }

func (c *fixedClock) now() time.Time { return c.at }

func testTable() (*Table, *fixedClock) {
	clock := &fixedClock{time.Unix(1000, 0)}
	t := NewTable("n1", nil)
	t.now = clock.now
	return t, clock
}

// A client that waits for each answer gets it.
func TestServer(t *testing.T) {
	table, _ := testTable()
	s, c := start(t, table)
	for i, test := range []struct {
		req  wire.Request
		want string
	}{
		{wire.Request{Op: wire.OpAcquire, TTL: 2 * time.Second, Owner: "a", Name: "x"}, "\x81%s\x00\x00\x00\x07\xd0"},
		{wire.Request{Op: wire.OpAcquire, TTL: time.Second, Owner: "b", Name: "x"}, "\x81%s\x01\x00\x00\x07\xd0"},
		{wire.Request{Op: wire.OpRenew, TTL: time.Second, Owner: "a", Name: "x"}, "\x82%s\x00\x00\x00\x03\xe8"},
		{wire.Request{Op: wire.OpRenew, TTL: time.Second, Owner: "b", Name: "x"}, "\x82%s\x01\x00\x00\x03\xe8"},
		{wire.Request{Op: wire.OpRenew, TTL: time.Second, Owner: "b", Name: "y"}, "\x82%s\x02\x00\x00\x00\x00"},
		{wire.Request{Op: wire.OpDescribe, Name: "x"}, "\x84%s\x00n1/x#1 owner=a left=1s reads=1"},
		{wire.Request{Op: wire.OpDescribe, Name: "x"}, "\x84%s\x00n1/x#1 owner=a left=1s reads=2"},
		{wire.Request{Op: wire.OpDescribe, Name: "y"}, "\x84%s\x02"},
		{wire.Request{Op: wire.OpRelease, Owner: "b", Name: "x"}, "\x83%s\x01\x00\x00\x00\x00"},
		{wire.Request{Op: wire.OpRelease, Owner: "a", Name: "x"}, "\x83%s\x00\x00\x00\x00\x00"},
	} {
		test.req.Token = fmt.Sprintf("%08d", i)
		c.SetDeadline(time.Now().Add(10 * time.Second))
		c.Write(wire.AppendRequest(nil, &test.req))
		got, err := c.read()
		if want := fmt.Sprintf(test.want, test.req.Token); err != nil || string(got) != want {
			t.Errorf("%+v: %q, want %q, %v", test.req, got, want, err)
		}
	}
	if n := s.clients.get(); n != 1 {
		t.Errorf("%d clients", n)
	}
	if _, n := s.stats.meter("lease.n1.describe").mean(); n != 3 {
		t.Errorf("%d measured", n)
	}
	c.Write(wire.AppendRequest(nil, &wire.Request{Op: 99}))
	if _, err := c.read(); err != io.EOF {
		t.Errorf("%v", err)
	}
}

func TestSecret(t *testing.T) {
	s := NewServer(Config{Secret: "x"}, NewTable("n", nil))
	for hello, want := range map[string]bool{"LEASE/1 x": true, "LEASE/2 x": false, "LEASE/1": false, "LEASE/1 y": false} {
		if s.trusts(hello) != want {
			t.Errorf("%q", hello)
		}
	}
	a, b := net.Pipe()
	go io.WriteString(a, "LEASE/1 y\n")
	if err := s.ServeConn(b); err == nil {
		t.Error("no error")
	}
}

func TestTable(t *testing.T) {
	table, clock := testTable()
	l, err := table.Acquire("x", "a", time.Second)
	if err != nil || l.Epoch != 1 || table.fence(l) != "n1/x#1" {
		t.Errorf("%+v, %v", l, err)
	}
	clock.at = clock.at.Add(time.Second)
	if _, err := table.Renew("x", "a", time.Second); err != ErrExpired {
		t.Error(err)
	}
	if l, err = table.Acquire("x", "b", time.Second); err != nil || l.Epoch != 2 {
		t.Errorf("%+v, %v", l, err)
	}
	if left, err := table.Renew("x", "a", time.Hour); err != ErrTaken || left != time.Second {
		t.Error(left, err)
	}
	table.Acquire("w", "a", time.Hour)
	if got := table.Names(); !slices.Equal(got, []string{"w", "x"}) {
		t.Errorf("%q", got)
	}
	if n := table.Sweep(clock.at.Add(time.Minute)); n != 1 || table.Release("x", "b") != ErrUnknown {
		t.Error(n)
	}
	if got := NewTable("", nil).Names(); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

// A grant is on disk before anybody hears of it.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable("n", j)
	for i := range 3 {
		if _, err := table.Acquire(fmt.Sprint("job", i), "me too", time.Minute); err != nil {
			t.Fatal(err)
		}
		data, _ := os.ReadFile(path)
		if want := fmt.Sprintf("%d job%d \"me too\"\n", i+1, i); !strings.HasSuffix(string(data), want) {
			t.Errorf("%q", data)
		}
	}
	data, _ := os.ReadFile(path)
	if n, err := ReadEpoch(bytes.NewReader(data)); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := ReadEpoch(strings.NewReader("x y")); err == nil {
		t.Error("no error")
	}
	j.Close()
	if _, err := table.Acquire("late", "me", time.Minute); err == nil || len(table.Names()) != 3 {
		t.Error(err)
	}
}

func TestStats(t *testing.T) {
	s := NewStats("node=n1", "zone=é")
	s.meter("b").add(3 * time.Millisecond)
	s.meter("b").add(5 * time.Millisecond)
	s.meter("a")
	var out strings.Builder
	n, err := s.WriteTo(&out)
	if want := "a{node=n1;zone=é} 0\nb{node=n1;zone=é} 2 4ms\n"; out.String() != want || n != int64(len(want)) || err != nil {
		t.Errorf("%q, %d, %v", out.String(), n, err)
	}
	if got := NewStats().line("x", new(meter)); got != "x 0\n" {
		t.Errorf("%q", got)
	}
}

// Calls are counted and timed at once.
func TestMeter(t *testing.T) {
	var m meter
	var l level
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 500 {
				l.move(2)
				m.add(time.Second)
				if mean, _ := m.mean(); mean != time.Second {
					t.Errorf("%v", mean)
				}
				l.move(-1)
			}
		}()
	}
	wg.Wait()
	if l.get() != 2000 {
		t.Error(l.get())
	}
}

func group(n int, rtt time.Duration) Group {
	var g Group
	for i := range n {
		g = append(g, &Replica{Node: fmt.Sprint("r", i), rtt: rtt, seen: map[string]Lease{"x": {Owner: "a", Epoch: uint64(i)}}})
	}
	return g
}

func TestVotes(t *testing.T) {
	g := group(3, 0)
	g[1].seen["x"] = Lease{Owner: "b"}
	votes, err := g.Votes(context.Background(), "x")
	if want := []Vote{{"r0", "a", 0}, {"r1", "b", 0}, {"r2", "a", 2}}; !slices.Equal(votes, want) || err != nil {
		t.Errorf("%v, %v", votes, err)
	}
	if owner, err := g.Holder(context.Background(), "x"); owner != "a" || err != nil {
		t.Errorf("%q, %v", owner, err)
	}
	if _, err := g.Holder(context.Background(), "y"); err != ErrUnknown {
		t.Error(err)
	}
	g[1].down, g[2].down = true, true
	if votes, err := g.Votes(context.Background(), "x"); votes != nil || err == nil || err.Error() != "votes on x: replica r1 is down" {
		t.Errorf("%v, %v", votes, err)
	}
	g = group(2, time.Hour)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := g.Votes(ctx, "x"); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestElect(t *testing.T) {
	g := group(4, 0)
	g[0].down = true
	got, err := g.Elect(context.Background(), 2)
	if err != nil || got != g[1] {
		t.Errorf("%v, %v", got, err)
	}
	g = g[3:]
	if got, err := g.Elect(context.Background(), 2); got != nil || err == nil || err.Error() != "nobody is willing: replica r3 is at epoch 3" {
		t.Errorf("%v, %v", got, err)
	}
}

// stream sends requests without waiting, and reads the answers meanwhile.
func stream(b *testing.B, req wire.Request, batch int) {
	table := NewTable("n1", nil)
	_, c := start(b, table)
	var frames []byte
	for i := range batch {
		req.Token = fmt.Sprintf("%08d", i)
		req.Name = fmt.Sprint("job", i%10)
		table.Acquire(req.Name, req.Owner, time.Hour)
		frames = wire.AppendRequest(frames, &req)
	}
	b.ReportAllocs()
	for b.Loop() {
		sent := make(chan error, 1)
		go func() {
			_, err := c.Write(frames)
			sent <- err
		}()
		for range batch {
			if _, err := c.read(); err != nil {
				b.Fatal(err)
			}
		}
		if err := <-sent; err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRenew(b *testing.B) {
	stream(b, wire.Request{Op: wire.OpRenew, TTL: time.Minute, Owner: "worker"}, 200)
}

func BenchmarkDescribe(b *testing.B) {
	stream(b, wire.Request{Op: wire.OpDescribe, Owner: "worker"}, 200)
}

// loopback is a connection whose other end reads nothing.
type loopback struct {
	net.Conn
	in *bytes.Reader
}

func (l loopback) Read(p []byte) (int, error)      { return l.in.Read(p) }
func (l loopback) Write(p []byte) (int, error)     { return len(p), nil }
func (l loopback) SetReadDeadline(time.Time) error { return nil }

// Several clients that describe the same lease.
func BenchmarkDescribeAtOnce(b *testing.B) {
	s := NewServer(Config{Node: "n1"}, NewTable("n1", nil))
	s.table.Acquire("jobs/nightly", "worker-7", time.Hour)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		c := wire.NewConn(loopback{}, 0)
		req := &wire.Request{Op: wire.OpDescribe, Token: "00000001", Name: "jobs/nightly"}
		for pb.Next() {
			if err := s.describe(c, req); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkCodec(b *testing.B) {
	frame := wire.AppendRequest(nil, &wire.Request{Op: wire.OpRenew, Token: "12345678", TTL: time.Second, Owner: "worker", Name: "jobs/nightly"})
	lo := loopback{in: bytes.NewReader(frame)}
	c := wire.NewConn(lo, 0)
	b.ReportAllocs()
	for b.Loop() {
		lo.in.Reset(frame)
		req, err := c.Receive()
		if err != nil {
			b.Fatal(err)
		}
		if err := c.Answer(req, wire.OK, req.TTL); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRenewTable(b *testing.B) {
	table := NewTable("n1", nil)
	l, _ := table.Acquire("jobs/nightly", "worker", time.Hour)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.Renew("jobs/nightly", "worker", time.Hour); err != nil || len(table.fence(l)) == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkNames(b *testing.B) {
	table := NewTable("n1", nil)
	for i := range 500 {
		table.Acquire(fmt.Sprint("job", i), "worker", time.Hour)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(table.Names()) != 500 {
			b.Fatal()
		}
	}
}

func BenchmarkMeasured(b *testing.B) {
	s := NewServer(Config{Node: "n1"}, NewTable("n1", nil))
	h := s.measured(wire.OpRenew, func(*wire.Conn, *wire.Request) error { return nil })
	b.ReportAllocs()
	for b.Loop() {
		h(nil, nil)
	}
}

func BenchmarkStats(b *testing.B) {
	s := NewStats("node=n1", "zone=eu-west", "rack=7", "build=1.2.3")
	for i := range 20 {
		s.meter(fmt.Sprint("lease.n1.op", i)).add(time.Duration(i) * time.Millisecond)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.WriteTo(io.Discard)
	}
}

func BenchmarkLevel(b *testing.B) {
	var l level
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.move(1)
			if l.get() < 1 {
				b.Error()
			}
			l.move(-1)
		}
	})
}

func BenchmarkVotes(b *testing.B) {
	g := group(10, 300*time.Microsecond)
	b.ReportAllocs()
	for b.Loop() {
		if votes, err := g.Votes(context.Background(), "x"); len(votes) != 10 || err != nil {
			b.Fatal(err)
		}
	}
}
