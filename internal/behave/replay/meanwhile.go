package replay

import (
	"reflect"
	"runtime"
	"strings"
	"time"
)

// A call may wait for what others do: for an event, a place that becomes free, the
// end of a context. What it does then is seen by doing that while it waits.

// mostMeanwhile bounds the calls that are made while another one waits.
const mostMeanwhile = 3

// meanwhile makes the call anew in a goroutine of its own; while it waits, others
// are made on its receiver, and in the end what it was given to wait by is over.
func (a *attempt) meanwhile() {
	b, fn := a.calm(), reflect.ValueOf(a.t.fn)
	in := b.arguments(fn.Type(), 0)
	b.tape.begin()
	waiting, told := sendOff(fn, in), 0
	see := func(what string, other *errand) {
		waiting.settles()
		looks := waiting.says()
		if other != nil {
			looks = "it " + other.says() + ", and the call " + looks
		}
		for _, e := range b.tape.since(told) {
			looks += "; " + e
			told++
		}
		a.add(what, looks)
	}
	see("at first", nil)
	for n := 1; n <= mostMeanwhile && !waiting.over && a.t.method; n++ {
		methods := a.methodsOf(in[0])
		if len(methods) == 0 {
			break
		}
		m := methods[b.src.below(len(methods))]
		args := b.arguments(m.Type(), 1)
		given := "(" + show(args) + ") "
		other := sendOff(m, append(in[:1:1], args...))
		other.settles()
		see(numbered("meanwhile", n)+" "+given+methodName(m), other)
	}
	for _, cancel := range b.cancels {
		cancel()
	}
	see("once its contexts are over", nil)
	if !waiting.over { // it stays
		goroutines++
	}
	b.finish()
}

// settles waits until a call is over, or waits for something itself.
func (c *errand) settles() {
	const (
		look = 200 * time.Microsecond
		most = 500 // looks
	)
	for n, still := 0, 0; n < most && still < 3; n++ {
		if c.ends(look) {
			return
		}
		if still++; !blocked(c.name) {
			still = 0
		}
	}
}

// blocked reports whether a goroutine waits for something.
func blocked(name string) bool {
	text := make([]byte, 1<<16)
	text = text[:runtime.Stack(text, true)]
	_, state, ok := strings.Cut(string(text), name+"[")
	if !ok {
		return true // it is far behind others
	}
	state, _, _ = strings.Cut(state, "]")
	state, _, _ = strings.Cut(state, ",")
	return state != "running" && state != "runnable" && state != "syscall"
}

// since renders the entries from one on.
func (j *journal) since(n int) []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var out []string
	for ; n < len(j.entries); n++ {
		e := j.entries[n]
		if e.what == "" {
			e.what = "write " + quoted(string(e.text))
		}
		out = append(out, e.who+" "+e.what)
	}
	return out
}
