// Package serialcalls finds loops that ask one thing after the other although no
// question depends on an answer.
//
// # What it does
//
// It finds a loop over a range, or one that counts from 0 to a number, whose body calls a function with a context.Context and
// returns when that fails, or goes on, where no call of a turn uses what an earlier turn changed:
// of the variables that are declared before the loop, the body changes only some of
// the function's own, and elements of them, which are not mentioned up to the call, and
// parts of the turn's own variables.
// Loops whose turns put what they get into a field of their element it reports, too,
// without a fix, and those whose turns call a literal of the function that does. So it does with loops whose turns
// call a parameter, a function that waits where somebody in the package passes it. There is a fix where all
// that call the function are known, as it is not exported and no value, and all that they pass waits.
//
// A function without a context counts, too, if it waits by what it calls in the module: for
// the network, a database, another program, or for time to pass. Of such calls, which must be
// given something of their turn, the result may also be one value that is
// assigned, added or appended, in a loop that does not return.
//
// # Why it is slow
//
// A call with a context usually waits: for a database, a service, a disk. The loop
// waits for the sum of all, where several at a time would wait for the longest. No
// profile of CPU time shows it; hone looks at what goroutines are blocked on where a
// benchmark does not compute.
//
// # Example
//
//	// store is safe for concurrent use. Its methods change nothing.
//	type store interface {
//		Count(ctx context.Context, user string) (int, error)
//	}
//
//	func counts(ctx context.Context, s store, users []string) ([]int, error) {
//		out := make([]int, 0, len(users))
//		for _, user := range users {
//			n, err := s.Count(ctx, user)
//			if err != nil {
//				return nil, err
//			}
//			out = append(out, n)
//		}
//		return out, nil
//	}
//
// # Use instead
//
//	// store is safe for concurrent use. Its methods change nothing.
//	type store interface {
//		Count(ctx context.Context, user string) (int, error)
//	}
//
//	func counts(ctx context.Context, s store, users []string) ([]int, error) {
//		out := make([]int, 0, len(users))
//		answer := ahead(len(users), 64, func(i int) (int, error) {
//			user := users[i]
//			return s.Count(ctx, user)
//		})
//		for i := range users {
//			n, err := answer(i)
//			if err != nil {
//				return nil, err
//			}
//			out = append(out, n)
//		}
//		return out, nil
//	}
//
//	// ahead makes the calls call(0) to call(n-1), up to most of them at a time, and
//	// returns a function that answers each as it did: with its results, or by a panic
//	// with the same value. After a call that fails no further ones begin; all before
//	// it are made. No call is under way any more when ahead returns. Where there is
//	// more to wait for than to keep in memory, each call is made when it is asked for.
//	func ahead[T any](n, most int, call func(int) (T, error)) func(int) (T, error) {
//		type outcome struct {
//			value    T
//			err      error
//			returned bool
//			panicked any
//		}
//		if n > 1<<16 {
//			return call
//		}
//		outcomes := make([]outcome, n)
//		var next atomic.Int64
//		var failed atomic.Bool
//		one := func(i int) {
//			o := &outcomes[i]
//			defer func() {
//				if !o.returned {
//					o.panicked = recover()
//				}
//				if !o.returned || o.err != nil {
//					failed.Store(true)
//				}
//			}()
//			o.value, o.err = call(i)
//			o.returned = true
//		}
//		var calls sync.WaitGroup
//		work := func() {
//			defer calls.Done()
//			for !failed.Load() {
//				i := int(next.Add(1)) - 1
//				if i >= n {
//					return
//				}
//				one(i)
//			}
//		}
//		workers := min(n, most)
//		calls.Add(workers)
//		for w := 0; w < workers; w++ {
//			go work()
//		}
//		calls.Wait()
//		return func(i int) (T, error) {
//			o := &outcomes[i]
//			if o.panicked != nil {
//				panic(o.panicked)
//			}
//			if !o.returned {
//				runtime.Goexit() // as the call did
//			}
//			return o.value, o.err
//		}
//	}
//
// # Safety
//
// Guarded: the loop stays as it is and takes the results one by one, so their order,
// and which error comes first, cannot change; a panic of a call is carried over to
// its turn; the context is the caller's; at most 64 calls run at a time, or 8 requests, and none is
// under way when the loop begins. What changes is that calls run at the same time,
// and that some are made for turns that a loop ending at an error did not reach.
//
// Nobody can tell if the calls change nothing and may run at once. That is taken as
// shown of a function whose statements change only its own variables and what it has
// made, locks and timers apart, and take nothing out of channels that others have: of
// the package, or of another, as far as the file it is in shows and the packages that
// both import. It is taken of others, methods of interfaces among them, if their
// comment says so: "safe for concurrent use" and "change
// nothing", in these words or similar ones. And it is taken of requests that an http.Client sends by a
// method that HTTP defines as safe (GET, HEAD, OPTIONS) without a body: such a method asks for nothing but an answer,
// and a client may be used at once. A function may be given the method and the text of the body, where its
// calls are with constants. The request must be made where it is sent, and be given to nobody else; what
// it is answered is read, scanned to basic values, or decoded by types without methods for that to what the function has. Of
// requests 8 are made at a time. What else the loop calls must be known
// to change nothing too, but for a branch that returns: no call follows it. The behaviour check then leaves out which calls of such
// methods were made, the package's tests run under the race detector, and what the
// goroutines allocate is accepted only where the time is much shorter.
//
// Review in all other cases: without such a comment nobody but a person knows. How
// many calls at a time the other side bears is a choice, too: change the number.
//
// Review, too, is a loop that may return where no error is: it may look for the first of many.
//
// It is silent where a call uses what an earlier turn changed, where turns pause on purpose, as by time.Sleep
// or a limiter, where the loop is left
// by break or goto, and where it starts goroutines, uses channels, or changes what a
// field or pointer refers to. It offers no fix for calls with several results beside
// the error, for results that have to be closed, and for maps, whose elements have no numbers.
//
// It fires in golang.org/x/crypto as of August 2020, acme/acme.go, twice: where the
// certificates of a chain are fetched, one after the other, and each of them has
// others above it. A near miss is encodeMapSlice of github.com/goccy/go-yaml,
// encode.go: what the turns make is appended to a field of what they are given.
package serialcalls
