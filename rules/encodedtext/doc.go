// Package encodedtext finds a fixed number of bytes, such as a hash, that are encoded as text by way of a
// buffer on the heap, and encodes them in an array.
//
// # What it does
//
// It finds calls of EncodeToString of encoding/hex, and of the encodings that encoding/base64 and encoding/base32 have,
// which get all of an array, or a part between constant bounds, where the text is longer than 32 bytes. The bytes are
// encoded in an array before the statement, and the text is made of that. Where the call may not be made, or other
// calls of the statement come before it, it is reported without a fix.
//
// # Why it is slow
//
// EncodeToString does not know how long its text becomes. It allocates a buffer for it, encodes into that, and then
// copies the buffer to the string that it returns: two allocations for a text, and the first one is garbage at once. Up to 32
// bytes the compiler has a buffer on the stack.
//
// # Example
//
//	type Hash [32]byte
//
//	func (h Hash) String() string {
//		return hex.EncodeToString(h[:])
//	}
//
// # Use instead
//
//	type Hash [32]byte
//
//	func (h Hash) String() string {
//		var text [64]byte
//		hex.Encode(text[:], h[:])
//		return string(text[:])
//	}
//
// # Safety
//
// Mechanical: Encode writes the same bytes, whose number the type tells. An array of bytes that no call keeps is on the
// stack. The bytes are read before the rest of the statement, which is silent on what could change them, or panic
// before they are read.
//
// It is silent for slices of which nobody knows how long they are, as Sum(nil) returns one, for encodings of the module,
// which may pad otherwise, and for texts of more than 512 bytes.
//
// It fires in github.com/btcsuite/btcd/chaincfg/chainhash v1.0.1, hash.go, and in github.com/go-git/go-git/v5 v5.16.2,
// plumbing/hash.go, where hashes are written. A near miss is go.opentelemetry.io/otel/trace v1.37.0, trace.go, whose ids have texts
// of 32 characters.
package encodedtext
