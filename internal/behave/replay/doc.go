// Package replay is the part of a behaviour check that runs inside the test
// binary of the user's package: it makes arguments out of bytes, calls a
// function with them and writes what could be seen of the call.
//
// Its source is not imported but copied, under names that cannot collide, into
// the driver that package behave generates: a user's module cannot import hone.
// So it imports the standard library only, keeps to the language of Go 1.12,
// and no field, method or label may bear the name of something declared at the
// top level, because the copy renames by name. Files of an import path that a
// package may do without, such as net/http, stand alone and announce
// themselves in an init function.
//
// The same bytes always give the same call: that is what makes two binaries of
// different source comparable.
package replay
