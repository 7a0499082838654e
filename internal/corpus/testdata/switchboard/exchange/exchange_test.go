package exchange

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/switchboard/dialplan"
	"example.com/switchboard/trunk"
)

var noon = time.Date(2025, 6, 1, 12, 0, 0, 0, time.UTC)

// notes are what is written, write by write, by whoever writes.
type notes struct {
	mu    sync.Mutex
	lines []string
	full  bool
}

func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.full {
		return 0, io.ErrShortWrite
	}
	n.lines = append(n.lines, string(p))
	return len(p), nil
}

func (n *notes) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.lines)
}

// central is an exchange for tests.
type central struct {
	*Exchange
	desk, journal notes
}

func newCentral(t testing.TB) *central {
	t.Helper()
	plan, err := dialplan.Parse(strings.NewReader("100 101\n101\n200 201\n201 200\n"))
	if err != nil {
		t.Fatal(err)
	}
	c := &central{}
	c.Exchange = &Exchange{
		Plan: plan, Barred: map[uint64]bool{4930000013: true}, Prefix: 4930000000, Limit: NewLimiter(1, 3, noon),
		Desk: &c.desk, Journal: &c.journal, Idle: time.Minute, Now: func() time.Time { return noon },
	}
	return c
}

// office is the other end of a connection.
type office struct {
	t    testing.TB
	conn *net.TCPConn
	end  chan error
}

func (c *central) open(t testing.TB) *office {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	served, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	o := &office{t, conn.(*net.TCPConn), make(chan error, 1)}
	go func() { o.end <- c.Serve(served) }()
	return o
}

func (o *office) send(text string) {
	o.t.Helper()
	if _, err := io.WriteString(o.conn, text); err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) expect(want string) {
	o.t.Helper()
	got := make([]byte, len(want))
	o.conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	if _, err := io.ReadFull(o.conn, got); err != nil || string(got) != want {
		o.t.Fatalf("got %q, %v, want %q", got, err, want)
	}
}

// hangUp ends what is sent, and waits until the exchange is done with it.
func (o *office) hangUp() error {
	o.t.Helper()
	o.conn.CloseWrite()
	err := <-o.end
	if rest, err := io.ReadAll(o.conn); err != nil || len(rest) > 0 {
		o.t.Errorf("at the end: %q, %v", rest, err)
	}
	return err
}

func frame(body string) string {
	return string(binary.BigEndian.AppendUint16(nil, uint16(len(body)))) + body
}

func setup(ref string, from uint32, digits string) string {
	return frame("\x10" + ref + string(binary.BigEndian.AppendUint32(nil, from)) + digits)
}

func release(serial, seconds uint32) string {
	return frame("\x11" + string(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, serial), seconds)))
}

func ack(ref string, code byte, serial uint32) string {
	return frame("\x90" + ref + string(code) + string(binary.BigEndian.AppendUint32(nil, serial)))
}

const (
	ping = "\x00\x01\x12"
	pong = "\x00\x01\x92"
)

// An office that waits for each answer gets it, whatever it has begun to send.
func TestServe(t *testing.T) {
	c := newCentral(t)
	o := c.open(t)
	o.send(ping)
	o.expect(pong)
	o.send(setup("ref-0001", 7, "100"))
	o.expect(ack("ref-0001", trunk.Connected, 1))
	next := setup("ref-0003", 13, "100")
	o.send(setup("ref-0002", 7, "999") + next[:11])
	o.expect(ack("ref-0002", trunk.NoSuchLine, 0))
	o.send(next[11:])
	o.expect(ack("ref-0003", trunk.Barred, 0))
	o.send(setup("ref-0004", 7, "200") + setup("ref-0005", 13, "112") + ping)
	o.expect(ack("ref-0004", trunk.Looping, 0) + ack("ref-0005", trunk.Connected, 2) + pong)
	o.send(setup("ref-0006", 1234567, "101") + release(1, 59) + setup("ref-0007", 7, "101") + setup("ref-0008", 7, "101"))
	o.expect(ack("ref-0006", trunk.Connected, 3) + ack("ref-0007", trunk.Connected, 4) + ack("ref-0008", trunk.Congested, 0))
	o.send(release(3, 3600))
	if err := o.hangUp(); err != nil {
		t.Error(err)
	}
	if got := c.desk.all(); !slices.Equal(got, []string{"emergency call from 13\n"}) {
		t.Errorf("desk %q", got)
	}
	want := []string{
		"0000000001000000000007                 100000059\n",
		"0000000003000001234567                 101003600\n",
	}
	if got := c.journal.all(); !slices.Equal(got, want) {
		t.Errorf("journal %q", got)
	}
	if all, active := c.Calls(); all != 4 || active != 2 {
		t.Errorf("%d calls, %d active", all, active)
	}
}

