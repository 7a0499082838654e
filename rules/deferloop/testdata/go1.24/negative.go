package deferloop

func left(counters []*counter) int {
	for _, c := range counters {
		if c.n > 0 {
			c.mu.Lock()
			defer c.mu.Unlock()
			return c.n
		}
	}
	return 0
}

func inner(counters []*counter) (n int) {
	for _, c := range counters {
		func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			n += c.n
		}()
	}
	return n
}

func straight(c *counter) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}
