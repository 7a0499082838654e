package replay

import (
	"io"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// transport answers requests without a network, each request in the same way whenever it
// is made: well, with an error, with another status, or with a body that breaks off.
type transport struct {
	id   string
	tape *journal
	mood byte // 0: all answers are well

	mu       sync.Mutex
	requests []string
	open     int // bodies that were not closed
}

// newTransport makes one; who passes none has one, too.
func (b *builder) newTransport(id string) *transport {
	t := &transport{id: id, tape: b.tape, mood: b.mood}
	if t.mood < 8 {
		t.mood = 0
	}
	b.later = append(b.later, t.tell)
	return t
}

func (t *transport) stubName() string { return t.id }

// tell notes what was asked for since it was last called. Requests may be made at the
// same time, so they are sorted.
func (t *transport) tell() {
	t.mu.Lock()
	defer t.mu.Unlock()
	sort.Strings(t.requests)
	for _, r := range t.requests {
		t.tape.note(t.id, r)
	}
	if t.open > 0 {
		t.tape.note(t.id, strconv.Itoa(t.open)+" bodies are not closed")
	}
	t.requests, t.open = nil, 0
}

// statuses are those of answers where not all are well.
var statuses = []int{200, 200, 404, 500, 503, 204, 429, 201, 403, 302}

func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	var sent []byte
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
		r.Body.Close()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.requests = append(t.requests, "is asked "+r.Method+" "+quoted(r.URL.String())+" "+headerText(r.Header)+" "+quoted(string(sent)))
	if r.URL == nil || r.URL.Host == "" || r.Method == "DELETE" {
		return nil, errStub
	}
	text := r.Method + " " + r.URL.String()
	out := &http.Response{
		Status: "200 OK", StatusCode: 200, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {"text/plain"}}, Request: r,
	}
	body := &answer{Reader: strings.NewReader(text), of: t}
	out.ContentLength = int64(len(text))
	if t.mood > 0 {
		h := hashed(strconv.Itoa(int(t.mood)) + text)
		out.StatusCode = statuses[h%uint64(len(statuses))]
		out.Status = strconv.Itoa(out.StatusCode) + " " + http.StatusText(out.StatusCode)
		switch h >> 8 % 8 {
		case 1:
			return nil, errStub
		case 2: // it breaks off
			body.Reader = io.MultiReader(strings.NewReader(text[:len(text)/2]), failing{})
		case 3:
			body.Reader, out.ContentLength = strings.NewReader(strings.Repeat(text+"\n", 400)), -1
		case 4:
			body.Reader, out.ContentLength = strings.NewReader("{\"a\": [1, \"b\"]}\n"), -1
			out.Header.Set("Content-Type", "application/json")
		case 5:
			body.Reader, out.ContentLength = strings.NewReader(""), 0
		}
		if out.StatusCode == 302 {
			out.Header.Set("Location", "/elsewhere")
		}
		if out.StatusCode == 429 || out.StatusCode == 503 {
			out.Header.Set("Retry-After", "0")
		}
	}
	t.open++
	out.Body = body
	return out, nil
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
