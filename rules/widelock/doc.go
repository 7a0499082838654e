// Package widelock finds locks that are held while an answer is made and written
// to somebody who may be slow to take it.
//
// # What it does
//
// It finds a Lock with its Unlock deferred to the end of the function, or in the same
// list of statements, where in between something is written to an io.Writer that is a
// parameter of the function, such as a http.ResponseWriter.
//
// # Why it is slow
//
// Everybody else who needs the lock waits until the answer is formatted and sent: one
// slow client holds up all, and a second processor is of no use. What is guarded is
// usually a map or a number, and needs the lock for as long as it is looked at.
//
// # Example
//
//	type visits struct {
//		mu    sync.Mutex
//		count map[string]int
//	}
//
//	func (v *visits) greet(w io.Writer, name string) {
//		v.mu.Lock()
//		defer v.mu.Unlock()
//		v.count[name]++
//		fmt.Fprintf(w, "%s came %d times", name, v.count[name])
//	}
//
// # Use instead
//
//	type visits struct {
//		mu    sync.Mutex
//		count map[string]int
//	}
//
//	func (v *visits) greet(w io.Writer, name string) {
//		n := v.visit(name)
//		fmt.Fprintf(w, "%s came %d times", name, n)
//	}
//
//	// visit counts a visit, and returns how many there were.
//	func (v *visits) visit(name string) int {
//		v.mu.Lock()
//		defer v.mu.Unlock()
//		v.count[name]++
//		return v.count[name]
//	}
//
// # Safety
//
// Guarded, and shown without a fix: copy what the answer needs under the lock, in a
// function of its own so that a panic gives the lock back, and write without it. What
// is copied must not refer to what the lock guards. Where the order of the answers, or
// of the lines of a log, must be that of the changes, what writes them stays.
//
// It is silent where the writer belongs to what the lock guards, as in a logger, and
// where nothing is written to a parameter while the lock is held.
package widelock
