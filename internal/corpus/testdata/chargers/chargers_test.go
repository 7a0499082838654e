package chargers

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/chargers/wire"
	"github.com/prometheus/client_golang/prometheus"
)

var secret = []byte("a secret of the site")

// site is a server that listens.
type site struct {
	*Server
	addr     string
	journal  string
	registry *prometheus.Registry
	log      strings.Builder
}

func open(t testing.TB) *site {
	t.Helper()
	f := &site{journal: filepath.Join(t.TempDir(), "journal"), registry: prometheus.NewRegistry()}
	journal, err := OpenJournal(f.journal, 7)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.addr = l.Addr().String()
	now := time.Unix(1700000000, 0)
	f.Server = New(Config{
		Site: "north", Secret: secret, Journal: journal, Registry: f.registry, Log: log.New(&f.log, "", 0),
		Now: func() time.Time { return now },
		Roaming: Roaming{
			NewProvider("near", 0, Contract{"T1", "day", 3100}, Contract{"T2", "night", 2500}),
			NewProvider("far", 0, Contract{"T3", "flat", 2900}),
		},
	})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- f.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		journal.Close()
	})
	return f
}

// charger is a charge point.
type charger struct {
	t  testing.TB
	nc net.Conn
	in *bufio.Reader
}

func (f *site) dial(t testing.TB) *charger {
	t.Helper()
	nc, err := net.Dial("tcp", f.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nc.Close() })
	nc.SetDeadline(time.Now().Add(time.Minute))
	return &charger{t, nc, bufio.NewReader(nc)}
}

// frame returns a call as it is sent.
func frame(kind wire.Kind, payload string) string {
	body := string([]byte{byte(kind)}) + "ref-42" + payload
	var sum byte
	for i := range len(body) {
		sum ^= body[i]
	}
	return string(binary.LittleEndian.AppendUint16(nil, uint16(len(body)))) + body + string([]byte{sum})
}

func boot(serial string) string {
	mac := hmac.New(sha256.New, secret)
	io.WriteString(mac, serial)
	return frame(wire.Boot, string(mac.Sum(nil))+serial)
}

func sample(connector byte, energy uint32) string {
	return frame(wire.Meter, string(binary.LittleEndian.AppendUint32([]byte{connector}, energy)))
}

// next returns the result and the text of the next confirmation.
func (c *charger) next(kind wire.Kind) (wire.Result, string) {
	c.t.Helper()
	var size uint16
	if err := binary.Read(c.in, binary.LittleEndian, &size); err != nil {
		c.t.Fatal(err)
	}
	body := make([]byte, size+1)
	if _, err := io.ReadFull(c.in, body); err != nil {
		c.t.Fatal(err)
	}
	if body[0] != byte(kind)|0x80 || string(body[1:7]) != "ref-42" {
		c.t.Fatalf("%q", body)
	}
	return wire.Result(body[7]), string(body[8:size])
}

// ask sends a call and expects a result.
func (c *charger) ask(kind wire.Kind, call string, want wire.Result) string {
	c.t.Helper()
	if _, err := io.WriteString(c.nc, call); err != nil {
		c.t.Fatal(err)
	}
	got, text := c.next(kind)
	if got != want {
		c.t.Errorf("kind %d: %d, want %d", kind, got, want)
	}
	return text
}

func TestSession(t *testing.T) {
	f := open(t)
	c := f.dial(t)
	c.ask(wire.Boot, boot("CP-1"), wire.Accepted)
	c.ask(wire.Meter, sample(1, 5), wire.Rejected)
	c.ask(wire.Authorize, frame(wire.Authorize, "\x01T9"), wire.Rejected)
	c.ask(wire.Authorize, frame(wire.Authorize, "\x02T3"), wire.Accepted)
	c.ask(wire.Authorize, frame(wire.Authorize, "\x01T1"), wire.Accepted)
	c.ask(wire.Authorize, frame(wire.Authorize, "\x01T2"), wire.Rejected)
	c.ask(wire.Meter, sample(1, 1000), wire.Accepted)
	c.ask(wire.Meter, sample(1, 2250), wire.Accepted)
	c.ask(wire.Meter, sample(1, 2249), wire.Rejected)
	if got := c.ask(wire.Status, frame(wire.Status, ""), wire.Accepted); got != "1 T1 1.250kWh/2\n2 T3 0.000kWh/0\n" {
		t.Errorf("%q", got)
	}
	if got := f.sessions.Tags(); !slices.Equal(got, []string{"T1", "T3"}) {
		t.Error(got)
	}
	c.ask(wire.Stop, frame(wire.Stop, "\x01"), wire.Accepted)
	if got, err := os.ReadFile(f.journal); err != nil || string(got) != "7 CP-1 1 T1 1250\n" {
		t.Errorf("%q, %v", got, err)
	}
	c.ask(wire.Stop, frame(wire.Stop, "\x01"), wire.Rejected)
	c.ask(wire.Stop, frame(wire.Stop, "\x02"), wire.Accepted)
	if got := c.ask(wire.Status, frame(wire.Status, ""), wire.Accepted); got != "" {
		t.Errorf("%q", got)
	}
	if got, err := os.ReadFile(f.journal); err != nil || string(got) != "7 CP-1 1 T1 1250\n8 CP-1 2 T3 0\n" {
		t.Errorf("%q, %v", got, err)
	}
	_, err := f.sessions.Sample("CP-1", 9, 1)
	if !errors.Is(err, ErrNoSession) || err.Error() != "chargers: no session: north*CP-1*9" {
		t.Error(err)
	}
	f.shows(t, map[string]float64{"north/meter": 4, "north/boot": 1, "north/authorize": 4, "north/stop": 3, "north/status": 2}, 1250)
}

