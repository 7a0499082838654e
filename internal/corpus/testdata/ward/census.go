package ward

import "sync"

// occupancy is how full a ward is.
type occupancy struct {
	rounds, patients, most int
}

// Census remembers how full wards were on their rounds.
type Census struct {
	mu    sync.Mutex
	wards map[string]*occupancy
}

// Note adds a round.
func (c *Census) Note(ward string, patients int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.wards[ward]; !known {
		c.wards[ward] = &occupancy{}
	}
	c.wards[ward].rounds++
	c.wards[ward].patients += patients
	if patients > c.wards[ward].most {
		c.wards[ward].most = patients
	}
}

// Of returns the mean and the highest number of patients of a ward on its
// rounds.
func (c *Census) Of(ward string) (mean float64, most int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	o, ok := c.wards[ward]
	if !ok {
		return 0, 0
	}
	return float64(o.patients) / float64(o.rounds), o.most
}
