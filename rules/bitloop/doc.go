// Package bitloop finds loops that count the bits of a number one by one.
//
// # What it does
//
// It finds a loop in whose turns a number loses its lowest bit, or is shifted by one, until nothing is left, and
// that does nothing else but count; and one that tests each bit of a number. It puts a call of package math/bits in
// its place: OnesCount where bits that are set are counted, Len where every turn is.
//
// # Why it is slow
//
// The loop takes as many turns as there are bits, each of which waits for the one before, and ends
// with a jump that is hard to foresee. The compiler makes one or a few instructions of the call.
//
// # Example
//
//	func count(set []uint64) (n int) {
//		for _, w := range set {
//			for w != 0 {
//				w &= w - 1
//				n++
//			}
//		}
//		return n
//	}
//
// # Use instead
//
//	func count(set []uint64) (n int) {
//		for _, w := range set {
//			n += bits.OnesCount64(w)
//		}
//		return n
//	}
//
// # Safety
//
// Mechanical: the number of turns is the number of bits that are set, or the place of the highest, whatever the
// number is. The variable is left at zero, as the loop leaves it, where that may be seen. A counter of a small type runs over as it did.
//
// It is silent where a turn does anything else, where the loop goes on for the sign of a number, and where
// it ends before it has seen all bits.
package bitloop
