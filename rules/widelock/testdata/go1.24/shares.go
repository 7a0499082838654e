package widelock

import (
	"fmt"
	"net/http"
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

// mean panics where there are no votes, when the lock was given back in any case.
func (p *poll) mean(name string, n int) string {
	p.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer p.mu.Unlock()
	p.by[name] += n
	return name + ": " + strconv.Itoa(p.by[name]/p.all)
}

// show tells the answer in parts, the last of which may panic.
func (p *poll) show(w http.ResponseWriter, name string, n int) {
	p.mu.Lock() // want `a lock is held while an answer is made and written`
	defer p.mu.Unlock()
	all := p.by[name] + n
	p.by[name] = all
	w.Header().Set("Content-Type", "text/plain")
	fmt.Fprintf(w, "%s\n", name)
	fmt.Fprintf(w, "%d of %d, %d of each\n", all, p.all, all/p.all)
}
