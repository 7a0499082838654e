package harness

import (
	"io"
	"net"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func init() {
	stressTime, stressLimit, stressSettle = 300*time.Millisecond, 4*time.Second, 5*time.Millisecond
}

var _ net.Conn = (*stressPeer)(nil)

// counter is right if its lock is used, and else wrong without a data race.
type counter struct {
	mu     sync.Mutex
	locked bool
	n      int64
	peak   int64
}

func (c *counter) add() {
	if c.locked {
		c.mu.Lock()
		defer c.mu.Unlock()
	}
	n := atomic.LoadInt64(&c.n) + 1
	runtime.Gosched()
	atomic.StoreInt64(&c.n, n)
	runtime.Gosched()
	atomic.StoreInt64(&c.peak, n)
}

func (c *counter) read() (n, peak int64) {
	if c.locked {
		c.mu.Lock()
		defer c.mu.Unlock()
	}
	n = atomic.LoadInt64(&c.n)
	runtime.Gosched()
	return n, atomic.LoadInt64(&c.peak)
}

// fails runs a test in a process of its own testing.T and reports whether it
// fails.
func fails(test func(t *testing.T)) bool {
	return !testing.RunTests(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "x", F: test}})
}

func tests(locked bool) map[string]func(t *testing.T) {
	look := func(c *counter) stressCall {
		return func() func() string { a, b := c.read(); return func() string { return stressShow(a, b) } }
	}
	add := func(c *counter) stressCall {
		return func() func() string { c.add(); return func() string { return "" } }
	}
	return map[string]func(t *testing.T){
		"mixed": func(t *testing.T) {
			stressMixed(t, func(*stressLog) ([][]stressCall, stressCall) {
				c := &counter{locked: locked}
				return [][]stressCall{{add(c), look(c)}, {add(c)}}, look(c)
			})
		},
		"sums": func(t *testing.T) {
			stressSums(t, func(*stressLog) (func(int) func() string, stressCall) {
				c := &counter{locked: locked}
				return func(int) func() string { return add(c)() }, look(c)
			})
		},
		"watched": func(t *testing.T) {
			stressWatched(t, 1, func(*stressLog) (func(int) func() string, stressCall) {
				c := &counter{locked: locked}
				return func(int) func() string { return add(c)() }, look(c)
			})
		},
	}
}

func TestCounters(t *testing.T) {
	for name, test := range tests(true) {
		if fails(test) {
			t.Errorf("%s: fails a counter with a lock", name)
		}
	}
	stressTime = 10 * time.Second // a wrong one ends its test at once, as a rule
	defer func() { stressTime = 300 * time.Millisecond }()
	stressLimit = time.Minute
	defer func() { stressLimit = 4 * time.Second }()
	for name, test := range tests(false) {
		if !fails(test) {
			t.Errorf("%s: passes a counter without a lock", name)
		}
	}
}

func TestStuck(t *testing.T) {
	var mu sync.Mutex
	lock := func() func() string { mu.Lock(); return func() string { return "" } }
	if !fails(func(t *testing.T) {
		stressAnswers(t, func(*stressLog) []stressCall { return []stressCall{lock, lock} })
	}) {
		t.Error("a lock that is kept is not seen")
	}
}

func TestOverlappingWrites(t *testing.T) {
	write := func(log *stressLog) stressCall {
		return func() func() string { log.Write([]byte("x")); return func() string { return "" } }
	}
	if !fails(func(t *testing.T) {
		stressMixed(t, func(log *stressLog) ([][]stressCall, stressCall) {
			return [][]stressCall{{write(log)}, {write(log)}}, func() func() string { return func() string { return "" } }
		})
	}) {
		t.Error("two writes at once are not seen")
	}
}

// What does not do the same twice in order is no evidence, and neither is a
// result that panics when it is printed.
func TestUseless(t *testing.T) {
	n := 0
	if fails(func(t *testing.T) {
		stressMixed(t, func(*stressLog) ([][]stressCall, stressCall) {
			c := func() func() string { n++; k := n; return func() string { return stressShow(k) } }
			return [][]stressCall{{c}}, c
		})
	}) {
		t.Error("a result of chance counts")
	}
	if got := stressSay(func() string { panic("p") }); got != "cannot be printed any more: p" {
		t.Errorf("said %q", got)
	}
	if got := len(stressOrders([]int{2, 2})); got != 6 {
		t.Errorf("%d orders", got)
	}
}

