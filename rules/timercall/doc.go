// Package timercall finds timers that serve one wait, and clocks that are read twice.
//
// # What it does
//
// It finds time.After, NewTimer, NewTicker and Tick in the body of a loop, as a case of a select, and right before a
// select that waits for other channels, too; and
// time.Now, Since and Until where the clock was read in the same statement or in one shortly before,
// with nothing in between that may take long, or where each turn of a loop over a list or a map reads it and does nothing
// that may. It reports them without a fix.
//
// # Why it is slow
//
// A timer is an object, a channel and an entry in a heap that all goroutines of a processor share: 200 bytes
// and a lock for a wait that mostly ends otherwise. One timer can be set again by Reset. Reading the clock takes
// 40 ns, more than most of what is done with the time; two readings with nothing in between say the same.
//
// # Example
//
//	func serve(requests chan int, handle func(int), idle time.Duration) {
//		for {
//			select {
//			case n := <-requests:
//				handle(n)
//			case <-time.After(idle):
//				return
//			}
//		}
//	}
//
// # Use instead
//
//	func serve(requests chan int, handle func(int), idle time.Duration) {
//		timer := time.NewTimer(idle)
//		defer timer.Stop()
//		for {
//			timer.Reset(idle)
//			select {
//			case n := <-requests:
//				handle(n)
//			case <-timer.C:
//				return
//			}
//		}
//	}
//
// # Safety
//
// Review: before Go 1.23 a timer that has fired is to be drained before Reset. Two readings of the clock
// differ, which a program may count on.
//
// It is silent for a timer outside of loops and selects, and where a call, a loop or a channel stands between two
// readings of the clock.
//
// It fires in github.com/nats-io/nats.go v1.55.0, nats.go, where a flush waits, and in github.com/quic-go/quic-go v0.54.0, where
// the clock is read twice. A near miss is a measurement from one reading to the next.
package timercall
