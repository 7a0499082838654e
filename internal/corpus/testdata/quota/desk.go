// Package quota says who may do how much.
package quota

import (
	"fmt"
	"io"
	"sort"
	"strconv"
	"sync"

	"example.com/quota/usage"
)

// plan is what a customer pays for.
type plan struct {
	name  string
	limit int64
	used  int64
}

// Desk knows the customers. Its methods may be called at once.
type Desk struct {
	region string
	stats  Stats

	mu    sync.Mutex
	plans map[string]plan

	Asked usage.Meter // questions
}

// Stats is told what happens.
type Stats interface{ Add(name string, n int64) }

// NewDesk returns the desk of a region.
func NewDesk(region string, stats Stats) *Desk {
	return &Desk{region: region, stats: stats, plans: map[string]plan{}}
}

// Sign notes the plan of a customer.
func (d *Desk) Sign(customer, name string, limit int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.plans[customer] = plan{name: name, limit: limit}
}

// Use lets a customer use n units, or says no.
func (d *Desk) Use(customer string, n int64) error {
	d.Asked.Take(1)
	d.stats.Add(fmt.Sprintf("quota.%s.asked", d.region), 1)
	d.mu.Lock()
	p, ok := d.plans[customer]
	if !ok || p.used+n > p.limit {
		d.mu.Unlock()
		d.stats.Add(fmt.Sprintf("quota.%s.denied", d.region), 1)
		return fmt.Errorf("customer %q may not use %d more", customer, n)
	}
	p.used += n
	d.plans[customer] = p
	d.mu.Unlock()
	return nil
}

// Status says how a customer stands.
func (d *Desk) Status(customer string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, ok := d.plans[customer]
	if !ok {
		return "unknown"
	}
	left := p.limit - p.used
	text := fmt.Sprintf("%s: %d of %d used", p.name, p.used, p.limit)
	if left < p.limit/10 {
		text += fmt.Sprintf(", only %d left", left)
	}
	return text
}

// Invoice writes one line per customer, sorted, all of the same moment.
func (d *Desk) Invoice(w io.Writer) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	names := make([]string, 0, len(d.plans))
	for name := range d.plans {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if err := bill(w, name, d.plans[name]); err != nil {
			return fmt.Errorf("invoice of %s: %w", name, err)
		}
	}
	return nil
}

func bill(w io.Writer, customer string, p plan) error {
	_, err := w.Write([]byte(customer + "\t" + p.name + "\t" + strconv.FormatInt(p.used, 10) + "\n"))
	return err
}
