// Package turnlock finds loops that take a lock anew for each element.
//
// # What it does
//
// It finds loops over a list, a map or a range of numbers in whose turns one Mutex or RWMutex of package sync is
// taken and given back, the same in all, by the loop itself or by a method of the package that the
// loop calls; and that do next to nothing while they do not hold it. It reports them without a fix.
//
// # Why it is slow
//
// To take a lock and to give it back are two atomic operations, each as long as many plain ones. Where others
// want the lock, each turn may have to wait, and the memory of the lock moves from processor
// to processor each time. One lock around the loop does it once.
//
// # Example
//
//	type set struct {
//		mu   sync.Mutex
//		seen map[string]int
//	}
//
//	func (s *set) add(key string) {
//		s.mu.Lock()
//		defer s.mu.Unlock()
//		s.seen[key]++
//	}
//
//	func (s *set) addAll(keys []string) {
//		for _, key := range keys {
//			s.add(key)
//		}
//	}
//
// # Use instead
//
//	type set struct {
//		mu   sync.Mutex
//		seen map[string]int
//	}
//
//	func (s *set) add(key string) {
//		s.mu.Lock()
//		defer s.mu.Unlock()
//		s.seen[key]++
//	}
//
//	func (s *set) addAll(keys []string) {
//		s.mu.Lock()
//		defer s.mu.Unlock()
//		for _, key := range keys {
//			s.seen[key]++
//		}
//	}
//
// # Safety
//
// Review: others wait for the whole loop then, and see none of its steps or all. For a long list it may be taken for some
// elements at a time.
//
// It is silent for loops that wait or work while they do not hold the lock, for those that end by themselves,
// such as those of a worker, and where each turn has a lock of its own.
//
// A near miss is a loop that takes the next job under the lock and does it without.
package turnlock