// What came before an error is answered.
func TestServeErrors(t *testing.T) {
	for _, test := range []struct {
		sent string
		want error
	}{
		{"\x00", io.ErrUnexpectedEOF},
		{"\x00\x09\x11", io.ErrUnexpectedEOF},
		{"\x00\x00", trunk.ErrMalformed},
		{"\x00\x01\x99", trunk.ErrMalformed},
		{release(77, 1), errNoCall},
	} {
		c := newCentral(t)
		o := c.open(t)
		o.send(ping + setup("12345678", 1, "101") + test.sent)
		o.expect(pong + ack("12345678", trunk.Connected, 1))
		if err := o.hangUp(); !errors.Is(err, test.want) {
			t.Errorf("%q: %v", test.sent, err)
		}
	}
}

func TestServeUnwritten(t *testing.T) {
	c := newCentral(t)
	c.desk.full, c.journal.full = true, true
	o := c.open(t)
	o.send(setup("12345678", 1, "112"))
	if err := o.hangUp(); !errors.Is(err, io.ErrShortWrite) || err.Error() != "emergency desk: short write" {
		t.Errorf("error %v", err)
	}
	if all, _ := c.Calls(); all != 0 {
		t.Errorf("%d calls", all)
	}
	o = c.open(t)
	o.send(setup("12345678", 1, "101"))
	o.expect(ack("12345678", trunk.Connected, 1))
	o.send(release(1, 5))
	if err := o.hangUp(); !errors.Is(err, io.ErrShortWrite) || err.Error() != "journal: short write" {
		t.Errorf("error %v", err)
	}
}

// The desk knows of an emergency when the office hears of the call.
func TestEmergency(t *testing.T) {
	c := newCentral(t)
	o := c.open(t)
	for i := range 20 {
		o.send(setup("12345678", uint32(i), "112"))
		o.expect(ack("12345678", trunk.Connected, uint32(i+1)))
		if got := c.desk.all(); len(got) != i+1 || got[i] != fmt.Sprintf("emergency call from %d\n", i) {
			t.Fatalf("desk %q", got)
		}
	}
	o.send(release(20, 1) + ping)
	o.expect(pong)
	if got := c.journal.all(); len(got) != 1 {
		t.Errorf("journal %q", got)
	}
	if err := o.hangUp(); err != nil {
		t.Error(err)
	}
}

func TestServeIdle(t *testing.T) {
	c := newCentral(t)
	c.Idle = time.Nanosecond
	var late net.Error
	if err := <-c.open(t).end; !errors.As(err, &late) || !late.Timeout() {
		t.Errorf("error %v", err)
	}
}

