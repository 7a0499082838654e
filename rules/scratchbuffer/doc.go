// Package scratchbuffer finds buffers that a server makes for each answer.
//
// # What it does
//
// It finds a slice of bytes that a function, or a literal that answers requests, makes empty, appends to, and writes once
// to a http.ResponseWriter, after which nothing uses it. Functions of the package may append to it, too, which do no more with it
// and return it.
//
// # Why it is slow
//
// What is given to a method of an interface is on the heap. Each answer allocates
// its buffer, the larger ones several times while they grow, and the garbage
// collector has them all to find again.
//
// # Example
//
//	func greet(w http.ResponseWriter, r *http.Request) {
//		text := make([]byte, 0, 64)
//		text = append(text, "hello "...)
//		text = append(text, r.FormValue("name")...)
//		w.Write(text)
//	}
//
// # Use instead
//
//	// greetBuffers are buffers for what greet writes.
//	var greetBuffers = sync.Pool{New: func() any { b := make([]byte, 0, 64); return &b }}
//
//	func greet(w http.ResponseWriter, r *http.Request) {
//		buffer := greetBuffers.Get().(*[]byte)
//		text := (*buffer)[:0]
//		text = append(text, "hello "...)
//		text = append(text, r.FormValue("name")...)
//		w.Write(text)
//		if cap(text) <= 4096 {
//			*buffer = text
//			greetBuffers.Put(buffer)
//		}
//	}
//
// # Safety
//
// Guarded: the bytes are written by others once the function is done, so nobody may
// have kept them. Only append, functions of the standard library that append, those of the package of which all is known, and
// Write get the slice, which must not keep what it is given: that is the contract of
// io.Writer, and package net/http copies. A buffer that has grown beyond 4 KiB goes
// to the garbage collector; so does one of a call that returns early or panics.
//
// It is silent in loops and in other function literals that are not deferred, where its capacity is asked for, or bytes behind its end
// could be seen, where the buffer is used in any
// other way or after it was written, and in functions with a name in them that has to
// do with passwords, tokens or secrets: those must not stay in memory.
//
// What it finds is mostly left by rule textbuffer, in whose place people write a
// bytes.Buffer. A near miss is the answer in ASCII of github.com/gin-gonic/gin,
// render/json.go: what is appended to goes to a bytes.Buffer, part by part.
package scratchbuffer
