// Package leftslice finds slices that a function allocates to work with, or to have a call fill
// or read them, and leaves behind when it returns.
//
// # What it does
//
// It finds make of a slice of numbers in a variable that the function gives to calls, such as
// Read, indexes, ranges over, compares and copies from, but neither returns nor stores; and
// variables that are arrays of numbers, of which it gives slices to calls. A slice whose size is
// not constant need not be given to any. It reports them without a fix; hone shows those
// on whose allocation a benchmark spends something.
//
// # Why it is slow
//
// A slice whose address a method of an interface gets is allocated on the heap, for the
// compiler does not know what the method does with it; so is the array that it is a part of, and a
// slice of a size that is not constant. A buffer of 32 kB is cleared, too, and two
// thousand of them are 64 MB for the garbage collector.
//
// # Example
//
//	func count(r io.Reader) (lines int, err error) {
//		buf := make([]byte, 32*1024)
//		for {
//			n, err := r.Read(buf)
//			lines += bytes.Count(buf[:n], []byte{'\n'})
//			if err != nil {
//				return lines, err
//			}
//		}
//	}
//
// # Use instead
//
//	var buffers = sync.Pool{New: func() any { return new([32 * 1024]byte) }}
//
//	func count(r io.Reader) (lines int, err error) {
//		buf := buffers.Get().(*[32 * 1024]byte)
//		defer buffers.Put(buf)
//		for {
//			n, err := r.Read(buf[:])
//			lines += bytes.Count(buf[:n], []byte{'\n'})
//			if err != nil {
//				return lines, err
//			}
//		}
//	}
//
// Or keep it in the value whose method it is, or have the caller give it.
//
// # Safety
//
// Review: what is called may keep the slice, and then sees what the next call does with it.
// What was secret stays in a buffer that is kept.
//
// It is silent for slices that are returned, stored, given to a goroutine or to a call whose
// result may refer to them, and for those that a function literal uses; for messages that are read
// into a slice of their length, of which rule freshbuffer speaks.
//
// It fires in github.com/prometheus/procfs v0.21.0, stat.go, where a
// scanner gets a buffer, and in github.com/bluekeyes/go-gitdiff v0.9.0, gitdiff/io.go, where the rest
// of a file is copied. A near miss are two slices of one size, of which rule workspace speaks.
package leftslice
