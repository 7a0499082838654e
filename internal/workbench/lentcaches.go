package workbench

import (
	"github.com/gohone/hone/internal/behave"
)

// caches keep, for the comparisons of a pass, what is known of its base. Each is lent to one
// comparison at a time, as it must be, and handed on to the next: there are as many as
// comparisons at once.
type caches struct{ free chan *behave.Cache }

// newCaches are for so many comparisons at once.
func newCaches(n int) caches { return caches{make(chan *behave.Cache, n)} }

// lend returns a cache for a question, and what ends the loan. A question of several
// packages, which are compared at the same time, gets none, and so does one whose cache has
// no room.
func (s *session) lend(p *pass, q BehaviourQuestion) (*behave.Cache, func()) {
	if p.caches.free == nil || len(q.folders()) != 1 {
		return nil, func() {}
	}
	var c *behave.Cache
	select {
	case c = <-p.caches.free:
	default:
		dir, err := s.tempDir() // it goes with the run's other files
		if err != nil {
			return nil, func() {}
		}
		c = behave.NewCache(dir)
	}
	return c, func() {
		select {
		case p.caches.free <- c:
		default: // more at once than were thought of
		}
	}
}
