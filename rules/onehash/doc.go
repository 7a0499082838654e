// Package onehash finds hashes that are made, written to and asked for their sum in one
// function.
//
// # What it does
//
// It finds a local variable that gets a new hash of the standard library, of which nothing is
// made but the sum. Where one Write of bytes and one Sum(nil) follow, the sum is made at once,
// by sha256.Sum256 and its like. Others it reports without a fix: a hash that is kept, in a
// pool or by the caller, can be used again after Reset.
//
// # Why it is slow
//
// A hash is an object behind an interface: it is allocated, what is written to it escapes, and
// Sum copies it and allocates the result. For a short text that is more than the hash itself.
// The key of hmac.New is hashed twice before the first byte.
//
// # Example
//
//	func digest(b []byte) string {
//		h := sha256.New()
//		h.Write(b)
//		return hex.EncodeToString(h.Sum(nil))
//	}
//
// # Use instead
//
//	func digest(b []byte) string {
//		h := sha256.Sum256(b)
//		return hex.EncodeToString(h[:])
//	}
//
// # Safety
//
// Mechanical: both functions are defined to give the same, and a Write to a hash does not
// fail.
//
// It is silent where the hash is given to other functions than the writers of packages io and
// fmt, stored or returned, and where it is reset to be used again.
//
// It fires in github.com/nats-io/nats.go v1.55.0, js.go, where a subject is made, and in
// github.com/miekg/dns v1.1.50, dane.go, where a certificate is hashed. A near miss is a hash that
// a loop resets.
package onehash
