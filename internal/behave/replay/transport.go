package replay

import (
	"io"
	"math/rand"
	"net/http"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// transport answers requests without a network, each request in the same way whenever it
// is made: well, with an error, with another status, or with a body that breaks off. In
// some moods the same request is answered in another way each time, as it is where a
// server recovers: each time that one call makes it, and in each call.
type transport struct {
	id   string
	tape *journal
	mood byte // 0: all answers are well
	pool Constants
	// waits says that who asks may wait as long as an answer says.
	waits bool
	// hold keeps what a request was sent with, to look at it again.
	hold func(string, []reflect.Value)

	mu       sync.Mutex
	requests []string          // of safe methods
	changes  []string          // of others, which may change something
	beside   bool              // some of these were made by other goroutines than the call
	since    int64             // calls made before it was
	under    int64             // calls made until the one under way
	times    map[string]int    // requests of that call
	asker    map[string]string // the goroutine that asked the same before
	byChance bool              // another one did, and gets another answer
	open     int               // bodies that were not closed
}

// usual is the transport of who passes none. Goroutines that a call left behind may still
// use it when the next is made.
type usual struct{}

var usualOne atomic.Value

func (usual) RoundTrip(r *http.Request) (*http.Response, error) {
	if t, ok := usualOne.Load().(*transport); ok {
		return t.RoundTrip(r)
	}
	return nil, errStub
}

// newTransport makes one; who passes none has one, too.
func (b *builder) newTransport(id string) *transport {
	t := &transport{id: id, tape: b.tape, mood: b.mood, pool: b.pool, waits: b.waits, hold: b.hold, since: atomic.LoadInt64(&callsMade)}
	t.begin()
	if t.mood < 8 {
		t.mood = 0
	}
	b.later, b.begins = append(b.later, t.tell), append(b.begins, t.forget)
	return t
}

// forget leaves out what was asked for by calls that are not looked at.
func (t *transport) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begin()
}

// begin is where nothing was asked for yet.
func (t *transport) begin() {
	t.requests, t.changes, t.beside, t.byChance, t.open = nil, nil, false, false, 0
	t.times, t.asker = map[string]int{}, map[string]string{}
}

func (t *transport) HoneStubName() string { return t.id }

// tell notes what was asked for since it was last called. Requests of methods that HTTP defines as safe
// may be made at the same time, so they are sorted; the order of others is that of what they change.
func (t *transport) tell() {
	t.mu.Lock()
	defer t.mu.Unlock()
	sort.Strings(t.requests)
	if t.beside && len(t.changes) > 1 {
		sort.Strings(t.changes)
		t.tape.note(t.id, "is asked by several at once for what may change something")
	}
	if t.byChance {
		t.tape.note(t.id, asItComes)
	}
	for _, r := range t.changes {
		t.tape.note(t.id, r)
	}
	for _, r := range t.requests {
		t.tape.note(t.id, r)
	}
	if t.open > 0 {
		t.tape.note(t.id, strconv.Itoa(t.open)+" bodies are not closed")
	}
	t.begin()
}

// safely reports whether a request is of a method that HTTP defines as safe.
func safely(r *http.Request) bool {
	return r.Method == "" || r.Method == "GET" || r.Method == "HEAD" || r.Method == "OPTIONS"
}

// read reads the body of a request. One that lies in memory stays the transport's in some moods:
// until it is closed, which may be long after the answer, it must be what it was.
func (t *transport) read(r *http.Request) (sent []byte) {
	if r.Body == nil {
		return nil
	}
	lies, inMemory := r.Body.(io.WriterTo)
	if !inMemory || r.GetBody == nil || t.mood%4 != 1 {
		sent, _ = io.ReadAll(r.Body)
		r.Body.Close()
		return sent
	}
	var all sentPieces
	lies.WriteTo(&all)
	for _, p := range all {
		t.hold(t.id, []reflect.Value{reflect.ValueOf(p)})
		sent = append(sent, p...)
	}
	return sent
}

// sentPieces are what is written, in the memory that it lies in.
type sentPieces [][]byte

func (p *sentPieces) Write(b []byte) (int, error) {
	*p = append(*p, b)
	return len(b), nil
}

