// Package newcodec finds compressors and decompressors that are built in a function and
// left behind when it returns.
//
// # What it does
//
// It finds local variables that get the result of a function New... of a package for
// compression, as compress/gzip, which has a method Reset, and are not returned or stored.
// It finds, too, variables with a cipher of the standard library or of golang.org/x/crypto that is built from a key, as
// aes.NewCipher does. It reports them without a fix.
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
//	var writers = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}
//
//	func pack(w io.Writer, data []byte) error {
//		z := writers.Get().(*gzip.Writer)
//		defer writers.Put(z)
//		z.Reset(w)
//		if _, err := z.Write(data); err != nil {
//			return err
//		}
//		return z.Close()
//	}
//
// # Safety
//
// Review: what is put back must not be in use any more, and keeps what it holds in memory;
// that is for a person to decide.
//
// It is silent where the value is returned, stored in a field or made for a pool, and in
// code that runs once.
//
// It fires in github.com/labstack/echo/v4, middleware/compress.go, up to v4.1.17, for each
// request, and in google.golang.org/protobuf, internal/impl/legacy_file.go, where
// descriptors are unpacked. A near miss is the pool of echo from v4.2.0 on.
package newcodec
