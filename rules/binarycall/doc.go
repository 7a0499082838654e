// Package binarycall finds numbers that are written or read one at a time
// through encoding/binary's Write and Read, or put into bytes and taken from them by its
// Append, Encode and Decode, and calls the byte order itself.
//
// # What it does
//
// It finds binary.Write(w, order, v) where v is one number of a fixed size, and
// writes what order.AppendUint32 and its like make of it: into the free part of
// the buffer where w is a *bufio.Writer or a *bytes.Buffer. In modules before Go 1.19 it shows them without a fix. And it finds
// binary.Read(r, order, &x), and reads into an array of the right size. Where its error is
// looked at later, or not at all, x is only set if there was none. The reads of one function share an
// array, and so do its writes, as do those in a loop: the compiler puts each on the heap. A variable that is a struct of a few such numbers is written
// and read field by field, in one piece.
//
// A function that gives package binary what it is given, as a type parameter or as a parameter that
// is any, gets a copy for each type of number that the package calls it with, which these calls
// then call, and goes if nobody else needs it.
//
// Of binary.Append with one number only order.AppendUint32 and its like remain, and a nil error.
// Before binary.Decode and binary.Encode it asks whether the bytes suffice: then it reads or
// sets them, and else the call stays for its error.
//
// # Why it is slow
//
// Write and Read take any value: the number is boxed in an interface, its type
// is looked up in a switch or by reflection, and a slice is allocated for a few
// bytes.
//
// # Example
//
//	func size(r io.Reader) (int32, error) {
//		var n int32
//		if err := binary.Read(r, binary.BigEndian, &n); err != nil {
//			return 0, err
//		}
//		return n, nil
//	}
//
// # Use instead
//
//	func size(r io.Reader) (int32, error) {
//		var n int32
//		var nBytes [4]byte
//		if _, err := io.ReadFull(r, nBytes[:]); err != nil {
//			return 0, err
//		}
//		n = int32(binary.BigEndian.Uint32(nBytes[:]))
//		return n, nil
//	}
//
// # Safety
//
// Mechanical: Write makes one call of w.Write with the same bytes and returns
// its error; Read is io.ReadFull, whose errors it returns, and sets x only
// when all bytes were there. An array may be shared since package io demands of
// readers and writers that they do not keep what they are given. Append has no error for a number, and Decode and Encode
// have one only where there are too few bytes: then they are called as before, with another
// variable of the type, which they leave alone.
//
// It is silent for bool, int and uint, slices and structs with others in them, for structs
// that are read and have a field that is not exported, for which Read panics, for type parameters of methods,
// for byte orders whose type is not that of the package's, for negative constants,
// where a condition that begins with Read goes on after an error, where finding x calls
// something, for pointers to structs that may be nil, but for receivers, where it is guarded, and where a comment would be lost.
package binarycall
