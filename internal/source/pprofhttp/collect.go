package pprofhttp

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/wall"
)

// longestTrace bounds an execution trace: a busy service writes megabytes a
// second.
const longestTrace = 5 * time.Second

// Collect implements [source.Service]. Profiles of the heap, of blocking and of
// locks cover the time since the program's start: the difference between two
// moments, which net/http/pprof computes for ?seconds=N, has wrong values in use.
func (s *service) Collect(ctx context.Context, k hone.Kind, length time.Duration) (source.Collected, error) {
	if s.base == nil {
		return source.Collected{}, errors.New("service: Collect before Offers")
	}
	switch k {
	case hone.Wall:
		return s.wall(ctx, length)
	case hone.CPU:
		return s.timed(ctx, k, length)
	case hone.Trace:
		return s.timed(ctx, k, min(length, longestTrace))
	}
	data, err := s.fetch(ctx, k, nil, s.address.Timeout)
	return source.Collected{Kind: k, Data: data, Note: since(k, data)}, err
}

// since says what a reader of cumulative values must know.
func since(k hone.Kind, data []byte) string {
	f, err := source.Inspect(data)
	if err != nil || f.Empty {
		return ""
	}
	switch k {
	case hone.Allocs, hone.Block, hone.Mutex:
		return "covers the time since the program's start"
	}
	return ""
}

// timed fetches a profile that watches the program for whole seconds, at least
// one.
func (s *service) timed(ctx context.Context, k hone.Kind, length time.Duration) (source.Collected, error) {
	n := max(1, int(length.Round(time.Second)/time.Second))
	length = time.Duration(n) * time.Second
	patience := s.address.Timeout
	if patience > 0 {
		patience += length
	}
	data, err := s.fetch(ctx, k, url.Values{"seconds": {strconv.Itoa(n)}}, patience)
	return source.Collected{Kind: k, Data: data, Duration: length, Settings: map[string]string{"seconds": strconv.Itoa(n)}}, err
}

// fetch returns the bytes of a profile.
func (s *service) fetch(ctx context.Context, k hone.Kind, query url.Values, patience time.Duration) ([]byte, error) {
	u := s.base.JoinPath(nameOf(k))
	u.RawQuery = query.Encode()
	a, err := s.get(ctx, u, patience)
	if err != nil {
		return nil, err
	}
	if err := a.problem(u); err != nil {
		return nil, err
	}
	if _, err := source.Inspect(a.body); err != nil {
		what := strings.TrimPrefix(err.Error(), "profile: ")
		if strings.HasPrefix(a.kind, "text/") {
			what = "it answers with " + a.kind
		}
		return nil, &gotool.Error{
			Message: fmt.Sprintf("service %s: is no profile: %s", u.Redacted(), what),
			Next:    "a page for people may stand in its place; give the whole URL of the profiles",
		}
	}
	return a.body, nil
}

// The cost of wall-clock samples of a service: what it takes to answer, which it
// need not all spend computing, stays below this share of the time; and they
// are at least so far apart.
const (
	wallBudget   = 0.02
	wallShortest = 100 * time.Millisecond
)

// wall fetches the goroutine profile again and again. Each snapshot stands for
// the time since the one before.
func (s *service) wall(ctx context.Context, length time.Duration) (source.Collected, error) {
	var sum wall.Adder
	var cost time.Duration
	var recent [8]time.Duration // what the last answers took
	start := time.Now()
	last := start
	for first := true; first || sum.Recording.Snapshots == 0 || time.Since(start) < length; first = false {
		began := time.Now()
		data, err := s.fetch(ctx, hone.Goroutine, nil, s.address.Timeout)
		if err != nil {
			return source.Collected{}, err
		}
		took := time.Since(began)
		cost += took
		raw, err := source.Unpack(data, largest)
		if err != nil {
			return source.Collected{}, err
		}
		if !first {
			if err := sum.FromGoroutines(raw, began.Sub(last)); err != nil {
				return source.Collected{}, err
			}
		}
		last = began
		recent[sum.Recording.Snapshots%len(recent)] = took
		pause := max(wallShortest, time.Duration(float64(least(recent[:]))/wallBudget))
		if left := length - time.Since(start); pause > left && left > 0 && sum.Recording.Snapshots == 0 {
			pause = left // one at least
		}
		if err := s.sleep(ctx, min(pause, max(0, length-time.Since(start)))); err != nil {
			return source.Collected{}, err
		}
	}
	r := sum.Recording.Without(asked)
	r.Start, r.Cost = start, cost
	data, err := r.Profile()
	return source.Collected{Kind: hone.Wall, Data: data, Duration: r.Duration, Settings: r.Settings()}, err
}

// least returns the least of some durations that are not 0: what else the
// machine and the network do can only make an answer later.
func least(ds []time.Duration) time.Duration {
	var least time.Duration
	for _, d := range ds {
		if d > 0 && (least == 0 || d < least) {
			least = d
		}
	}
	return least
}

// asked reports whether a goroutine is the one that answers hone.
func asked(s wall.Stack) bool {
	return s.Has("runtime/pprof.writeGoroutine") || s.Has("runtime/pprof.(*Profile).WriteTo")
}
