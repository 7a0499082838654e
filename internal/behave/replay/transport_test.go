package replay

import (
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// saidOf returns what a transport in a mood has to say of what some requests were, and what they were answered.
func saidOf(t *testing.T, mood byte, ask func(send func(method, url string) string)) (said []string) {
	t.Helper()
	tape := &journal{}
	tr := (&builder{tape: tape, mood: mood}).newTransport("transport 1")
	ask(func(method, url string) string {
		req, err := http.NewRequest(method, url, nil)
		if err != nil {
			t.Error(err)
			return ""
		}
		resp, err := tr.RoundTrip(req)
		if err != nil {
			return "error"
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		return resp.Status + string(text)
	})
	tr.tell()
	for _, p := range tape.lines() {
		said = append(said, p.looks)
	}
	return said
}

// The order of requests that may change something is told, as is that others than the call make them; that of
// safe ones is not.
func TestOrderOfRequests(t *testing.T) {
	caller.Store(goroutine())
	order := func(method string, urls ...string) string {
		return strings.Join(saidOf(t, 0, func(send func(string, string) string) {
			for _, u := range urls {
				send(method, u)
			}
		}), "\n")
	}
	for method, safe := range map[string]bool{"GET": true, "HEAD": true, "OPTIONS": true, "POST": false, "PUT": false, "PATCH": false} {
		if same := order(method, "http://h/1", "http://h/2") == order(method, "http://h/2", "http://h/1"); same != safe {
			t.Errorf("%s: looks the same in another order: %t", method, same)
		}
	}
	apart := saidOf(t, 0, func(send func(string, string) string) {
		var all sync.WaitGroup
		for _, u := range []string{"http://h/1", "http://h/2"} {
			all.Add(1)
			go func() { defer all.Done(); send("POST", u) }()
		}
		all.Wait()
	})
	if len(apart) != 3 || !strings.Contains(apart[0], "several at once") {
		t.Errorf("requests of other goroutines look like %q", apart)
	}
}

// Where each request is answered in another way, which of several goroutines gets which is chance; what a call
// asks for ahead is nothing to the next one.
func TestAnswersInTurn(t *testing.T) {
	const mood = 10 // in which they are
	const url = "http://h/1"
	chance := func(said []string) bool { return slices.Contains(said, "answers the same request as it comes") }
	next := func() { applyAnew(reflect.ValueOf(func() {}), nil) }
	answers := func(ahead int) (first, later []string) {
		atomic.StoreInt64(&callsMade, 0)
		said := saidOf(t, mood, func(send func(string, string) string) {
			next()
			for range 12 {
				first = append(first, send("GET", url))
			}
			for range ahead {
				send("GET", url)
			}
			next()
			for range 12 {
				later = append(later, send("GET", url))
			}
		})
		if chance(said) {
			t.Errorf("by chance, of one goroutine: %q", said)
		}
		return first, later
	}
	first, later := answers(0)
	if slices.Equal(first, later) {
		t.Errorf("both calls are answered %q", first)
	}
	if len(slices.Compact(slices.Clone(first))) < 2 {
		t.Errorf("the same request is always answered %q", first[0])
	}
	if _, after := answers(5); !slices.Equal(after, later) {
		t.Errorf("what was asked for ahead changes later answers from %q to %q", later, after)
	}
	if said := saidOf(t, mood, func(send func(string, string) string) {
		send("GET", url)
		done := make(chan bool)
		go func() { send("GET", url); close(done) }()
		<-done
	}); !chance(said) {
		t.Errorf("two goroutines ask the same: %q", said)
	}
}

// Which goroutine gets which answer is chance also in a call of which nothing is told but what it gave.
func TestChanceInACallMadeAnew(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20 // none is waited for
	calls := 0
	s := testSetup()
	s.Targets[0].Fn = func(string) string {
		var all sync.WaitGroup
		for range calls { // 0 in the first
			all.Add(1)
			go func() {
				defer all.Done()
				req, _ := http.NewRequest("GET", "http://h/1", nil)
				if resp, err := (usual{}).RoundTrip(req); err == nil {
					resp.Body.Close()
				}
			}()
		}
		all.Wait()
		calls = 2
		return ""
	}
	dice, again := newDice(1), 0
	for range 60 {
		data := make([]byte, 40)
		dice.Read(data)
		data[0] = 80 // a mood in which each is answered in another way
		calls = 0
		a, why := prepare(s, s.Targets[0], data)
		if why != "" {
			t.Fatal(why)
		}
		a.do()
		has := func(p part) bool {
			return slices.ContainsFunc(a.parts, func(q part) bool {
				return (p.what == "" || p.what == q.what) && (p.looks == "" || p.looks == q.looks)
			})
		}
		repeated := has(part{what: "the same call again"})
		if chance := has(part{looks: asItComes}); chance != repeated {
			t.Fatalf("made again: %t, by chance: %t: %q", repeated, chance, a.parts)
		}
		if repeated {
			again++
		}
	}
	if again == 0 {
		t.Error("no call was made again")
	}
}
