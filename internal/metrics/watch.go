package metrics

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/gohone/hone"
)

// Interval is how often a page is read during a load: often enough to see a
// gauge go up and down, seldom enough to cost the service nothing to speak of.
const Interval = time.Second

// Watcher reads a page over and over.
type Watcher struct {
	url    string
	began  time.Time
	last   time.Time // when the latest page was read
	failed int       // pages that could not be read on the way
	err    error     // why, at the latest
	series map[string]*series
	order  []string
	cancel context.CancelFunc
	ended  chan struct{}
}

// Watch reads the page for the first time, and then after each interval until
// [Watcher.Stop] is called, which must be. The error is that of the first.
func Watch(ctx context.Context, url string, interval time.Duration) (*Watcher, error) {
	w := &Watcher{url: url, series: map[string]*series{}, ended: make(chan struct{})}
	first, err := Scrape(ctx, url)
	if err != nil {
		return nil, err
	}
	w.began = time.Now()
	w.read(first, w.began, true)
	ctx, w.cancel = context.WithCancel(ctx)
	go w.watch(ctx, interval)
	return w, nil
}

func (w *Watcher) watch(ctx context.Context, interval time.Duration) {
	defer close(w.ended)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			w.again(ctx)
		}
	}
}

// again reads the page once more; one that fails on the way is counted, and
// bridged by the next.
func (w *Watcher) again(ctx context.Context) {
	page, err := Scrape(ctx, w.url)
	switch {
	case err == nil:
		w.read(page, time.Now(), false)
	case ctx.Err() == nil:
		w.failed, w.err = w.failed+1, err
	}
}

// Stop reads the page for the last time and returns what was measured between
// the first and the last that could be read. The error says that some could not
// be; the metrics hold all the same. ctx is that of the last page.
func (w *Watcher) Stop(ctx context.Context) ([]hone.Metric, error) {
	w.cancel()
	<-w.ended
	w.again(ctx)
	elapsed := w.last.Sub(w.began)
	var out []hone.Metric
	for _, key := range w.order {
		out = append(out, w.series[key].metric(elapsed))
	}
	return out, w.err
}

// Failed is how many pages could not be read.
func (w *Watcher) Failed() int { return w.failed }

func (w *Watcher) read(page []Reading, at time.Time, first bool) {
	w.last = at
	for _, r := range page {
		key := r.key()
		s := w.series[key]
		if s == nil {
			s = &series{last: Reading{Bucket: zero(r.Bucket)}}
			if first {
				s.last = r
			}
			s.bucket = zero(r.Bucket)
			w.series[key] = s
			w.order = append(w.order, key)
		}
		s.add(r)
	}
}

func zero(b []Bucket) []Bucket {
	out := slices.Clone(b)
	for i := range out {
		out[i].Count = 0
	}
	return out
}

// series is what became of one series. One that appears later began at 0: its
// label was seen for the first time.
type series struct {
	last                        Reading
	grown, count, sum           float64 // since the first page
	bucket                      []Bucket
	read                        int // values of a gauge that are numbers
	least, greatest, total, end float64
}

func (s *series) add(r Reading) {
	switch r.Kind {
	case "counter":
		s.grown += growth(s.last.Value, r.Value)
	case "histogram", "summary":
		s.observe(r)
	default:
		s.see(r.Value)
	}
	s.last = r
}

// growth is how much a counter grew; one that is less than it was began again
// from 0, as the service did.
func growth(from, to float64) float64 {
	if !(to >= from) {
		return to
	}
	return to - from
}

// observe adds what a histogram or summary has observed since.
func (s *series) observe(r Reading) {
	from := s.last
	if r.Count < from.Count {
		from = Reading{Bucket: zero(r.Bucket)}
	}
	s.count += r.Count - from.Count
	s.sum += r.Sum - from.Sum
	if len(r.Bucket) != len(from.Bucket) || len(r.Bucket) != len(s.bucket) {
		return
	}
	for i, b := range r.Bucket {
		s.bucket[i].Count += b.Count - from.Bucket[i].Count
	}
}

// see adds a value of a gauge.
func (s *series) see(v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return
	}
	if s.read == 0 || v < s.least {
		s.least = v
	}
	if s.read == 0 || v > s.greatest {
		s.greatest = v
	}
	s.read++
	s.total, s.end = s.total+v, v
}

// metric is the series over a time.
func (s *series) metric(elapsed time.Duration) hone.Metric {
	m := hone.Metric{Source: "scrape", Name: s.last.Name, Labels: s.last.Labels, Kind: s.last.Kind}
	switch s.last.Kind {
	case "counter":
		m.Total = max(0, finite(s.grown)) // a counter below 0 is none
	case "histogram", "summary":
		m.Total = finite(s.count)
		if s.count > 0 {
			m.Values = &hone.Values{Count: int64(s.count), Mean: finite(s.sum / s.count)}
			m.Values.P50, m.Values.P90 = quantile(s.bucket, 0.5), quantile(s.bucket, 0.9)
			m.Values.P95, m.Values.P99 = quantile(s.bucket, 0.95), quantile(s.bucket, 0.99)
		}
	default:
		if s.read > 0 {
			m.Values = &hone.Values{Count: int64(s.read), Mean: finite(s.total / float64(s.read)), Min: &s.least, Max: &s.greatest, Last: &s.end}
		}
	}
	if elapsed > 0 {
		m.PerSecond = finite(m.Total / elapsed.Seconds())
	}
	return m
}

// finite replaces what JSON has no number for by 0, which is left out.
func finite(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return v
}

// PerRequest divides the totals by the requests of the load.
func PerRequest(list []hone.Metric, requests int64) {
	if requests <= 0 {
		return
	}
	for i := range list {
		list[i].PerRequest = list[i].Total / float64(requests)
	}
}
