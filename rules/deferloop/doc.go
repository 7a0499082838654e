// Package deferloop finds calls that a loop defers.
//
// # What it does
//
// It finds defer in the body of a loop that goes on after it. It reports it without a fix.
//
// # Why it is slow
//
// A deferred call outside of loops is compiled into the end of the function. In a loop nobody knows how many there
// will be: each is an object on the heap, in a list that the end of the function goes through. Until
// then every file stays open and every lock is held.
//
// # Example
//
//	type counter struct {
//		mu sync.Mutex
//		n  int
//	}
//
//	func sum(counters []*counter) (n int) {
//		for _, c := range counters {
//			c.mu.Lock()
//			defer c.mu.Unlock()
//			n += c.n
//		}
//		return n
//	}
//
// # Use instead
//
//	type counter struct {
//		mu sync.Mutex
//		n  int
//	}
//
//	func sum(counters []*counter) (n int) {
//		for _, c := range counters {
//			n += c.get()
//		}
//		return n
//	}
//
//	func (c *counter) get() int {
//		c.mu.Lock()
//		defer c.mu.Unlock()
//		return c.n
//	}
//
// # Safety
//
// Review: what is deferred happens earlier then. A loop may take all locks on purpose, to see all
// values as they are at one time.
//
// It is silent for a defer that the function leaves the loop after, and in a function literal in the loop.
//
// It fires in golang.org/x/crypto v0.58.0, ssh/knownhosts/knownhosts.go, where files are closed, and in github.com/nats-io/nats.go
// v1.55.0, jetstream/jetstream.go. A near miss is a lock that is taken for the element that is returned.
package deferloop
