// Package loopgoroutine finds loops that start a goroutine for each element.
//
// # What it does
//
// It finds go in the turns of a loop over a slice, a map or the length of one. It reports it without a fix; hone shows those on
// whose start a benchmark spends something.
//
// # Why it is slow
//
// To start a goroutine and to let it end takes as long as some hundred calls, 300 ns and more, and its stack grows anew
// for what it calls. For work that takes a microsecond or two, one goroutine for each processor that takes elements in
// turn does the same at a fraction of the cost, and holds what they have open to as many.
//
// # Example
//
//	func all(list []int, do func(int)) {
//		var wg sync.WaitGroup
//		for _, n := range list {
//			wg.Add(1)
//			go func() {
//				defer wg.Done()
//				do(n)
//			}()
//		}
//		wg.Wait()
//	}
//
// # Use instead
//
//	func all(list []int, do func(int)) {
//		var wg sync.WaitGroup
//		var next atomic.Int64
//		for range min(runtime.GOMAXPROCS(0), len(list)) {
//			wg.Go(func() {
//				for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
//					do(list[i])
//				}
//			})
//		}
//		wg.Wait()
//	}
//
// # Safety
//
// Review: elements that wait for one another, or for something outside, need a goroutine each.
//
// It is silent for loops that count, that go on for ever or read from a channel, and for goroutines that stay.
//
// It fires in github.com/hashicorp/go-memdb v1.3.5, watch.go, where a goroutine watches each group of channels, and in gonum.org/v1/gonum
// v0.16.0, diff/fd/derivative.go. A near miss is a loop that starts as many as are to work.
package loopgoroutine