// shows checks what Prometheus is shown.
func (f *site) shows(t *testing.T, calls map[string]float64, energy float64) {
	t.Helper()
	families, err := f.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		switch family.GetName() {
		case "chargers_calls_total":
			for _, m := range family.GetMetric() {
				if name := m.GetLabel()[0].GetValue(); m.GetCounter().GetValue() != calls[name] {
					t.Error(m)
				}
			}
			if len(family.GetMetric()) != len(calls) {
				t.Error(family)
			}
		case "chargers_energy_watt_hours_total":
			if got := family.GetMetric()[0].GetCounter().GetValue(); got != energy {
				t.Error(got)
			}
		}
	}
}

func TestStrangers(t *testing.T) {
	f := open(t)
	c := f.dial(t)
	c.ask(wire.Boot, frame(wire.Boot, strings.Repeat("m", 32)+"CP-1"), wire.Rejected)
	c.ask(wire.Status, frame(wire.Status, ""), wire.Rejected)
	if _, err := c.in.ReadByte(); err != io.EOF {
		t.Error(err)
	}
}

// Each is confirmed at once, whether a charge point waits for it with the next
// call, with half of it, or sends one byte at a time.
func TestNobodyWaits(t *testing.T) {
	c := open(t).dial(t)
	c.ask(wire.Boot, boot("CP-1"), wire.Accepted)
	c.ask(wire.Authorize, frame(wire.Authorize, "\x01T1"), wire.Accepted)
	one := sample(1, 10)
	for i := range len(one) {
		io.WriteString(c.nc, one+one[:i])
		if r, _ := c.next(wire.Meter); r != wire.Accepted {
			t.Error(r)
		}
		io.WriteString(c.nc, one[i:])
		c.next(wire.Meter)
	}
	for _, b := range []byte(one) {
		c.nc.Write([]byte{b})
	}
	c.next(wire.Meter)
	io.WriteString(c.nc, strings.Repeat(one, 50))
	c.nc.(*net.TCPConn).CloseWrite()
	for range 50 {
		c.next(wire.Meter)
	}
	if _, err := c.in.ReadByte(); err != io.EOF {
		t.Error(err)
	}
}

