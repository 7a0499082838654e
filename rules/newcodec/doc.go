// Package newcodec finds compressors and decompressors that are built in a function and
// left behind when it returns.
//
// # What it does
//
// It finds local variables that get the result of a function New... of a package for
// compression, as compress/gzip, which has a method Reset, and are not returned or stored.
// It finds, too, variables with a cipher of the standard library or of golang.org/x/crypto that is built from a key, as
// aes.NewCipher does.
//
// The fix takes a writer or reader of gzip, or a writer of zlib or flate, from a sync.Pool, and has it put back
// when the function is left. A level is a constant, for which building cannot fail: what asks whether it did is left out.
//
// # Why it is slow
//
// A compressor has tables and a window: that of compress/flate is more than half a
// megabyte, which is allocated and cleared for a text of any length. Reset makes it ready
// for the next use, with all that memory.
//
// # Example
//
//	func pack(w io.Writer, data []byte) error {
//		z := gzip.NewWriter(w)
//		if _, err := z.Write(data); err != nil {
//			return err
//		}
//		return z.Close()
//	}
//
// # Use instead
//
//	func pack(w io.Writer, data []byte) error {
//		z := packZPool.Get().(*gzip.Writer)
//		defer packZPool.Put(z)
//		z.Reset(w)
//		if _, err := z.Write(data); err != nil {
//			return err
//		}
//		return z.Close()
//	}
//
//	// packZPool has those that are done with, for the next call.
//	var packZPool = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
//
// # Safety
//
// Guarded: what is put back is used by nobody any more. It is called by its methods, lent to functions of the
// standard library that keep nothing, and to functions of the package that use it in no other way, or a reader or
// writer is put around it of which the same holds. Reset makes it like a new one, whatever was written before and whether
// it failed. It is put back behind all else that the function defers. Until its next use, or until the pool is emptied, it
// holds the memory of what it wrote to.
//
// There is no fix in a loop, for a level that is no constant, for a variable that has the name of what it is built for, and where a function value, an interface or another
// package gets it. The rule is silent where the value is returned, stored in a field or made for a pool, and in
// code that runs once.
//
// It fires in github.com/labstack/echo/v4, middleware/compress.go, up to v4.1.17, for each
// request, and in google.golang.org/protobuf, internal/impl/legacy_file.go, where
// descriptors are unpacked. A near miss is the pool of echo from v4.2.0 on.
package newcodec
