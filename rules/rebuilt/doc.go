// Package rebuilt finds what a function compiles, parses, seeds or asks the system for in each
// call, though it could be kept.
//
// # What it does
//
// It finds functions named Compile and MustCompile, of packages for other patterns than those of package
// regexp, and its CompilePOSIX; functions in the file that do no more than to compile a regular expression, of constants; templates that are parsed;
// addresses, prefixes and durations that are parsed from constants; and sources of random
// numbers that are seeded, where the result is used in the function alone. And it finds
// questions to the system: the name of the host, the environment, a time zone. It reports them
// without a fix.
//
// # Why it is slow
//
// To compile a pattern takes as long as hundreds of short matches with it, and a template's
// text is parsed in microseconds. To seed math/rand fills a table of 607 numbers. A time zone is
// read from a file, the name of the host from the system.
//
// # Example
//
//	func matches(pattern, s string) bool {
//		re, err := regexp.CompilePOSIX(pattern)
//		return err == nil && re.MatchString(s)
//	}
//
// # Use instead
//
//	var patterns sync.Map // string -> *regexp.Regexp, or nil
//
//	func matches(pattern, s string) bool {
//		re, ok := patterns.Load(pattern)
//		if !ok {
//			compiled, _ := regexp.CompilePOSIX(pattern)
//			re, _ = patterns.LoadOrStore(pattern, compiled)
//		}
//		return re.(*regexp.Regexp) != nil && re.(*regexp.Regexp).MatchString(s)
//	}
//
// # Safety
//
// Review: whether what a text says is always the same, how many different ones there are, and
// whether it may change while the program runs, is not in the code around. A map of patterns
// that strangers send grows without end: bound it. Where random numbers protect something,
// math/rand is wrong in the first place.
//
// It is silent for what is returned, stored or given to another function, and in code that
// runs once. Regular expressions of package regexp are the business of rules hoistconstructor and recompiled.
//
// It fires in github.com/prometheus/common v0.72.0, version/info.go, where a template is parsed
// to print the version, and in github.com/go-playground/validator v10.27.0, baked_in.go, where a
// time zone is loaded to see whether there is one. A near miss is a pattern that a constructor
// compiles and keeps in a field.
package rebuilt
