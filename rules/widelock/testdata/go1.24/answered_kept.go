package widelock

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Functions that answer, and do more, or are given more than can be copied.

type teller struct {
	mu    sync.Mutex
	seen  map[string]int
	total int
	last  stamp
	name  string
}

type stamp struct{ at time.Time }

func (s stamp) MarshalText() ([]byte, error) { return []byte(s.at.String()), nil }

var saidSoFar int

func counting2(w http.ResponseWriter, text string) {
	saidSoFar++
	w.Write([]byte(text))
}

func (t *teller) countsElsewhere(w http.ResponseWriter) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	counting2(w, strconv.Itoa(t.total))
}

func (t *teller) signed(w http.ResponseWriter, text string) { w.Write([]byte(text + t.name)) }

func (t *teller) ofItself(w http.ResponseWriter) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	t.signed(w, strconv.Itoa(t.total))
}

func (t *teller) withMethods(w http.ResponseWriter) error {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	last := t.last
	return answer(w, last)
}

func (t *teller) whole(w http.ResponseWriter) error {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	return answer(w, t.seen)
}

func (t *teller) next() int {
	t.total++
	return t.total
}

// What is read before the call may be read behind it.
func (t *teller) readBeside(w http.ResponseWriter) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.seen[""]++
	fmt.Fprint(w, t.total, t.next())
}

// The call is made when something was written.
func (t *teller) askedLater(w http.ResponseWriter) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.seen[""]++
	fmt.Fprint(w, "next: ")
	fmt.Fprint(w, t.next())
}

// The results have names, which something deferred could read.
func (t *teller) named(key string) (text string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, ok := t.seen[key]
	if !ok {
		return "", errUnknown
	}
	t.seen[key]++
	text = fmt.Sprintf("%s: %d", key, n)
	return text, nil
}

func refused(key string) (string, error) { return key, errUnknown }

func (t *teller) both(key string) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, ok := t.seen[key]
	if !ok {
		return refused(key)
	}
	t.seen[key]++
	text := fmt.Sprintf("%s: %d", key, n)
	return text, nil
}

func reply(w http.ResponseWriter, v any) error { return json.NewEncoder(w).Encode(v) }

type tallied int

func (n tallied) MarshalJSON() ([]byte, error) {
	saidSoFar++
	return []byte(strconv.Itoa(int(n))), nil
}

func tally(w http.ResponseWriter, n int) { reply(w, tallied(n)) }

// What it is given has no methods, but what it makes of that has.
func (t *teller) madeWithMethods(w http.ResponseWriter, n int) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	tally(w, n)
}

func replaced(w http.ResponseWriter, v any, n int) {
	v = tallied(n)
	json.NewEncoder(w).Encode(v)
}

func (t *teller) setAnew(w http.ResponseWriter, n int) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	replaced(w, 1, n)
}

func client(w http.ResponseWriter, code int) {
	w.WriteHeader(code)
	reply(w, http.DefaultClient)
}

// A variable of another package may be what the lock guards.
func (t *teller) ofOthers(w http.ResponseWriter) {
	t.mu.Lock() // want `a lock is held while an answer is made and written`
	defer t.mu.Unlock()
	t.total++
	http.DefaultClient.Timeout++
	client(w, 200)
}

type embeds struct {
	*plainTeller
	mu    sync.Mutex
	total int
}

type plainTeller struct{ name string }

func (*plainTeller) say(w http.ResponseWriter, n int) { w.Write(strconv.AppendInt(nil, int64(n), 10)) }

// The method is that of an embedded pointer, which is read for it.
func (e *embeds) promoted(w http.ResponseWriter) {
	e.mu.Lock() // want `a lock is held while an answer is made and written`
	defer e.mu.Unlock()
	e.total++
	e.plainTeller = &plainTeller{}
	e.say(w, e.total)
}
