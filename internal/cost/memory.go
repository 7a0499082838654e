package cost

// SampleMemory returns the bytes of memory that the samples take with their
// stacks and labels, without the tables of symbols and strings.
func (p *Profile) SampleMemory() int {
	n := p.stacks.size() + p.labels.size() + p.samples.stack.size() + p.samples.labels.size()
	for i := range p.samples.values {
		for _, b := range p.samples.values[i].blocks {
			n += 4*cap(b.narrow) + 8*cap(b.wide)
		}
	}
	return n
}

func (c *ids) size() (n int) {
	for _, b := range c.blocks {
		n += 4 * cap(b)
	}
	return n
}
