// Package rawfile finds loops that read or write a file in small pieces, without a buffer between.
//
// # What it does
//
// It finds, in loops, calls of fmt.Fprintf and its like, io.WriteString, binary.Write, fmt.Fscan and its
// like and binary.Read on a *os.File, of its method WriteString, and of fmt.Println and its like, which
// write to the standard output. It reports them without a fix.
//
// It also finds a function that opens a file, has a function of the module read it as an
// io.Reader, once, and then only closes it, or keeps it for the time in a field of what it makes to read it. Where that,
// or what it gives the reader to, or keeps it in, reads it byte by byte or a few bytes at a time in a loop, the file
// is given to it behind a bufio.Reader.
//
// Where a function creates a file and writes it in pieces, itself, by functions of the module that write to an
// io.Writer, or by a template, all of it in statements that nobody else has to do with the file between, a
// bufio.Writer is put around these statements, and flushed behind the last one and on the ways out between.
//
// And it finds, without a fix, what is written to an io.Writer that is another file: a parameter which gets one and
// is written to in a loop, or a field that gets one. So is it of an io.ReadCloser in a field that gets one, where some of what is
// read of it is little.
//
// # Why it is slow
//
// Each call is a call of the system, or several: fmt.Fscan reads byte by byte. That takes a
// microsecond, and what is written or read, a few bytes, takes some nanoseconds. A buffer of
// 4 kB makes one call of a hundred.
//
// # Example
//
//	func list(f *os.File, names []string) {
//		for _, name := range names {
//			fmt.Fprintln(f, name)
//		}
//	}
//
// # Use instead
//
//	func list(f *os.File, names []string) error {
//		w := bufio.NewWriter(f)
//		for _, name := range names {
//			fmt.Fprintln(w, name)
//		}
//		return w.Flush()
//	}
//
// # Safety
//
// Review, where nothing is said of it below: the buffer has to be flushed on every way out, before the file is closed, read or handed
// on, and the error of Flush has to be looked at. What is in the buffer when the program crashes is
// lost, others see it later, and a reader takes more from the file than it hands out.
//
// Where a file is opened for a function that reads, the fix is guarded: nobody else reads from the
// file, which is closed then, so that nobody can tell how much of it was read. The function and
// those that it calls only read, one after the other: what they get is not asked what else it can
// do, not given to another package but to be read from by package io or binary, and has no buffer yet. Package fmt is
// left out: it reads a byte more than it needs, which a buffer would keep for the next call.
//
// What a function makes to read the file, which has a field for it, it keeps to itself: it calls methods of it and
// functions of the package with it, before the file is closed, and nobody has values of its type in another goroutine
// or in a function literal. Who calls Read for several bytes does not compare their number: a file gives as many as are
// asked for up to its end, a buffer may give less before.
//
// Where a file is created and written, the fix is guarded. The file is a local variable that is set once, which no
// function literal has but one that is deferred before; what is written comes to the file before anything else is done with it, and
// when the function returns, with an error or without. Nothing that is seen in between waits for anything or
// somebody, reads a file but one that is opened to be read, tells another goroutine anything, or ends the program. Who
// gets the writer only writes, and does not ask what it is. An error of writing may come later, from Flush, which is
// checked where the function can say so, and treated as that of a write is; a panic loses what is in the buffer.
//
// It is silent outside of loops, for the standard error, and for writers that are interfaces and get no file within the
// package, which may be buffers.
//
// It fires in github.com/yuin/goldmark v1.8.7, ast/ast.go, where a tree is dumped, and in
// github.com/goccy/go-yaml v1.18.0, token/token.go, where tokens are. A near miss is what prints to
// a writer that a caller gives.
package rawfile