func TestLog(t *testing.T) {
	log := new(stressLog)
	log.call("f", 2)
	log.call("f", "a", []byte("b"))
	log.Write([]byte("line\n"))
	if got, want := log.text(), "called: f(\"a\", \"b\"), f(2)\nwritten: \"line\\n\""; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A time of now is none that two calls have in common; another one is a result like others.
func TestClockless(t *testing.T) {
	here := time.Local
	time.Local = time.FixedZone("", 5*3600) // of which a text may not be, and does not say so
	defer func() { time.Local = here }()
	now := time.Now()
	for _, text := range []string{
		now.UTC().Format(time.DateTime), now.Format(time.RFC3339), now.UTC().Format(time.RFC3339Nano), now.Format("2006/01/02 15:04:05"), now.Format("2006-01-02 15:04:05.000"),
		now.UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT"), strconv.FormatInt(now.Unix(), 10), strconv.FormatInt(now.UnixNano(), 10),
	} {
		if got := stressClockless("at " + text + ": a"); got != "at (now): a" {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	for _, text := range []string{"2009-11-10T23:00:00Z", "1257894000", "1234567", "Tue, 10 Nov 2009 23:00:00 GMT", "17", "2009/99/10 23:00:00", "12345678901"} {
		if got := stressClockless(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// echo answers each two bytes, late by some.
func echo(p *stressPeer, late int) {
	var pending []byte
	for {
		b := make([]byte, 2)
		if _, err := io.ReadFull(p, b); err != nil {
			p.result(func() string { return stressShow(err) })
			return
		}
		if pending = append(pending, b...); len(pending) > late {
			p.Write(pending)
			pending = nil
		}
	}
}

func TestPeer(t *testing.T) {
	steps := []stressStep{{send: "abc"}, {send: "d"}, {eof: true}}
	const want = `the peer sends "abc": gets "ab"
the peer sends "d": gets "cd"
the peer sends "" and its end: gets ""; error "EOF"; it returned and left "" unread`
	for _, chunk := range []int{0, 1} {
		if fails(func(t *testing.T) { stressPeered(t, want, func(p *stressPeer) { echo(p, 0) }, chunk, steps...) }) {
			t.Errorf("pieces of %d: %s", chunk, stressExchange(func(p *stressPeer) { echo(p, 0) }, chunk, steps))
		}
	}
	if !fails(func(t *testing.T) { stressPeered(t, want, func(p *stressPeer) { echo(p, 2) }, 0, steps...) }) {
		t.Error("an answer that comes late is not seen")
	}
	for _, test := range []struct {
		serve func(p *stressPeer)
		want  string
	}{
		{func(p *stressPeer) { p.Read(make([]byte, 1)); p.Close(); panic("p") }, `the peer sends "x" and goes away: gets ""; panics: p; it returned; the connection is closed`},
		{func(p *stressPeer) {
			p.owned = true
			p.Read(make([]byte, 1))
			_, err := p.Write(nil)
			p.say(stressShow(err))
		}, `the peer sends "x" and goes away: gets ""; error "io: read/write on closed pipe"; it returned`},
		{func(p *stressPeer) { time.Sleep(time.Hour) }, `the peer sends "x" and goes away: gets ""; it neither reads on nor returns`},
		{func(p *stressPeer) {
			b := []byte("a")
			p.result(func() string { return string(b) })
			b[0] = 'b'
		}, `the peer sends "x" and goes away: gets ""; a; of a has become b; it returned and left "x" unread`},
	} {
		if got := stressExchange(test.serve, 0, []stressStep{{send: "x", gone: true}}); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
	if got := stressWritten(func(w io.Writer) { io.WriteString(w, "ab") }); got != "ab" {
		t.Errorf("written %q", got)
	}
}

// Whoever listens serves the peer, and is told that there are no more when that
// is over.
func TestListener(t *testing.T) {
	serve := func(p *stressPeer) {
		l := stressListen(p)
		defer l.Close()
		for {
			conn, err := l.Accept()
			if err != nil {
				p.say(stressShow(err))
				return
			}
			go func() { defer conn.Close(); echo(p, 0) }()
		}
	}
	const want = `the peer sends "ab": gets "ab"
the peer sends "" and its end: gets ""; error "EOF"; error "use of closed network connection"; it returned; the connection is closed`
	if got := stressExchange(serve, 0, []stressStep{{send: "ab"}, {eof: true}}); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := stressListen(nil).Accept(); err == nil {
		t.Error("a peer comes where there is none")
	}
	p := stressNewPeer(0)
	if l := stressListen(p); l.Close() != nil || !p.closed || l.Addr() == nil {
		t.Error("a peer that was not served can go on")
	}
}
