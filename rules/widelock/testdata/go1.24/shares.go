package widelock

import (
	"strconv"
	"sync"
)

type poll struct {
	mu  sync.Mutex
	by  map[string]int
	all int
}

// cast says which share the votes for a name are, which no number of votes makes panic.
func (p *poll) cast(name string) string {
	p.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer p.mu.Unlock()
	p.by[name]++
	p.all++
	return name + ": " + strconv.FormatFloat(float64(p.by[name])*100/float64(p.all), 'f', 1, 64) + "%"
}

// half is divided by a constant.
func (p *poll) half(name string) string {
	p.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer p.mu.Unlock()
	p.all++
	return name + ": " + strconv.Itoa(p.all/2)
}
