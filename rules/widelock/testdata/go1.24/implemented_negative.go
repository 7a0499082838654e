package widelock

// Who gathers keeps it in memory.
func (b *bulletin) memorised(g gatherer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range b.lines {
		g.gather(string(l))
	}
}

// Who is told is guarded, too.
func (b *bulletin) kept() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.to.carry(envelope{1, b.lines[0]})
}

// Nobody knows what a function does.
func (b *bulletin) told(carry func(envelope) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return carry(envelope{1, b.lines[0]})
}

// Readers let each other in.
func (b *bulletin) readers(c carrier) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return c.carry(envelope{1, b.lines[0]})
}

func (b *bulletin) afterwards(c carrier) error {
	b.mu.Lock()
	line := b.lines[0]
	b.mu.Unlock()
	go c.carry(envelope{1, line})
	return c.carry(envelope{1, line})
}
