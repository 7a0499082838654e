// Package serialcalls finds loops that ask one thing after the other although no
// question depends on an answer.
//
// # What it does
//
// It finds a range loop whose body calls a function with a context.Context and
// returns when that fails, where no turn of the loop uses what an earlier one found:
// of the variables that are declared before the loop, the body changes only a slice
// it appends to, elements of its own, and an error.
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
//	type store interface {
//		Count(ctx context.Context, user string) (int, error)
//	}
//
//	// counts asks for some users at a time. The error is that of the first user
//	// for whom there is one.
//	func counts(ctx context.Context, s store, users []string) ([]int, error) {
//		out, errs := make([]int, len(users)), make([]error, len(users))
//		var wait sync.WaitGroup
//		slots := make(chan struct{}, 16)
//		for i := range users {
//			slots <- struct{}{}
//			wait.Add(1)
//			go func() {
//				defer func() { <-slots; wait.Done() }()
//				out[i], errs[i] = s.Count(ctx, users[i])
//			}()
//		}
//		wait.Wait()
//		for _, err := range errs {
//			if err != nil {
//				return nil, err
//			}
//		}
//		return out, nil
//	}
//
// # Safety
//
// Review, and shown without a fix: calls that run at the same time must be safe for
// that, must not have effects whose order matters, and a loop that ends at the first
// error makes no further call, where those at the same time are made already. How
// many at a time the other side bears is for a person to say. Keep the order of the
// results, the error of the least index, and the caller's context, and bound the
// number of calls.
//
// It is silent where a turn uses what an earlier one changed, where the loop is left
// by break or goto, and where it starts goroutines, uses channels, or changes what a
// field or pointer refers to.
package serialcalls
