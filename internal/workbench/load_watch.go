package workbench

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/metrics"
	"github.com/gohone/hone/internal/statsd"
)

// LoadWatch is what tells of the service while it is under load, besides its
// answers.
type LoadWatch struct {
	Pages []string // addresses of pages that Prometheus would scrape
	// Prometheus is the address of one that runs, and Queries are expressions
	// that it evaluates over the time of the load.
	Prometheus string
	Queries    []string
	StatsD     string // UDP address to receive StatsD at
	// Counter names the counter of the pages that tells how many requests there
	// were, for drivers that do not.
	Counter string
}

// Asks reports whether anything is asked for.
func (w LoadWatch) Asks() bool {
	return len(w.Pages) > 0 || len(w.Queries) > 0 || w.StatsD != "" || w.Counter != ""
}

// watching is a LoadWatch under way.
type watching struct {
	*loading
	began time.Time
	pages []*metrics.Watcher
	stats *statsd.Listener
}

// watch begins, before the load: what cannot be read or evaluated is found out
// then.
func (l *loading) watch(ctx context.Context) (*watching, error) {
	w := &watching{loading: l}
	req := l.req.Watch
	if err := (metrics.Prometheus{URL: req.Prometheus}).Check(ctx, req.Queries); err != nil {
		return nil, err
	}
	if req.StatsD != "" {
		var err error
		if w.stats, err = statsd.Listen(ctx, req.StatsD); err != nil {
			return nil, err
		}
	}
	for _, url := range req.Pages {
		page, err := metrics.Watch(ctx, url, metrics.Interval)
		if err != nil {
			w.end(ctx)
			return nil, err
		}
		w.pages = append(w.pages, page)
	}
	w.began = time.Now()
	return w, nil
}

// endPatience is how long the last answers may take, also after Ctrl-C.
const endPatience = 10 * time.Second

// end ends all of it and returns what it told.
func (w *watching) end(ctx context.Context) []hone.Metric {
	ended := time.Now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endPatience)
	defer cancel()
	var list []hone.Metric
	for i, page := range w.pages {
		read, err := page.Stop(ctx)
		if err != nil {
			w.warn("metrics", fmt.Sprintf("%s could not be read %d times during the load: %v", w.req.Watch.Pages[i], page.Failed(), err), "counters bridge that; gauges have gaps")
		}
		list = append(list, read...)
	}
	if w.stats != nil {
		list = append(list, w.received()...)
	}
	if !w.began.IsZero() && len(w.req.Watch.Queries) > 0 {
		list = append(list, w.asked(ctx, ended)...)
	}
	return list
}

// received is what came in as StatsD.
func (w *watching) received() []hone.Metric {
	addr := w.stats.Addr()
	list, r, err := w.stats.Stop()
	switch {
	case err != nil:
		w.warn("statsd", err.Error(), "")
	case r.Lines == 0:
		w.warn("statsd", "nothing came in at "+addr, "does the service send there, by UDP?")
	}
	if r.Bad > 0 {
		w.warn("statsd", fmt.Sprintf("%d of %d lines were not understood: %s", r.Bad, r.Lines, strings.Join(r.Samples, "; ")), "the form is name:value|kind, with |@rate behind it")
	}
	if r.Dropped > 0 {
		w.warn("statsd", fmt.Sprintf("%d lines were left out: too many names", r.Dropped), "names with ids or times in them are never the same twice; tags are for that")
	}
	return list
}

// asked is what Prometheus answers.
func (w *watching) asked(ctx context.Context, ended time.Time) []hone.Metric {
	p := metrics.Prometheus{URL: w.req.Watch.Prometheus}
	list, none, err := p.Over(ctx, w.req.Watch.Queries, w.began, ended)
	if err != nil {
		w.warn("query", err.Error(), "")
	}
	for _, expr := range none {
		w.warn("query", fmt.Sprintf("%q has no value during the load", expr), "does Prometheus scrape the service, and twice within the range of a rate? "+strings.TrimSuffix(p.URL, "/")+"/targets says so")
	}
	return list
}

// count finds out the number of requests where the driver did not tell, and
// what each metric is for one of them.
func (l *loading) count(r *hone.Load) {
	if name := l.req.Watch.Counter; name != "" {
		total, found := 0.0, false
		for _, m := range r.Metrics {
			if m.Source == "scrape" && m.Kind == "counter" && m.Name == name {
				total, found = total+m.Total, true
			}
		}
		if found {
			r.Requests, r.Counted = int64(total+0.5), name
			r.Achieved = float64(r.Requests) / max(r.Elapsed.Seconds(), 1e-9)
		} else {
			l.warn("requests", fmt.Sprintf("counter %q: is on none of the pages", name), "curl shows what the page has")
		}
	}
	if r.Mode == "command" && r.Counted == "" {
		l.warn("requests", "how many requests were made is not known: the command does not tell", "let it print \"hone: requests=N\", or name a counter of the service with --metrics and --requests-counter")
	}
	metrics.PerRequest(r.Metrics, r.Requests)
}
