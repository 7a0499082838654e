package widelock

import "strconv"

// perVote panics while the lock is held where there are none, and nobody gives it back then.
func (p *poll) perVote(name string, n int) string {
	p.mu.Lock()
	p.by[name] += n
	text := name + ": " + strconv.Itoa(p.by[name]/p.all)
	p.mu.Unlock()
	return text
}

// shifted panics for a count below 0, and counts no further then.
func (p *poll) shifted(name string, n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all += n
	text := name + ": " + strconv.Itoa(1<<p.all)
	p.by[name]++
	return text
}