func TestServeTogether(t *testing.T) {
	const each = 50
	c := newCentral(t)
	c.Limit = NewLimiter(1, 1000, noon)
	var offices []*office
	for range 4 {
		offices = append(offices, c.open(t))
	}
	var wg sync.WaitGroup
	for i, o := range offices {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range each {
				if _, err := io.WriteString(o.conn, setup("12345678", uint32(i), "100")); err != nil {
					t.Error(err)
					return
				}
				var answer [16]byte
				if _, err := io.ReadFull(o.conn, answer[:]); err != nil {
					t.Error(err)
					return
				}
				if _, err := io.WriteString(o.conn, release(binary.BigEndian.Uint32(answer[12:]), 1)); err != nil {
					t.Error(err)
					return
				}
			}
		}()
	}
	wg.Wait()
	for _, o := range offices {
		if err := o.hangUp(); err != nil {
			t.Error(err)
		}
	}
	serials := map[string]bool{}
	for _, line := range c.journal.all() {
		serials[line[:10]] = true
	}
	if all, active := c.Calls(); all != 4*each || active != 0 || len(serials) != all {
		t.Errorf("%d calls, %d active, %d billed", all, active, len(serials))
	}
}

func TestSerial(t *testing.T) {
	var s Serial
	var wg sync.WaitGroup
	got := make([][]uint32, 4)
	for i := range got {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				got[i] = append(got[i], s.Next())
				if s.Last() < got[i][len(got[i])-1] {
					t.Error("the last number is too small")
				}
			}
		}()
	}
	wg.Wait()
	all := slices.Concat(got...)
	slices.Sort(all)
	for i, n := range all {
		if n != uint32(i+1) {
			t.Fatalf("number %d is %d", i+1, n)
		}
	}
	if s.Last() != 400 {
		t.Errorf("last %d", s.Last())
	}
}

func TestLimiter(t *testing.T) {
	l := NewLimiter(2, 3, noon)
	for i, test := range []struct {
		after time.Duration
		want  bool
	}{{0, true}, {0, true}, {0, true}, {0, false}, {250 * time.Millisecond, false}, {500 * time.Millisecond, true}, {500 * time.Millisecond, false}, {time.Hour, true}, {time.Hour, true}, {time.Hour, true}, {time.Hour, false}} {
		if got := l.Allow(noon.Add(test.after)); got != test.want {
			t.Errorf("call %d, after %v: %v", i, test.after, got)
		}
	}
	l = NewLimiter(0, 100, noon)
	var wg sync.WaitGroup
	var through Serial
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				if l.Allow(noon) {
					through.Next()
				}
			}
		}()
	}
	wg.Wait()
	if through.Last() != 100 {
		t.Errorf("%d calls", through.Last())
	}
}

func TestRecord(t *testing.T) {
	for _, test := range []struct {
		record Record
		want   string
	}{
		{Record{}, "0000000000000000000000                    000000\n"},
		{Record{1<<32 - 1, Call{1<<32 - 1, "+4930123"}, 1<<32 - 1}, "4294967295004294967295            +49301234294967295\n"},
		{Record{3, Call{5, "123456789012345678901234"}, 12}, "0000000003000000000005123456789012345678901234000012\n"},
		{Record{3, Call{5, "dürr"}, 12}, "0000000003000000000005               dürr000012\n"},
	} {
		if got := string(test.record.Append([]byte("x"))); got != "x"+test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestBill(t *testing.T) {
	var out bytes.Buffer
	if err := Bill(&out, []Record{{Serial: 1}, {Serial: 2}}); err != nil || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := Bill(&notes{full: true}, []Record{{}}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v", err)
	}
}

func TestPIN(t *testing.T) {
	salt := []byte("pepper")
	hash, err := HashPIN("4711", salt)
	if err != nil || fmt.Sprintf("%x", hash) != "f7be30aaf6ddb68cfc6dc1853bd7a465e25584c3dbcd2ad99a255eb138d164e4" {
		t.Errorf("%x, %v", hash, err)
	}
	if !CheckPIN("4711", salt, hash) || CheckPIN("4712", salt, hash) || CheckPIN("4711", []byte("salt"), hash) {
		t.Error("a PIN is taken for another")
	}
}

// book is a directory.
func book(t testing.TB, wait time.Duration) *Directory {
	names := map[string]string{"100": "Ada", "101": "Bo", "102": "Cy \"C\""}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /subscriber/{number}", func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(wait)
		number := r.PathValue("number")
		switch name, ok := names[number]; {
		case number == "13" || number == "14":
			http.Error(w, number, http.StatusTeapot)
		case !ok:
			http.NotFound(w, r)
		default:
			fmt.Fprintf(w, `{"number":%q,"name":%q}`, number, name)
		}
	})
	mux.HandleFunc("GET /subscribers", func(w http.ResponseWriter, r *http.Request) {
		switch r.FormValue("after") {
		case "":
			io.WriteString(w, `{"subscribers":[{"number":"1","name":"a"},{"number":"2","name":"b"}],"next":"/subscribers?after=2"}`)
		case "2":
			io.WriteString(w, `{"subscribers":[],"next":"/subscribers?after=3"}`)
		case "3":
			io.WriteString(w, `{"subscribers":[{"number":"4","name":"c"}]}`)
		default:
			http.NotFound(w, r)
		}
	})
	web := httptest.NewServer(mux)
	t.Cleanup(web.Close)
	return &Directory{Client: web.Client(), URL: web.URL}
}

