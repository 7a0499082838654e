// Package inspect reads a package of the user's for checks that call its
// functions: its types, how its generic functions can be instantiated, and what
// calling a function with made-up arguments may do to the world.
//
// It takes part in no stage and decides nothing: packages behave and stress
// share it.
package inspect
