// Package randomread finds random bytes that are asked of the system a few at a time.
//
// # What it does
//
// It finds rand.Read of package crypto/rand, and io.ReadFull from its Reader, or from a variable of the package that is named
// for it, into an array or a new slice of at most 64 bytes; and rand.Int of that package. It finds
// numbers below a bound that a loop draws for each letter of a text. It reports them without a fix.
//
// # Why it is slow
//
// Each read is a call of the system, or of its like in the program's own memory, which takes a few hundred
// nanoseconds for 16 bytes and hardly more for a thousand. rand.Int makes big numbers besides, and reads
// again where a draw is too large.
//
// # Example
//
//	func newID() (id [16]byte, err error) {
//		_, err = io.ReadFull(rand.Reader, id[:])
//		return id, err
//	}
//
// # Use instead
//
//	var (
//		mu     sync.Mutex
//		source = bufio.NewReaderSize(rand.Reader, 1024)
//	)
//
//	func newID() (id [16]byte, err error) {
//		mu.Lock()
//		defer mu.Unlock()
//		_, err = io.ReadFull(source, id[:])
//		return id, err
//	}
//
// A number of 63 bits does for ten letters out of 62: six bits each, those that are too large left out.
//
// For what nobody has to be kept from guessing, as a jitter or a sample, package math/rand/v2 takes a few nanoseconds.
//
// # Safety
//
// Review: bytes that wait in memory are secrets that wait in memory, which who can read it may learn, and a copy of the
// process has the same. Keys and tokens are better read each on their own.
//
// It is silent for reads into slices of unknown or larger size.
//
// It fires in github.com/nats-io/nats.go v1.55.0, ws.go, where a mask is drawn for each frame, and in github.com/klauspost/compress
// v1.20.3, gzhttp/compress.go. A near miss is a read of a length that somebody gives.
package randomread
