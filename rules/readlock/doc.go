// Package readlock finds values that are only looked at, under a lock.
//
// # What it does
//
// It finds Lock or RLock of package sync, followed by at most four statements that read a field, or an element of a map or slice,
// beside the lock, and change nothing, up to the Unlock or RUnlock, deferred or not. It reports them
// without a fix. hone shows those on whose lock a benchmark spends something or waits.
//
// # Why it is slow
//
// A sync.Mutex lets one reader in at a time. A sync.RWMutex lets all in, but each adds to a counter when it comes and when it
// leaves: processors that read at the same time hand the memory with the counter to and fro, and so
// it takes longer the more there are. What is read far more often than it changes can be a value that is never
// changed, and that a writer replaces.
//
// # Example
//
//	type entry struct{ n int }
//
//	type registry struct {
//		mu      sync.RWMutex
//		entries map[string]*entry
//	}
//
//	func (r *registry) get(name string) *entry {
//		r.mu.RLock()
//		defer r.mu.RUnlock()
//		return r.entries[name]
//	}
//
// # Use instead
//
//	type entry struct{ n int }
//
//	type registry struct {
//		mu      sync.Mutex // of writers
//		entries atomic.Pointer[map[string]*entry]
//	}
//
//	func (r *registry) get(name string) *entry { return (*r.entries.Load())[name] }
//
//	func (r *registry) add(name string, e *entry) {
//		r.mu.Lock()
//		defer r.mu.Unlock()
//		next := maps.Clone(*r.entries.Load())
//		next[name] = e
//		r.entries.Store(&next)
//	}
//
// For many keys that come and go, a sync.Map, or several maps with a lock each, of which a hash of the key names one.
//
// # Safety
//
// Review: a copy for each change is dear where changes are frequent, a reader may see what was before, and two values that
// are read one after the other may be of different times.
//
// It is silent where the section calls a function, changes something, or is longer.
//
// It fires in github.com/tidwall/gjson v1.20.0, gjson.go, where a modifier is looked up, and in github.com/BurntSushi/toml v1.6.0,
// type_fields.go, where the fields of a type are. A near miss is a look-up that counts what it finds.
package readlock
