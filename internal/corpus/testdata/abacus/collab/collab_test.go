package collab

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/abacus/sheet"
)

// paper is an audit, write by write.
type paper struct {
	mu    sync.Mutex
	lines []string
	full  bool
}

func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.full {
		return 0, io.ErrShortWrite
	}
	p.lines = append(p.lines, string(b))
	return len(b), nil
}

func (p *paper) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.lines)
}

// user is the other end of a connection.
type user struct {
	t    testing.TB
	conn *net.TCPConn
	end  chan error
}

func join(t testing.TB, s *Server, who string) *user {
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
	u := &user{t, conn.(*net.TCPConn), make(chan error, 1)}
	go func() { u.end <- s.Serve(served, who) }()
	return u
}

func (u *user) send(text string) {
	u.t.Helper()
	if _, err := io.WriteString(u.conn, text); err != nil {
		u.t.Fatal(err)
	}
}

func (u *user) expect(want string) {
	u.t.Helper()
	got := make([]byte, len(want))
	u.conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	if _, err := io.ReadFull(u.conn, got); err != nil || string(got) != want {
		u.t.Fatalf("got %q, %v, want %q", got, err, want)
	}
}

func (u *user) leave() error {
	u.t.Helper()
	u.conn.CloseWrite()
	err := <-u.end
	if rest, err := io.ReadAll(u.conn); err != nil || len(rest) > 0 {
		u.t.Errorf("at the end: %q, %v", rest, err)
	}
	return err
}

func frame(payload string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(payload)))) + payload
}

func request(op byte, tag string, row, col uint16, text string) string {
	b := append([]byte{op}, tag...)
	b = binary.BigEndian.AppendUint16(b, row)
	b = binary.BigEndian.AppendUint16(b, col)
	return frame(string(b) + text)
}

func receiptFrame(status byte, tag string, revision uint32) string {
	return frame(string(status) + tag + string(binary.BigEndian.AppendUint32(nil, revision)))
}

func figureFrame(tag string, v float64) string {
	return frame("\x00" + tag + string(binary.BigEndian.AppendUint64(nil, math.Float64bits(v))))
}

// A client that waits for each reply gets it, whatever it has begun to send.
func TestServe(t *testing.T) {
	audit := new(paper)
	s := NewServer(sheet.New("Plan"), audit)
	u := join(t, s, "ann")
	u.send(request('E', "aaaaaa", 0, 0, "12"))
	u.expect(receiptFrame(0, "aaaaaa", 1))
	if got := audit.all(); len(got) != 1 || got[0] != "1 ann A1 := \"12\"\n" {
		t.Errorf("audit %q", got)
	}
	next := request('G', "cccccc", 1, 1, "")
	u.send(request('E', "bbbbbb", 1, 1, "=A1+0.5\x00to see") + next[:3])
	u.expect(receiptFrame(0, "bbbbbb", 2))
	u.send(next[3:9])
	u.send(next[9:])
	u.expect(figureFrame("cccccc", 12.5))

	v := join(t, s, "bob")
	v.send(request('E', "000001", 0, 0, "=C7*") + request('E', "000002", 0, 0, "") + request('G', "000003", 1, 1, "") +
		request('E', "000004", 4, 27, "=AB5\x00") + request('G', "000005", 4, 27, ""))
	v.expect(receiptFrame(1, "000001", 2) + receiptFrame(0, "000002", 3) + figureFrame("000003", 0.5) +
		receiptFrame(0, "000004", 4) + frame("\x01000005AB5: circular reference"))
	if err := errors.Join(u.leave(), v.leave()); err != nil {
		t.Error(err)
	}
	want := []string{
		"1 ann A1 := \"12\"\n", "2 ann B2 := \"=A1+0.5\" (to see)\n", "3 bob A1 cleared\n", "4 bob AB5 := \"=AB5\"\n",
	}
	if got := audit.all(); !slices.Equal(got, want) {
		t.Errorf("audit %q", got)
	}
	if got := s.Replies(); got != 8 {
		t.Errorf("%d replies", got)
	}
	if got := s.Editors(); got != "ann: 2\nbob: 2\n" {
		t.Errorf("editors %q", got)
	}
}