// statuses are those of answers where not all are well.
var statuses = []int{200, 200, 404, 500, 503, 204, 429, 201, 403, 302}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	sent := t.read(r)
	said := "is asked " + r.Method + " " + quoted(r.URL.String()) + " " + headerText(r.Header) + " " + quoted(string(sent))
	if r.Context().Value(contextKey{}) != nil {
		said += " for who passed a value"
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if safely(r) {
		t.requests = append(t.requests, said)
	} else {
		t.changes, t.beside = append(t.changes, said), t.beside || !byCaller()
	}
	if r.URL == nil || r.URL.Host == "" || r.Method == "DELETE" {
		return nil, errStub
	}
	if n := atomic.LoadInt64(&callsMade); n != t.under { // what a call asks for ahead is nothing to the next one
		t.under, t.times, t.asker = n, map[string]int{}, map[string]string{}
	}
	text := r.Method + " " + r.URL.String()
	out := &http.Response{
		Status: "200 OK", StatusCode: 200, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {"text/plain"}}, Request: r,
	}
	body := &answer{Reader: strings.NewReader(text), of: t}
	out.ContentLength = int64(len(text))
	if t.mood > 0 {
		seed := strconv.Itoa(int(t.mood)) + text
		if t.mood%4 > 1 {
			t.times[text]++
			who := goroutine()
			if t.asker[text] != "" && t.asker[text] != who {
				t.byChance = true
				atomic.StoreInt32(&anyByChance, 1)
			}
			t.asker[text] = who
			seed = strconv.Itoa(t.times[text]) + "." + strconv.FormatInt(t.under-t.since, 10) + seed
		}
		if !t.moody(newDice(int64(hashed(seed))), text, out, body) {
			return nil, errStub
		}
	}
	t.open++
	out.Body = body
	return out, nil
}

// moody has an answer be another one than the good one to a request, or none.
func (t *transport) moody(dice *rand.Rand, text string, out *http.Response, body *answer) bool {
	out.StatusCode = statuses[dice.Intn(len(statuses))]
	if t.mood >= 20 && dice.Intn(2) == 0 { // what is sent is looked at only where all went well
		out.StatusCode = 200
	}
	out.Status = strconv.Itoa(out.StatusCode) + " " + http.StatusText(out.StatusCode)
	says := func(text string, announced int) {
		body.Reader, out.ContentLength = strings.NewReader(text), int64(announced)
	}
	switch dice.Intn(10) {
	case 1:
		return false
	case 2: // it breaks off
		body.Reader = io.MultiReader(strings.NewReader(text[:len(text)/2]), failing{})
	case 3:
		says(strings.Repeat(text+"\n", 400), -1)
	case 4:
		says([]string{"{\"a\": [1, \"b\"]}\n", "[\"a\", \"b\"]", "[1, 2, ", "[]", "null", "[{\"a\": 1}, {\"a\": 2}] x"}[dice.Intn(6)], -1)
		out.Header.Set("Content-Type", "application/json")
	case 5:
		says("", 0)
	case 6, 7, 8: // what the code or its tests speak of
		if len(t.pool.Texts) > 0 {
			text := t.pool.Texts[dice.Intn(len(t.pool.Texts))]
			says(text, len(text))
		}
	}
	if out.StatusCode == 302 {
		out.Header.Set("Location", "/elsewhere")
	}
	for _, name := range namedHeaders(t.pool) {
		if name != "Retry-After" && dice.Intn(3) == 0 {
			out.Header.Set(name, t.headerValue(dice))
		}
	}
	if out.StatusCode == 429 || out.StatusCode == 503 {
		out.Header.Set("Retry-After", "0")
		if !t.waits {
			out.Header.Set("Retry-After", answeredNumbers[dice.Intn(len(answeredNumbers))])
		}
	}
	return true
}

// answeredNumbers are those that headers of answers have: most are 0, which nobody need
// wait for.
var answeredNumbers = []string{"0", "0", "0", "0", "1", "7", "x"}

// headerValue chooses what a header of an answer says: a text of the code or its tests, or
// a number.
func (t *transport) headerValue(dice *rand.Rand) string {
	if dice.Intn(4) == 0 || len(t.pool.Texts) == 0 {
		return answeredNumbers[dice.Intn(len(answeredNumbers))]
	}
	text := t.pool.Texts[dice.Intn(len(t.pool.Texts))]
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}

// failing is what is left of a body that breaks off.
type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// answer is the body of an answer, which has to be closed.
type answer struct {
	io.Reader
	of     *transport
	closed bool
}

func (a *answer) Close() error {
	a.of.mu.Lock()
	defer a.of.mu.Unlock()
	if !a.closed {
		a.closed = true
		a.of.open--
	}
	return nil
}
