// Package compiler reads what the Go compiler says of the code it makes: which
// values it had to put on the heap and why, which bounds it checks while the
// program runs, and which large values it copies.
//
// The compiler writes it with -gcflags=-json=0,DIR: a folder a package, in it a
// file of JSON lines per source file. The first line names the file, each other
// is a diagnostic of the Language Server Protocol; cmd/compile/internal/logopt
// describes the form. Its messages are not covered by the Go 1 promise: what is
// not understood is left out.
package compiler