// What came before an error is replied to.
func TestServeErrors(t *testing.T) {
	for _, test := range []struct {
		sent string
		want error
	}{
		{"\x00", io.ErrUnexpectedEOF},
		{"\x00\x00\x00\x0b", io.ErrUnexpectedEOF},
		{request('E', "zzzzzz", 0, 0, "1")[:12], io.ErrUnexpectedEOF},
		{"\x00\x00\x00\x0a", errFrame},
		{"\x00\x01\x00\x01", errFrame},
		{"\xff\xff\xff\xff", errFrame},
		{request('X', "zzzzzz", 0, 0, ""), errFrame},
	} {
		s := NewServer(sheet.New("Plan"), io.Discard)
		u := join(t, s, "ann")
		u.send(request('E', "tag001", 0, 0, "1") + test.sent)
		u.expect(receiptFrame(0, "tag001", 1))
		if err := u.leave(); !errors.Is(err, test.want) {
			t.Errorf("%q: %v", test.sent, err)
		}
	}
	s := NewServer(sheet.New("Plan"), &paper{full: true})
	u := join(t, s, "ann")
	u.send(request('E', "tag001", 0, 0, "1"))
	if err := u.leave(); err == nil || err.Error() != "audit: short write" {
		t.Error(err)
	}
}

// The audit has the edits of all in the order of their revisions.
func TestAuditOrder(t *testing.T) {
	audit := new(paper)
	s := NewServer(sheet.New("Plan"), audit)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				if _, err := s.answer("x", &Request{Op: opEdit, Tag: "tttttt", At: sheet.Ref{Row: i}, Text: "1"}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	for i, line := range audit.all() {
		if !strings.HasPrefix(line, fmt.Sprintf("%d x A", i+1)) {
			t.Fatalf("line %d: %q", i, line)
		}
	}
}

func TestTexts(t *testing.T) {
	payload := []byte("Etag123\x00\x02\x00\x03=A1\x00why\x00not")
	req, err := parse(payload)
	if err != nil {
		t.Fatal(err)
	}
	reply := receipt(req, done, 0x01020304)
	clear(payload)
	if req.Text != "=A1" || req.Note != "why\x00not" || req.At != (sheet.Ref{Row: 2, Col: 3}) {
		t.Errorf("%+v", req)
	}
	if string(reply) != "\x00tag123\x01\x02\x03\x04" {
		t.Errorf("%q", reply)
	}
}

func TestExtremes(t *testing.T) {
	var e Extremes
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			e.Note(time.Duration(i + 3))
		}()
	}
	wg.Wait()
	if low, high := e.Both(); low != 3 || high != 22 {
		t.Error(low, high)
	}
}

// exchange is a market that takes its time.
func exchange(t testing.TB, delay time.Duration) (*Market, *atomic.Int64) {
	asked := new(atomic.Int64)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		time.Sleep(delay)
		if symbol, ok := strings.CutPrefix(r.URL.Path, "/quotes/"); ok {
			if strings.HasPrefix(symbol, "NO") {
				http.NotFound(w, r)
				return
			}
			fmt.Fprintf(w, `{"symbol":%q,"price":%d.5,"currency":"USD"}`, symbol, len(symbol))
			return
		}
		var amount float64
		fmt.Sscan(r.FormValue("amount"), &amount)
		fmt.Fprintf(w, `{"amount":%.2f}`, amount/3)
	}))
	t.Cleanup(web.Close)
	return &Market{Client: web.Client(), Base: web.URL}, asked
}

