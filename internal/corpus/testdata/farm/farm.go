// Package farm exports how the 3D printers of a workshop are, in the text format
// of OpenMetrics.
package farm

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Farm is the printers of a workshop.
type Farm struct {
	site     string
	printers []*Printer
	now      func() time.Time

	scraped, failed func(uint64) uint64
	last            moment
}

// New returns the printers of a site.
func New(site string, printers []*Printer, now func() time.Time) *Farm {
	return &Farm{site: site, printers: printers, now: now, scraped: tally(), failed: tally()}
}

// tally returns what adds to a number, and returns it.
func tally() func(n uint64) uint64 {
	var (
		mu  sync.Mutex
		sum uint64
	)
	return func(n uint64) uint64 {
		mu.Lock()
		defer mu.Unlock()
		sum += n
		return sum
	}
}

// moment is how many printers answered, and when that was.
type moment struct {
	mu      sync.Mutex
	unix    int64
	answers int64
}

func (m *moment) set(unix, answers int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.unix, m.answers = unix, answers
}

func (m *moment) get() (unix, answers int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.unix, m.answers
}

// name returns the name of a figure.
func (f *Farm) name(parts ...string) string {
	return strings.ToLower(strings.ReplaceAll(f.site, "-", "_") + "_printer_" + strings.Join(parts, "_"))
}

// answer is what came of asking a printer.
type answer struct {
	State
	err error
}

// ask asks all printers how they are.
func (f *Farm) ask(ctx context.Context) []answer {
	answers := make([]answer, len(f.printers))
	for i, p := range f.printers {
		answers[i].State, answers[i].err = p.State(ctx)
	}
	return answers
}

// Scrape writes how the printers are.
func (f *Farm) Scrape(ctx context.Context, w io.Writer) error {
	answers := f.ask(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	now := f.now().Unix()
	p := f.page(answers, strconv.FormatInt(now, 10))
	good := int64(0)
	for _, a := range answers {
		if a.err == nil {
			good++
		}
	}
	f.last.set(now, good)
	_, err := p.WriteTo(w)
	return err
}

// page returns what is to be said of the answers.
func (f *Farm) page(answers []answer, at string) page {
	var p page
	p.family(f.name("up"), "gauge", "Whether the printer answers.")
	for i, a := range answers {
		up := 1.0
		if a.err != nil {
			up = 0
			f.failed(1)
		}
		p.gauge(f.name("up"), up, at, label{"printer", f.printers[i].Name})
	}
	p.family(f.name("nozzle", "celsius"), "gauge", "How hot the nozzle is.")
	f.each(answers, func(printer label, s State) { p.gauge(f.name("nozzle", "celsius"), s.Nozzle, at, printer) })
	p.family(f.name("bed", "celsius"), "gauge", "How hot the bed is.")
	f.each(answers, func(printer label, s State) { p.gauge(f.name("bed", "celsius"), s.Bed, at, printer) })
	p.family(f.name("layer"), "gauge", "Which layer of the job is printed.")
	f.each(answers, func(printer label, s State) {
		if s.Job != "" {
			p.gauge(f.name("layer"), float64(s.Layer), at, printer, label{"job", s.Job})
		}
	})
	p.family(f.name("filament", "metres"), "counter", "How much was ever printed.")
	f.each(answers, func(printer label, s State) { p.counter(f.name("filament", "metres"), s.Metres, at, printer) })
	p.family(f.name("scrapes"), "counter", "How often all were asked.")
	p.counter(f.name("scrapes"), float64(f.scraped(1)), at)
	p.family(f.name("failures"), "counter", "How often one did not answer.")
	p.counter(f.name("failures"), float64(f.failed(0)), at)
	return p
}

// each calls do for the printers that answered.
func (f *Farm) each(answers []answer, do func(label, State)) {
	for i, a := range answers {
		if a.err == nil {
			do(label{"printer", f.printers[i].Name}, a.State)
		}
	}
}

// ServeHTTP answers a scraper.
func (f *Farm) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/openmetrics-text; version=1.0.0; charset=utf-8")
	if err := f.Scrape(r.Context(), w); err != nil {
		panic(http.ErrAbortHandler)
	}
}

// Table writes the states for people, and when the last scrape was.
func (f *Farm) Table(w io.Writer, states []State) error {
	out := bufio.NewWriter(w)
	for i, s := range states {
		fmt.Fprint(out, fmt.Sprintf("%s: %s, layer %d\n", f.printers[i].Name, s.Job, s.Layer))
	}
	unix, answers := f.last.get()
	fmt.Fprintf(out, "%d answered at %d\n", answers, unix)
	return out.Flush()
}

// Warm heats the beds. It begins with the next when the one before is warm,
// since the fuse does not bear two, and ends at the first that fails.
func (f *Farm) Warm(ctx context.Context, celsius int) error {
	for _, p := range f.printers {
		if err := p.Heat(ctx, celsius); err != nil {
			return fmt.Errorf("warm: %w", err)
		}
	}
	return nil
}

// States asks all printers; it is the error of the first that does not answer.
// The states are the caller's.
func (f *Farm) States(ctx context.Context) ([]State, error) {
	states := make([]State, 0, len(f.printers))
	for _, a := range f.ask(ctx) {
		if a.err != nil {
			return nil, a.err
		}
		states = append(states, a.State)
	}
	return states, nil
}
