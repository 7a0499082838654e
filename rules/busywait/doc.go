// Package busywait finds loops that ask again and again for what they could wait for.
//
// # What it does
//
// It finds loops whose turns are a select with a default that does nothing, or sleeps; and loops that look at an atomic value, try
// to take a lock or ask for the length of a channel until it is as they want it, and do nothing in between, or sleep for 10 ms
// or less. A function of the package that does nothing but to look, at an atomic value or at what a lock guards, counts as a look.
// It reports them without a fix.
//
// # Why it is slow
//
// A loop that waits so takes a whole processor, from those too that are to bring what it waits for. If it sleeps, it wakes up some
// hundred times a second for nothing, and comes late by half of that time on average. A goroutine that is
// blocked takes no time at all, and goes on at once.
//
// # Example
//
//	func first(a, b <-chan int) int {
//		for {
//			select {
//			case n := <-a:
//				return n
//			case n := <-b:
//				return n
//			default:
//			}
//		}
//	}
//
// # Use instead
//
//	func first(a, b <-chan int) int {
//		select {
//		case n := <-a:
//			return n
//		case n := <-b:
//			return n
//		}
//	}
//
// # Safety
//
// Review: a select without default ends when a channel is ready, and never if none will be. Who sets an atomic value must
// tell so: by closing a channel, by a sync.Cond, by Done of a sync.WaitGroup. A loop that waits for some nanoseconds on a processor that
// it has for itself may be meant.
//
// It is silent where a turn does anything else, where the number of turns is bounded, where time or something
// outside of the program is asked, for loops that try to change the value by CompareAndSwap, and for those that let others run
// by runtime.Gosched between two looks at it, as queues without locks do.
//
// It fires in github.com/dgraph-io/badger/v4 v4.8.0, levels.go, where a table that is written waits for the compaction of others, and
// in github.com/go-cmd/cmd v1.0.4, examples/blocking-streaming/main.go, where a program waits for its output to be printed. Near misses are
// github.com/kataras/neffos v0.0.24, conn.go, which gives up after a time, and a worker that asks between two pieces of work
// whether it is to end.
package busywait
