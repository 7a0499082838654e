package house

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/tenpin/score"
	"example.com/tenpin/wire"
)

// book is a journal, write by write.
type book struct {
	mu    sync.Mutex
	lines []string
	full  bool
}

func (b *book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.full {
		return 0, io.ErrShortWrite
	}
	b.lines = append(b.lines, string(p))
	return len(p), nil
}

func (b *book) all() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.lines)
}

func thrown(ref string, pins byte, player string) string {
	packet := "\x31" + ref + string([]byte{pins}) + "\x1f\x40" + player
	return string(binary.BigEndian.AppendUint32(nil, uint32(4+len(packet)))) + packet
}

func acked(ref string, result byte) string {
	return "\x00\x00\x00\x0e\xb1" + ref + string([]byte{result})
}

// guest is the other end of a connection.
type guest struct {
	t    testing.TB
	conn *net.TCPConn
	end  chan error
}

func comes(t testing.TB, h *House) *guest {
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
	g := &guest{t, conn.(*net.TCPConn), make(chan error, 1)}
	go func() {
		defer served.Close()
		g.end <- h.Serve(served)
	}()
	return g
}

func (g *guest) says(text string) {
	g.t.Helper()
	if _, err := io.WriteString(g.conn, text); err != nil {
		g.t.Fatal(err)
	}
}

func (g *guest) hears(want string) {
	g.t.Helper()
	got := make([]byte, len(want))
	g.conn.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := io.ReadFull(g.conn, got); err != nil || string(got) != want {
		g.t.Fatalf("heard %q, %v, not %q", got, err, want)
	}
}

// goes ends a connection, and returns how that went in the house.
func (g *guest) goes() error {
	g.t.Helper()
	g.conn.CloseWrite()
	err := <-g.end
	if rest, err := io.ReadAll(g.conn); err != nil || len(rest) > 0 {
		g.t.Errorf("in the end there were %q, %v", rest, err)
	}
	return err
}

