// Package lockednumber finds locks that guard one number and nothing else, and
// keeps the number in a type of package sync/atomic.
//
// # What it does
//
// It finds a sync.Mutex or sync.RWMutex, a pointer to one, or a sync.Locker that is a new one of these wherever it is set, and an integer or
// a bool beside it: fields of one struct, of which the lock may be embedded, as the struct
// may be in another one, and of which there may be a slice or an array; or
// variables of the package, or of a block of a function, which literals in it capture. Every
// critical section of that lock in the package does one thing to the number: it
// reads it, sets it, adds to it, adds and reads, reads and resets, or sets it for what it is:
// to the greater of two, once only, up to a bound. Functions of the package that take the lock for a section, and
// return what gives it back or run a literal under it, go with the lock. A lock may have several
// numbers, if each section is about one of them. The number
// becomes an atomic.Int64, Uint32 or Bool, each section one call of a method, or of
// CompareAndSwap until nobody has come between, and the lock is gone.
//
// # Why it is slow
//
// Taking and giving back a lock are two atomic operations around work that the
// processor does in one, and goroutines that come while another holds it are put
// to sleep and woken. A read lock lets readers in together, but each of them
// writes to the lock, so that its memory goes from processor to processor.
//
// # Example
//
//	type hits struct {
//		mu    sync.Mutex
//		count int64
//	}
//
//	func (h *hits) add(n int64) {
//		h.mu.Lock()
//		h.count += n
//		h.mu.Unlock()
//	}
//
//	func (h *hits) total() int64 {
//		h.mu.Lock()
//		defer h.mu.Unlock()
//		return h.count
//	}
//
// # Use instead
//
//	type hits struct {
//		count atomic.Int64
//	}
//
//	func (h *hits) add(n int64) {
//		h.count.Add(n)
//	}
//
//	func (h *hits) total() int64 {
//		return h.count.Load()
//	}
//
// # Safety
//
// Guarded: each section was one step that no other section could come into, and
// stays one. Types of package sync/atomic are aligned on every platform. What
// was written before a number was stored is seen by whoever loads that value, as
// it was with the lock. What a condition is made of, and what is returned, is the function's own, or
// fields beside the number that no statement of the package sets, so that it may be asked
// again after another has come first. Only a program in which one goroutine takes the lock to
// order other data against a section that reads can tell the difference.
//
// Of several numbers no section sees two, so that who reads them one after the other may see them of
// different moments already; what is done to all of them still has one order, for all atomic operations do.
//
// Methods of a lock that is embedded are the struct's. Where that is exported, and
// another module may call them, the lock stays, though it guards nothing any more: who
// takes it can see only that nobody waits for it.
//
// It is silent unless it sees every use of both: it refuses where the lock or the
// number is exported, a lock that is embedded is taken in another package of the module
// or may be known as a sync.Locker, where either is used in another way anywhere in the package
// or in a file that build constraints exclude, where a section does more, calls a
// function or reads what is not its own, where the number begins with a value, but
// for one in the literal that a function gives a variable or returns, or has a tag, where the struct is copied, generic, an element of a map or
// of a slice that grows, or becomes
// an interface without methods, through which it could be printed, and where a
// comment would be lost. A comment of the lock goes with it.
//
// It fires in github.com/olekukonko/tablewriter v1.1.5, pkg/twwidth/tab.go. A near
// miss is net/http/triv.go of Go 1.26, where a section also reads a request's body
// and sets the number from it.
package lockednumber
