// Package stats counts what goes on, for a scraper.
package stats

import (
	"strconv"
	"sync"
)

// A Level goes up and down.
type Level struct {
	guard sync.RWMutex
	now   int64
}

// Shift adds n to the level.
func (l *Level) Shift(n int64) {
	l.guard.Lock()
	defer l.guard.Unlock()
	l.now += n
}

// Now returns the level.
func (l *Level) Now() int64 {
	l.guard.RLock()
	defer l.guard.RUnlock()
	return l.now
}

// A Series is a level with its name.
type Series struct {
	Name, Help string
	Bridge     string // empty if it is of all bridges
	*Level
}

// A Set is what a scraper sees.
type Set struct {
	mu     sync.Mutex
	series []Series
}

// Level returns a new level of the set.
func (s *Set) Level(name, help, bridge string) *Level {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := new(Level)
	s.series = append(s.series, Series{name, help, bridge, l})
	return l
}

// Page is the text for a scraper.
func (s *Set) Page() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	page := ""
	for i, one := range s.series {
		if i == 0 || s.series[i-1].Name != one.Name {
			page += "# HELP " + one.Name + " " + one.Help + "\n"
			page += "# TYPE " + one.Name + " gauge\n"
		}
		page += one.Name
		if one.Bridge != "" {
			page += `{bridge="` + one.Bridge + `"}`
		}
		page += " " + strconv.FormatInt(one.Now(), 10) + "\n"
	}
	return page
}

// Budget is how many trucks may be in the yard, and how many are.
type Budget struct {
	mu   sync.Mutex
	most int
	in   int
}

// NewBudget returns a budget of most trucks.
func NewBudget(most int) *Budget { return &Budget{most: most} }

// Take reports whether there was room for one more, which is then taken.
func (b *Budget) Take() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.in == b.most {
		return false
	}
	b.in++
	return true
}

// Give gives room back.
func (b *Budget) Give() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.in = max(0, b.in-1)
}