// watched waits until a lane has so many screens.
func watched(t testing.TB, h *House, lane string, n int) {
	t.Helper()
	for range 6000 {
		h.screens.mu.Lock()
		got := len(h.screens.of[lane])
		h.screens.mu.Unlock()
		if got == n {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no screens")
}

// A lane that waits for each answer gets it, whatever it has begun to say; by
// then the ball is in the journal, and on its way to the screen.
func TestServe(t *testing.T) {
	journal, words := new(book), new(Words)
	h := Open(Journal(journal), Banning(words))
	screen := comes(t, h)
	screen.says("S07\nwhatever")
	watched(t, h, "07", 1)
	lane := comes(t, h)
	lane.says("L07\n" + thrown("00000001", 7, "Zoë\n"))
	lane.hears(acked("00000001", wire.Counted))
	if got := journal.all(); !slices.Equal(got, []string{"1 07 \"Zoë\\n\" 7 0\n"}) {
		t.Errorf("%q", got)
	}
	screen.hears("Zoë  7\n")
	words.Ban("Ann", "A.")
	last := thrown("\x00\x00\x00\x00\x00\x00\x00\xff", 0x83, "Ann")
	lane.says(thrown("00000002", 4, "Zoë\n") + last[:3])
	lane.hears(acked("00000002", wire.Refused))
	lane.says(last[3:7])
	lane.says(last[7:])
	lane.hears(acked("\x00\x00\x00\x00\x00\x00\x00\xff", wire.Counted))
	screen.hears("A. foul\n")

	other := comes(t, h)
	other.says("L0")
	other.says("8\n" + thrown("00000001", 10, "Bob") + thrown("00000002", 11, "Bob") + thrown("00000003", 3, "Bob"))
	other.hears(acked("00000001", wire.Counted) + acked("00000002", wire.Refused) + acked("00000003", wire.Counted))
	if h.lanesOpen() != 2 {
		t.Error(h.lanesOpen())
	}
	if err := errors.Join(lane.goes(), other.goes(), screen.goes()); err != nil {
		t.Error(err)
	}
	watched(t, h, "07", 0)
	want := []string{
		"1 07 \"Zoë\\n\" 7 0\n", "2 07 \"Zoë\\n\" 4 1\n", "3 07 \"Ann\" 3 0\n",
		"4 08 \"Bob\" 10 0\n", "5 08 \"Bob\" 11 1\n", "6 08 \"Bob\" 3 0\n",
	}
	if got := journal.all(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := h.Closing(); got != "Bob 13\nZoë  7\nAnn 0\n" {
		t.Errorf("%q", got)
	}
	w := httptest.NewRecorder()
	h.Meters().ServeHTTP(w, nil)
	if want := "# TYPE tenpin_lanes_open gauge\ntenpin_lanes_open 0\n# TYPE tenpin_players_most gauge\ntenpin_players_most 3\n" +
		"# TYPE tenpin_balls_total counter\ntenpin_balls_total 6\n# TYPE tenpin_acks_total counter\ntenpin_acks_total 6\n"; !strings.HasPrefix(w.Body.String(), want) {
		t.Errorf("%s", w.Body)
	}
	if !strings.HasSuffix(w.Body.String(), "tenpin_ball_speed_sum 48000\ntenpin_ball_speed_count 6\n") {
		t.Errorf("%s", w.Body)
	}
}

// What came before an error is answered.
func TestServeErrors(t *testing.T) {
	first := thrown("00000001", 1, "Ann")
	for said, want := range map[string]error{
		"\x00":               io.ErrUnexpectedEOF,
		"\x00\x00\x00\x20":   io.ErrUnexpectedEOF,
		first[:12]:           io.ErrUnexpectedEOF,
		"\x00\x00\x00\x0f":   wire.ErrPacket,
		"\x7f\xff\xff\xff":   wire.ErrPacket,
		first[:4] + "\x99xx": io.ErrUnexpectedEOF,
	} {
		lane := comes(t, Open())
		lane.says("L07\n" + first + said)
		lane.hears(acked("00000001", wire.Counted))
		if err := lane.goes(); !errors.Is(err, want) || !strings.HasPrefix(err.Error(), "L07: ") {
			t.Errorf("%q: %v", said, err)
		}
	}
	for said, want := range map[string]string{"": "EOF", "L0": "unexpected EOF", "X07\n": "X07: who is that?"} {
		g := comes(t, Open())
		g.says(said)
		if err := g.goes(); err == nil || err.Error() != want {
			t.Errorf("%q: %v", said, err)
		}
	}
	lane := comes(t, Open(Journal(&book{full: true})))
	lane.says("L07\n" + first)
	if err := lane.goes(); err == nil || err.Error() != "L07: journal: short write" {
		t.Error(err)
	}
}

// A lane that says nothing is left.
func TestPatience(t *testing.T) {
	lane := comes(t, Open(Patience(20*time.Millisecond)))
	lane.says("L07\n")
	var late net.Error
	if err := <-lane.end; !errors.As(err, &late) || !late.Timeout() {
		t.Error(err)
	}
}

// fake is a connection whose other end has said everything.
type fake struct {
	net.Conn
	said  *strings.Reader
	heard int
	dead  int // the write that fails, from 1
	n     int
}

func (f *fake) Read(p []byte) (int, error)      { return f.said.Read(p) }
func (f *fake) SetReadDeadline(time.Time) error { return nil }

func (f *fake) Write(p []byte) (int, error) {
	if f.n++; f.n == f.dead {
		return 0, io.ErrClosedPipe
	}
	f.heard += len(p)
	return len(p), nil
}

func TestServeFake(t *testing.T) {
	said := "L07\n" + strings.Repeat(thrown("00000001", 1, "Ann"), 3)
	f := &fake{said: strings.NewReader(said)}
	if err := Open().Serve(f); err != nil || f.heard != 3*14 {
		t.Error(err, f.heard)
	}
	f = &fake{said: strings.NewReader(said), dead: 1}
	if err := Open().Serve(f); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// The journal has what all lanes said in the order of its numbers.
func TestJournalOrder(t *testing.T) {
	journal := new(book)
	h := Open(Journal(journal))
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			lane := fmt.Sprintf("%02d", i)
			for range 50 {
				if _, err := h.count(lane, &wire.Throw{Player: lane}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	for i, line := range journal.all() {
		if !strings.HasPrefix(line, fmt.Sprintf("%d 0", i+1)) {
			t.Fatalf("line %d: %q", i, line)
		}
	}
	// Each has played two games and a half.
	for i := range 4 {
		if got := h.played.Games(fmt.Sprintf("%02d", i)); len(got) != 2 || len(got[1]) != 20 {
			t.Error(got)
		}
	}
}

func TestSheet(t *testing.T) {
	h := Open()
	for _, pins := range []uint8{10, 4, 6} {
		h.count("07", &wire.Throw{Player: "Ann", Pins: pins})
	}
	h.count("07", &wire.Throw{Player: "Bob", Pins: 9, Foul: true})
	got := h.Sheet("07", "Ann", "Nobody", "Bob")
	if want := "Lane 07: Bob, Ann\nAnn: 3 balls, 0 fouls\n    X   4/\n···20·····\nper ball 6.67 fouls 0.00\n" +
		"Bob: 1 balls, 1 fouls\n    -\n·····\nper ball 0.00 fouls 1.00\n"; got != want {
		t.Errorf("%s", got)
	}
	h.Leave("Ann", "Ann", "Nobody")
	if now, most := h.crowd.size(); now != 1 || most != 2 {
		t.Error(now, most)
	}
	if got := h.Sheet("07", "Ann"); got != "Lane 07: \n" {
		t.Error(got)
	}
}

// A screen that is broken is closed, and bothers no lane.
func TestBrokenScreen(t *testing.T) {
	h := Open()
	screen := comes(t, h)
	screen.says("S07\n")
	watched(t, h, "07", 1)
	h.screens.mu.Lock()
	h.screens.of["07"][0].Close()
	h.screens.mu.Unlock()
	if result, err := h.count("07", &wire.Throw{Player: "Ann"}); result != wire.Counted || err != nil {
		t.Error(result, err)
	}
	if err := <-screen.end; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
	watched(t, h, "07", 0)
}

func TestRun(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := Open()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	warnings, ended := make(chan error, 2), make(chan error, 1)
	go func() { ended <- h.Run(ctx, l, func(err error) { warnings <- err }) }()
	for _, said := range []string{"Hi!\n", "L07\n" + thrown("00000001", 1, "Ann")} {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		g := &guest{t: t, conn: conn.(*net.TCPConn)}
		g.says(said)
		if strings.HasPrefix(said, "L") {
			g.hears(acked("00000001", wire.Counted))
		} else if err := <-warnings; err.Error() != "Hi!: who is that?" {
			t.Error(err)
		}
	}
	// The lane that is still there is sent away, of which nobody is warned.
	stop()
	if err := <-ended; err != nil || len(warnings) > 0 {
		t.Error(err)
	}
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	if err := h.Run(context.Background(), closed, nil); !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}

func TestLanesOpen(t *testing.T) {
	h := Open()
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				h.laneOpens(2)
				h.crowd.change(1)
				h.laneOpens(-1)
				h.crowd.change(-1)
			}
		}()
	}
	wg.Wait()
	if now, most := h.crowd.size(); h.lanesOpen() != 160 || now != 0 || most < 1 || most > 8 {
		t.Error(h.lanesOpen(), now, most)
	}
}

func TestWords(t *testing.T) {
	var w Words
	if got := w.Clean("gutter"); got != "gutter" {
		t.Error(got)
	}
	w.Ban("gutter", "floor")
	if got := w.Clean("gutter split"); got != "floor split" {
		t.Error(got)
	}
	w.Ban("split", "gutter")
	if got := w.Clean("gutter split"); got != "floor gutter" {
		t.Error(got)
	}
}

// Several balls before an answer is waited for.
func BenchmarkServe(b *testing.B) {
	const batch = 32
	lane := comes(b, Open())
	lane.says("L07\n")
	said, size := "", 0
	for i := range batch {
		ref := fmt.Sprintf("%08d", i)
		said += thrown(ref, 3, "Ann")
		size += len(acked(ref, wire.Counted))
	}
	heard := make([]byte, size)
	b.ReportAllocs()
	for b.Loop() {
		lane.says(said)
		if _, err := io.ReadFull(lane.conn, heard); err != nil || string(heard[4:13]) != "\xb100000000" {
			b.Fatalf("%q, %v", heard, err)
		}
	}
}

// A lane that waits for each answer.
func BenchmarkServeOne(b *testing.B) {
	lane := comes(b, Open())
	lane.says("L07\n")
	said := thrown("00000001", 3, "Ann")
	heard := make([]byte, len(acked("00000001", wire.Counted)))
	b.ReportAllocs()
	for b.Loop() {
		lane.says(said)
		if _, err := io.ReadFull(lane.conn, heard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkServeFake(b *testing.B) {
	said := "L07\n" + strings.Repeat(thrown("00000001", 3, "Ann"), 64)
	b.ReportAllocs()
	for b.Loop() {
		f := &fake{said: strings.NewReader(said)}
		if err := Open().Serve(f); err != nil || f.heard != 64*14 {
			b.Fatal(err, f.heard)
		}
	}
}

func BenchmarkScreens(b *testing.B) {
	h := Open()
	f := &fake{}
	h.screens.of["07"] = []net.Conn{f}
	throw := &wire.Throw{Player: "Ann", Pins: 3}
	for b.Loop() {
		if result, err := h.count("07", throw); result != wire.Counted || err != nil || f.heard == 0 {
			b.Fatal(result, err)
		}
		if len(h.played.Games("Ann")) == 100 {
			h.played = score.Archive{}
		}
	}
}

func BenchmarkLanesOpen(b *testing.B) {
	h := Open()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			h.laneOpens(1)
			if h.lanesOpen() == 0 {
				b.Error("none")
			}
		}
	})
}

func BenchmarkCrowd(b *testing.B) {
	var c crowd
	for b.Loop() {
		c.change(1)
		c.change(-1)
		if now, most := c.size(); now != 0 || most != 1 {
			b.Fatal(now, most)
		}
	}
}

func BenchmarkClean(b *testing.B) {
	var w Words
	w.Ban("gutter", "floor")
	for b.Loop() {
		if w.Clean("the gutter") != "the floor" {
			b.Fatal(w.Clean("the gutter"))
		}
	}
}
