package widelock

import "strconv"

// perVote panics while the lock is held where there are none.
func (p *poll) perVote(name string, n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.by[name] += n
	return name + ": " + strconv.Itoa(p.by[name]/p.all)
}

// shifted panics for a count below 0.
func (p *poll) shifted(name string, n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all += n
	return name + ": " + strconv.Itoa(1<<p.all)
}
