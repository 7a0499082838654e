// Package replay is the part of a behaviour check that runs inside the test
// binary of the user's package: it makes arguments out of bytes, calls a
// function with them and writes what could be seen of the call.
//
// A user's module cannot import hone. So its source is laid beside the package under check, as a
// folder of that, and compiled in the user's module: it imports the standard library only and
// keeps to the language of Go 1.12. What it exports is for the driver that package behave
// generates, and for what that puts into the source under check. Files of an import path that a
// package may do without, such as net/http, stand alone and announce themselves in an init function.
//
// The same bytes always give the same call: that is what makes two binaries of
// different source comparable.
package replay
