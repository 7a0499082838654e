// Package turnmap finds maps that each turn of a loop makes anew, and clears one instead.
//
// # What it does
//
// It finds a variable in a loop that is declared with an empty map, where all that is done with
// the map is over when the turn ends: keys are set, looked up, deleted, counted and gone through, by the function
// itself or by functions of the package that it gives the map to.
//
// The fix makes the map before the outermost such loop, and clears it where it was made. Where a turn hands its map to
// the next one, in the place of the map that it had from the turn before, there are two, filled in turns. It reports the map
// where it is made, and where it grows; where go.mod allows a Go before 1.21, which cannot clear, without a fix.
//
// # Why it is slow
//
// A map begins small, and each time that it is full a larger one is made and every key in it
// hashed and moved. A map that was cleared has its room already. It also saves the allocations,
// and what the garbage collector does for them.
//
// # Example
//
//	func distinct(rows [][]string) (n int) {
//		for _, row := range rows {
//			seen := make(map[string]bool)
//			for _, cell := range row {
//				if !seen[cell] {
//					seen[cell] = true
//					n++
//				}
//			}
//		}
//		return n
//	}
//
// # Use instead
//
//	func distinct(rows [][]string) (n int) {
//		seen := make(map[string]bool)
//		for _, row := range rows {
//			clear(seen)
//			for _, cell := range row {
//				if !seen[cell] {
//					seen[cell] = true
//					n++
//				}
//			}
//		}
//		return n
//	}
//
// # Safety
//
// Mechanical: nothing refers to the map when the turn ends, and a map that was cleared is one without any key, also of
// those that are equal to nothing. The order in which a map is gone through is no promise, of a new one as of
// another. Room that was asked for is left out: the map has it from the second turn on.
//
// What clear takes grows with the largest map that there was: after a turn with very many keys, turns
// with few are slower than before. The benchmarks decide.
//
// It is silent where the map is returned, stored, given another name, kept by a function literal, by a goroutine
// or by a call of which it is not known, and where the variable gets another map.
package turnmap
