// Package pooledslice finds slices that are put into a sync.Pool as they are, which allocates a header for each, and keeps
// the headers, too.
//
// # What it does
//
// It finds calls of Put of a sync.Pool with a slice as the argument. Where all that is done with the pool, a variable of the
// package or a field, both not exported, or an array of them, is Get and Put of slices of one type, the fix puts a pointer
// into the pool. What pointers lead to comes from a second pool, to which it is given back when a slice is taken out. Others it
// reports without a fix.
//
// # Why it is slow
//
// A pool holds interfaces, and an interface holds a pointer: the three words of a slice are copied to memory of their own each
// time. A pool that is to save an allocation makes another one, of 24 bytes, and the collector has as many objects as before.
//
// # Example
//
//	var buffers = sync.Pool{New: func() any { return make([]byte, 0, 1024) }}
//
//	func send(w io.Writer, text string) error {
//		buf := buffers.Get().([]byte)
//		buf = append(buf[:0], text...)
//		_, err := w.Write(buf)
//		buffers.Put(buf)
//		return err
//	}
//
// # Use instead
//
//	var buffers = sync.Pool{New: func() any { return make([]byte, 0, 1024) }}
//
//	func send(w io.Writer, text string) error {
//		buf := buffersTaken(buffers.Get())
//		buf = append(buf[:0], text...)
//		_, err := w.Write(buf)
//		buffers.Put(buffersHeld(buf))
//		return err
//	}
//
//	// buffersHeaders has what held slices in buffers, to be used again.
//	var buffersHeaders sync.Pool
//
//	// buffersTaken returns the slice that buffers had.
//	func buffersTaken(v any) []byte {
//		held, ok := v.(*[]byte)
//		if !ok {
//			return v.([]byte) // one that is new
//		}
//		taken := *held
//		*held = nil
//		buffersHeaders.Put(held)
//		return taken
//	}
//
//	// buffersHeld returns a pointer to a slice, which needs no memory to be put into buffers.
//	func buffersHeld(s []byte) *[]byte {
//		held, ok := buffersHeaders.Get().(*[]byte)
//		if !ok {
//			held = new([]byte)
//		}
//		*held = s
//		return held
//	}
//
// # Safety
//
// Mechanical: what is taken out of the pool is what was put into it, or made by its New, or nil as before; all that takes
// something out is seen. A header is given to one slice at a time, and forgotten before it is given back. A type that is
// asserted and not there panics in either form.
//
// It has no fix where the pool is exported, embedded or handed on, where another file, such as a test, names it, where something
// else is put into it, too, or what is taken out is used in another way than by an assertion or a comparison with nil.
//
// It fires in github.com/tinylib/msgp v1.6.5, msgp/write.go, where text is made of numbers, and in github.com/klauspost/reedsolomon
// v1.14.2, streaming.go, where blocks are. A near miss is a pool of pointers to buffers.
package pooledslice
