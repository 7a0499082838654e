// Package widelock finds locks that are held while an answer is made and written
// to somebody who may be slow to take it.
//
// # What it does
//
// It finds a Lock with its Unlock deferred to the end of the function, or in the same
// list of statements, where in between something is written to an io.Writer that is a
// parameter of the function, such as a http.ResponseWriter. Where only functions do so that the
// parameter is given to, of the package or such as http.Error, there is a fix if all that these do is to
// answer, of what they are given. There is none where functions of the module
// write to a connection that is a field of a parameter, or of what such a field leads to.
//
// It also finds, without a fix, a lock under which text is made of what it guards by a template, as JSON, by
// package fmt in a loop, or, where it is no lock for readers, part by part, or by a function of the package whose result
// is returned.
//
// What is made under the lock and sent behind it may be a value, a struct of values, or a buffer that is filled under the lock.
// Where all that is done under the lock is a call whose result is told, that call stays.
//
// The lock may be taken by a function of the package that returns what gives it back, or that runs
// a literal under it, or by a pair of methods: then the function is looked at, and written, as if it took
// the lock itself.
//
// Where the last statements under a lock only make text of values that the function has
// to itself by then, or write it, the lock is given back before them, be it a lock for
// readers, and be there other ways out that give it back. So it is where a function
// returns text that is made under the lock of what can be copied. The function may be a
// literal.
//
// Where a lock that is given back when the function ends is taken before statements that make text of what the
// function has to itself, or read what such text says, it is taken behind them.
//
// Without a fix it also finds what is told under the lock to a parameter that is an interface of the module, where a type
// of the module which has its methods writes to a connection.
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
//	func (v *visits) greet(w http.ResponseWriter, name string) {
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
//	func (v *visits) greet(w http.ResponseWriter, name string) {
//		countValue := func() int {
//			v.mu.Lock()
//			defer v.mu.Unlock()
//			v.count[name]++
//			countValue := v.count[name]
//			return countValue
//		}()
//		fmt.Fprintf(w, "%s came %d times", name, countValue)
//	}
//
// # Safety
//
// Guarded: statements that only compute and tell the writer something move behind
// the section, in their order, and read copies of what the lock guards, made under it
// where they stood. What is left stays in a function of its own, which gives the lock
// back however it ends, or, where something follows what moves, stays where it is, and
// what moves is deferred. What moves mentions nothing that the lock is a field of, or that this is a field of, and
// of other variables only basic values, the writer, bytes and buffers made in the section, and
// what packages net/http and time declare; it calls nothing but functions that
// compute. Copied are fields and elements of maps, and fields of such elements, where it
// is known that these are there, or nothing moves that is done before, and how much is in a
// map, a slice or text. Lines of a log stay under the lock, and in order. An answer is written
// after them, then. If a line that followed all of it panics, it is written all the
// same where it can be deferred, which it cannot in a function that has results; it is
// not written if a line before a part of it panics. A statement that may leave the
// function stays as well, with all before it and with what it writes; what moves is
// done only where it did not leave.
//
// Where a statement gives the lock back at the end, others may do so before they return. Where it is given back when
// the function ends, results of a way out are made under it, and returned behind it; they have no names.
//
// A known function that gives a basic value is called under the lock, where it was called, if nothing moves that is
// done before, or, where it only computes, nothing but what fills the function's own variables and takes a buffer out
// of a pool for that, and the rest of its statement does; so are fields read of what the function has pointers to. Headers
// that are set first may stay. A function of the package that answers is given values that lead nowhere and have no methods.
//
// Where the lock is given back earlier and nothing moves, all that follows uses only
// values that lead nowhere else, what is made of them, and functions that compute and look at
// no variable of the package that may change. If
// unlocking was deferred, what stays under the lock cannot panic.
//
// Where the lock is taken later, all that comes before it uses only such values and functions, and may return; nothing
// is deferred there.
//
// Review where the writer is no http.ResponseWriter, but under a lock for readers, who
// could write to one writer at once only if that has a lock of its own: others may write there too, and
// the order of the answers need no longer be that of the changes.
//
// It is silent where the writer belongs to what the lock guards, as in a logger, and
// where nothing is written to a parameter while the lock is held. It is shown without
// a fix where what is written refers to what is guarded, as a loop over a map does.
//
// It finds the counter in net/http, triv.go, part of whose answer is written in a
// branch, and the frames in github.com/quic-go/quic-go, http3/request_writer.go, whose
// buffer is the next request's too: both without a fix. A near miss is a logger that
// has a lock for its own output, as that of package log.
package widelock
