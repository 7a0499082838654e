package load

import (
	"maps"
	"sync"
	"time"

	hdr "github.com/HdrHistogram/hdrhistogram-go"
)

// tally is what was counted over a stretch of time.
type tally struct {
	requests, failed, received int64
	sent, late                 int64
	lost                       int64
	errors                     map[string]int64
	status                     map[int]int64
	latency, service           *hdr.Histogram
	lateness                   *hdr.Histogram // what the generator itself added
}

func newTally() *tally {
	return &tally{
		errors: map[string]int64{}, status: map[int]int64{},
		latency: newHistogram(), service: newHistogram(), lateness: newHistogram(),
	}
}

// add takes in what another tally counted.
func (t *tally) add(o *tally) {
	t.requests += o.requests
	t.failed += o.failed
	t.received += o.received
	t.sent += o.sent
	t.late += o.late
	t.lost += o.lost
	for reason, n := range o.errors {
		t.lose(reason, n)
	}
	for status, n := range o.status {
		t.status[status] += n
	}
	t.latency.Merge(o.latency)
	t.service.Merge(o.service)
	t.lateness.Merge(o.lateness)
}

// Some reasons quote what the service sent, and one that sends garbage never sends the
// same twice: so many are told apart, and the others counted together.
const (
	mostReasons  = 8
	otherReasons = "other reasons"
)

// lose counts requests without an answer.
func (t *tally) lose(reason string, n int64) {
	if _, known := t.errors[reason]; !known && len(t.errors) >= mostReasons {
		reason = otherReasons
	}
	t.errors[reason] += n
}

// reset makes an empty tally of a used one.
func (t *tally) reset() {
	t.latency.Reset()
	t.service.Reset()
	t.lateness.Reset()
	clear(t.errors)
	clear(t.status)
	*t = tally{errors: t.errors, status: t.status, latency: t.latency, service: t.service, lateness: t.lateness}
}

// recorder counts for all connections of one thread, or of all threads.
type recorder struct {
	mu  sync.Mutex
	now *tally
}

func newRecorder() *recorder { return &recorder{now: newTally()} }

// stamp is when a request without an answer was planned and sent, since the
// start of the load.
type stamp struct{ planned, sent time.Duration }

// lateBy is how late the generator itself may send before it shows: from then
// on its own delay is part of what is measured.
const lateBy = time.Millisecond

// sent counts a request, which could have been sent at due.
func (r *recorder) sent(due, at time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now.sent++
	record(r.now.lateness, at-due)
	if at-due > lateBy {
		r.now.late++
	}
}

// answered counts an answer.
func (r *recorder) answered(a Answer, s stamp, at time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.now
	t.requests++
	t.received += a.Bytes
	if a.Failed {
		t.failed++
	}
	if a.Status != 0 {
		t.status[a.Status]++
	}
	record(t.latency, at-s.planned)
	record(t.service, at-s.sent)
}

// lost counts a request that has no answer. It has taken at least until now,
// and counts in the latencies as that.
func (r *recorder) lost(reason string, s stamp, at time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now.lost++
	r.now.lose(reason, 1)
	record(r.now.latency, at-s.planned)
	record(r.now.service, at-s.sent)
}

// swap puts an empty tally in the place of the current one and returns that.
func (r *recorder) swap(empty *tally) *tally {
	r.mu.Lock()
	defer r.mu.Unlock()
	full := r.now
	r.now = empty
	return full
}

// copyOf returns maps that the caller may keep.
func copyOf[K comparable](m map[K]int64) map[K]int64 {
	if len(m) == 0 {
		return nil
	}
	return maps.Clone(m)
}
