// Package hoistconstructor finds values that are built anew on every call
// although nothing they are built from changes, and builds them once.
//
// # What it does
//
// It finds calls of constructors whose arguments are all constant, in functions
// that may run more than once: strings.NewReplacer, regexp.MustCompile and
// MustCompilePOSIX, template.Must, and NewEncoding of encoding/base64 and encoding/base32. The
// call moves to a variable of the package, declared before the function. The value may go
// through variables, to functions and methods of the package that only read it, and be
// returned by a helper. The function may also be a literal in a variable of the package.
//
// Of strings.NewReplacer the arguments may also be variables of the package that begin as
// constants, or one slice or array of constants, of the package or of the function, that nothing changes.
//
// Constructors that return an error, too, regexp.Compile and CompilePOSIX and the method Parse of
// templates fresh from New, are found where the text is constant and compiles: the error is nil.
// A template may only be executed.
//
// And it finds text that fmt.Sprintf, strings.ToUpper, path.Join and the like make of constants,
// and of variables of the package of basic types that nobody changes, with the sum it is part of.
//
// It also finds regexp.MatchString and the like, which compile a pattern for one
// match. Where the pattern is constant and both results are assigned or returned, the compiled
// pattern becomes such a variable, and the error, which cannot occur, nil. Patterns
// that are no constants are the business of rule recompiled.
//
// # Why it is slow
//
// A regular expression is parsed and compiled, which takes thousands of times
// as long as a short match and allocates dozens of objects. A replacer builds
// its tables or its trie at the first use, again for each value. An encoding
// fills a table of 256 entries. None of it depends on the call.
//
// # Example
//
//	func escape(name string) string {
//		replacer := strings.NewReplacer(":", "_", "|", "_")
//		return replacer.Replace(name)
//	}
//
// # Use instead
//
//	var escapeReplacer = strings.NewReplacer(":", "_", "|", "_")
//
//	func escape(name string) string {
//		replacer := escapeReplacer
//		return replacer.Replace(name)
//	}
//
// # Safety
//
// Mechanical: the value is used for nothing but calls of methods that only read
// it, which the packages document as safe for concurrent use, so that sharing
// it cannot be observed. It stays silent where the value leaves the package, is stored in a
// field or an element, compared or changed (as by Longest), and where the constructor would panic:
// the pattern is compiled to find out. The constructor then runs when the
// program starts, even if the function is never called, and the value stays in
// memory.
//
// A variable that a replacer or a text is made of counts as unchanged if it is not exported, if no
// file in the folder assigns to it or to an element, takes an address, or gives the list to a
// function that is not known to read it only, and if files that the package is compiled
// without, tests among them, do not have its name.
//
// The name of the variable is free in all files of the package, those that
// build tags exclude and tests included. Code that runs once is left alone:
// main, init, initialisers of the package and functions given to package sync
// to be run once. So is code that may run, through an interface, before the
// variable has its value: a method String if an initialiser above prints.
package hoistconstructor