func TestMarket(t *testing.T) {
	m, _ := exchange(t, 0)
	ctx := context.Background()
	quotes, err := m.Quotes(ctx, []string{"ABC", "XY", "ABC", "B/R"})
	want := []Quote{{"ABC", 3.5, "USD"}, {"XY", 2.5, "USD"}, {"ABC", 3.5, "USD"}, {"B/R", 3.5, "USD"}}
	if err != nil || !slices.Equal(quotes, want) {
		t.Error(quotes, err)
	}
	quotes, err = m.Quotes(ctx, []string{"ABC", "NO1", "XY", "NO2"})
	if quotes != nil || err == nil || err.Error() != "quote 1: /quotes/NO1: 404 Not Found" {
		t.Error(quotes, err)
	}
	if quotes, err := m.Quotes(ctx, nil); len(quotes) != 0 || err != nil {
		t.Error(quotes, err)
	}
	stopped, stop := context.WithCancel(ctx)
	stop()
	if _, err := m.Quotes(stopped, []string{"ABC", "XY"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got, err := m.Convert(ctx, 100, []string{"USD", "CHF", "EUR"}); got != 11.11 || err != nil {
		t.Error(got, err)
	}
	if got, err := m.Convert(ctx, 100, []string{"EUR"}); got != 100 || err != nil {
		t.Error(got, err)
	}
}

func BenchmarkServe(b *testing.B) {
	const batch = 32
	u := join(b, NewServer(sheet.New("Plan"), io.Discard), "ann")
	var sent strings.Builder
	size := 0
	for i := range batch {
		tag := fmt.Sprintf("%06d", i)
		if i%4 == 3 {
			sent.WriteString(request('G', tag, uint16(i/8), 1, ""))
			size += len(figureFrame(tag, 0))
			continue
		}
		sent.WriteString(request('E', tag, uint16(i/8), 1, fmt.Sprint(i)))
		size += len(receiptFrame(0, tag, 0))
	}
	got := make([]byte, size)
	b.ReportAllocs()
	for b.Loop() {
		u.send(sent.String())
		if _, err := io.ReadFull(u.conn, got); err != nil || !bytes.HasPrefix(got, []byte("\x00\x00\x00\x0b\x00000000")) {
			b.Fatalf("%q, %v", got, err)
		}
	}
}

// tape is a connection whose other end has sent everything already.
type tape struct {
	net.Conn
	in *strings.Reader
	n  int
}

func (t *tape) Read(p []byte) (int, error)  { return t.in.Read(p) }
func (t *tape) Write(p []byte) (int, error) { t.n += len(p); return len(p), nil }
func (t *tape) SetDeadline(time.Time) error { return nil }
func (t *tape) Close() error                { return nil }

func BenchmarkServeTape(b *testing.B) {
	s := NewServer(sheet.New("Plan"), io.Discard)
	sent := ""
	for i := range 16 {
		sent += request('E', fmt.Sprintf("%06d", i), uint16(i), 1, fmt.Sprint(i))
	}
	b.ReportAllocs()
	for b.Loop() {
		t := &tape{in: strings.NewReader(sent)}
		if err := s.Serve(t, "ann"); err != nil || t.n != 16*15 {
			b.Fatal(err, t.n)
		}
	}
}

// A client that waits for each reply.
func BenchmarkServeOne(b *testing.B) {
	u := join(b, NewServer(sheet.New("Plan"), io.Discard), "ann")
	sent := request('E', "000001", 3, 1, "120.5\x00corrected")
	got := make([]byte, len(receiptFrame(0, "000001", 0)))
	b.ReportAllocs()
	for b.Loop() {
		u.send(sent)
		if _, err := io.ReadFull(u.conn, got); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEdit(b *testing.B) {
	s := NewServer(sheet.New("Plan"), io.Discard)
	payload := []byte("Etag123\x00\x02\x00\x03120.5\x00as agreed")
	b.ReportAllocs()
	for b.Loop() {
		req, err := parse(payload)
		if err != nil {
			b.Fatal(err)
		}
		if reply, err := s.answer("ann", req); err != nil || reply[0] != done {
			b.Fatal(reply, err)
		}
	}
}

func BenchmarkReplies(b *testing.B) {
	s := NewServer(sheet.New("Plan"), io.Discard)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			s.replied()
			if s.Replies() == 0 {
				b.Error("none")
			}
		}
	})
}

func BenchmarkExtremes(b *testing.B) {
	var e Extremes
	for b.Loop() {
		e.Note(time.Millisecond)
		if low, _ := e.Both(); low == 0 {
			b.Fatal("none")
		}
	}
}

func BenchmarkQuotes(b *testing.B) {
	m, _ := exchange(b, 200*time.Microsecond)
	symbols := []string{"ABC", "XY", "Q", "DEFG", "HI", "JKL"}
	b.ReportAllocs()
	for b.Loop() {
		if quotes, err := m.Quotes(context.Background(), symbols); err != nil || len(quotes) != 6 {
			b.Fatal(quotes, err)
		}
	}
}

func BenchmarkConvert(b *testing.B) {
	m, _ := exchange(b, 200*time.Microsecond)
	for b.Loop() {
		if _, err := m.Convert(context.Background(), 100, []string{"USD", "CHF", "EUR"}); err != nil {
			b.Fatal(err)
		}
	}
}