func TestNames(t *testing.T) {
	d, ctx := book(t, 0), context.Background()
	for _, test := range []struct{ numbers, want, err string }{
		{"", "", ""},
		{"101", "Bo", ""},
		{"102 999 100 102", `Cy "C"|999|Ada|Cy "C"`, ""},
		{"100 13 101", "", "name of 13: directory: 418 I'm a teapot"},
		{"100 101 14 13", "", "name of 14: directory: 418 I'm a teapot"},
	} {
		names, err := d.Names(ctx, strings.Fields(test.numbers))
		if got := strings.Join(names, "|"); got != test.want || (err == nil) != (test.err == "") || err != nil && (err.Error() != test.err || names != nil) {
			t.Errorf("%q: %q, %v", test.numbers, got, err)
		}
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := d.Names(ended, []string{"100"}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestAll(t *testing.T) {
	d := book(t, 0)
	all, err := d.All(context.Background())
	if want := []Subscriber{{"1", "a"}, {"2", "b"}, {"4", "c"}}; err != nil || !slices.Equal(all, want) {
		t.Errorf("%v, %v", all, err)
	}
	d.URL += "/elsewhere"
	if _, err := d.All(context.Background()); err == nil || err.Error() != "directory: no page /subscribers" {
		t.Errorf("error %v", err)
	}
}

func BenchmarkServe(b *testing.B) {
	const batch = 32
	o := newCentral(b).open(b)
	var sent, want string
	for i := range batch {
		ref := fmt.Sprintf("ref-%04d", i)
		sent += setup(ref, uint32(i), "200")
		want += ack(ref, trunk.Looping, 0)
		if i == 13 {
			sent, want = sent+ping, want+pong
		}
	}
	want = strings.Replace(want, ack("ref-0013", trunk.Looping, 0), ack("ref-0013", trunk.Barred, 0), 1)
	got := make([]byte, len(want))
	b.ReportAllocs()
	for b.Loop() {
		o.send(sent)
		if _, err := io.ReadFull(o.conn, got); err != nil || string(got) != want {
			b.Fatalf("%q, %v", got, err)
		}
	}
}

func BenchmarkSerial(b *testing.B) {
	var s Serial
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if s.Next() > s.Last() {
				b.Error("not counted")
			}
		}
	})
}

func BenchmarkBill(b *testing.B) {
	var records []Record
	for i := range 100 {
		records = append(records, Record{uint32(i), Call{uint32(100 + i), "101"}, uint32(i * 7)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Bill(io.Discard, records); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNames(b *testing.B) {
	d := book(b, 2*time.Millisecond)
	numbers := []string{"100", "101", "102", "100", "101", "102", "100", "101"}
	b.ReportAllocs()
	for b.Loop() {
		if names, err := d.Names(context.Background(), numbers); err != nil || len(names) != 8 {
			b.Fatal(names, err)
		}
	}
}