func TestContracts(t *testing.T) {
	p := NewProvider("p", time.Millisecond, Contract{"a", "x", 1}, Contract{"b", "y", 2})
	got, err := p.Contracts(context.Background(), []string{"b", "a", "b"})
	if err != nil || !slices.Equal(got, []Contract{{"b", "y", 2}, {"a", "x", 1}, {"b", "y", 2}}) {
		t.Error(got, err)
	}
	before := runtime.NumGoroutine()
	if got, err := p.Contracts(context.Background(), []string{"a", "u2", "b", "u1"}); got != nil || !errors.Is(err, ErrUnknownTag) || err.Error() != `chargers: unknown tag: p: "u2"` {
		t.Error(got, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p.latency = time.Minute
	if _, err := p.Contracts(ctx, []string{"a", "b"}); err != context.Canceled {
		t.Error(err)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 1000 {
			t.Fatal(runtime.NumGoroutine(), before)
		}
		time.Sleep(5 * time.Millisecond)
	}
	_, err = Roaming{NewProvider("a", 0), NewProvider("b", 0)}.Find(context.Background(), "t")
	if err == nil || err.Error() != "chargers: unknown tag: a: \"t\"\nchargers: unknown tag: b: \"t\"" {
		t.Error(err)
	}
}

func TestParallel(t *testing.T) {
	f := open(t)
	var all sync.WaitGroup
	for i := range 4 {
		c := f.dial(t)
		all.Add(1)
		go func() {
			defer all.Done()
			io.WriteString(c.nc, boot(fmt.Sprint("CP-", i))+frame(wire.Authorize, "\x01T1")+sample(1, 0))
			for j := range 100 {
				io.WriteString(c.nc, sample(1, uint32(10*j+10)))
			}
			io.WriteString(c.nc, frame(wire.Status, ""))
			for range 103 {
				var head [2]byte
				io.ReadFull(c.in, head[:])
				c.in.Discard(int(head[0]) + 1)
			}
			if _, text := c.next(wire.Status); text != "1 T1 1.000kWh/101\n" {
				t.Errorf("%q", text)
			}
		}()
	}
	all.Wait()
	if f.figures.wh.Read() != 4000 {
		t.Error(f.figures.wh.Read())
	}
	f.figures.stay.Add(time.Second)
	f.figures.stay.Add(2 * time.Second)
	if f.figures.stay.Value() != 1500*time.Millisecond {
		t.Error(f.figures.stay.Value())
	}
}

// ready returns a charge point that charges so many cars.
func ready(b *testing.B, f *site, serial string, cars int) *charger {
	c := f.dial(b)
	c.nc.SetDeadline(time.Time{})
	c.ask(wire.Boot, boot(serial), wire.Accepted)
	for i := range cars {
		c.ask(wire.Authorize, frame(wire.Authorize, string([]byte{byte(i)})+"T1"), wire.Accepted)
	}
	return c
}

// BenchmarkStream sends samples without waiting.
func BenchmarkStream(b *testing.B) {
	c := ready(b, open(b), "CP-1", 1)
	const batch = 64
	calls := []byte(strings.Repeat(sample(0, 10), batch))
	answers := make([]byte, batch*11)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.nc.Write(calls); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c.in, answers); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTurns waits for each confirmation.
func BenchmarkTurns(b *testing.B) {
	c := ready(b, open(b), "CP-1", 1)
	call, answer := []byte(sample(0, 10)), make([]byte, 11)
	b.ReportAllocs()
	for b.Loop() {
		c.nc.Write(call)
		if _, err := io.ReadFull(c.in, answer); err != nil {
			b.Fatal(err)
		}
	}
}

// nowhere is a connection that takes what is written.
type nowhere struct{ net.Conn }

func (nowhere) Write(p []byte) (int, error)      { return len(p), nil }
func (nowhere) SetWriteDeadline(time.Time) error { return nil }

// handle has a handler called by several charge points at once.
func handle(b *testing.B, kind wire.Kind, cars int) {
	f := open(b)
	p := &peer{conn: wire.NewConn(nowhere{}, time.Minute), serial: "CP-1"}
	for i := range cars {
		f.sessions.Begin("CP-1", byte(i), fmt.Sprint("T", i), f.cfg.Now())
		f.sessions.Sample("CP-1", byte(i), 1000)
		f.sessions.Sample("CP-1", byte(i), uint32(12345*i+1000))
	}
	call := &wire.Call{Kind: kind, Ref: "ref-42", Energy: 1000}
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := f.handlers[kind](context.Background(), p, call); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

func BenchmarkMeter(b *testing.B)  { handle(b, wire.Meter, 1) }
func BenchmarkStatus(b *testing.B) { handle(b, wire.Status, 4) }

// BenchmarkStatusOfMany has many charge points ask for their status over TCP.
func BenchmarkStatusOfMany(b *testing.B) {
	f := open(b)
	const many = 4
	chargers := make(chan *charger, many*runtime.GOMAXPROCS(0))
	for i := range cap(chargers) {
		chargers <- ready(b, f, fmt.Sprint("CP-", i), 4)
	}
	call := frame(wire.Status, "")
	b.SetParallelism(many)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		c := <-chargers
		for pb.Next() {
			io.WriteString(c.nc, call)
			var head [2]byte
			if _, err := io.ReadFull(c.in, head[:]); err != nil {
				b.Error(err)
				return
			}
			c.in.Discard(int(head[0]) + int(head[1])<<8 + 1)
		}
	})
}

func BenchmarkSample(b *testing.B) {
	s := NewSessions("north")
	s.Begin("CP-1", 1, "T1", time.Time{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Sample("CP-1", 1, 10); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTags(b *testing.B) {
	s := NewSessions("north")
	for i := range 200 {
		s.Begin("CP", byte(i), fmt.Sprintf("T%03d", i), time.Time{})
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Tags()) != 200 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkContracts(b *testing.B) {
	p := NewProvider("far", 2*time.Millisecond)
	tags := make([]string, 30)
	for i := range tags {
		tags[i] = fmt.Sprint("T", i)
		p.contracts[tags[i]] = Contract{Tag: tags[i]}
	}
	for b.Loop() {
		if _, err := p.Contracts(context.Background(), tags); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOdometer(b *testing.B) {
	var o Odometer
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			if o.Advance(1); i%8 == 0 && o.Read() == 0 {
				b.Error("lost")
				return
			}
		}
	})
}
