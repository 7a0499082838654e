// Package recompiled finds regular expressions that are compiled in each call from a pattern that
// is no constant, and keeps those that were compiled last.
//
// # What it does
//
// It finds regexp.Compile and regexp.MustCompile of a pattern that is put together, or comes from
// somewhere, where the function around them only matches with the result, and regexp.MatchString
// and regexp.Match. A function takes their place that looks first among those that were compiled
// lately.
//
// # Why it is slow
//
// To compile a pattern is to parse it, to simplify it and to write a program: microseconds and
// dozens of objects, as much as hundreds of short matches. Patterns that are no constants often
// are few all the same: those of routes, of a configuration, of the words of a list.
//
// # Example
//
//	func matches(word, s string) (bool, error) {
//		return regexp.MatchString(`\b`+word+`\b`, s)
//	}
//
// # Use instead
//
//	func matches(word, s string) (bool, error) {
//		return matchStringPattern(`\b`+word+`\b`, s)
//	}
//
//	// compiledPatterns are the regular expressions that were compiled last, each at a place of its pattern.
//	var compiledPatterns [64]atomic.Pointer[regexp.Regexp]
//
//	// compiledPattern returns what regexp.Compile does, and asks it only for what is not among compiledPatterns.
//	func compiledPattern(pattern string) (*regexp.Regexp, error) {
//		hash := uint32(2166136261)
//		for i := 0; i < len(pattern); i++ {
//			hash = (hash ^ uint32(pattern[i])) * 16777619
//		}
//		place, other := &compiledPatterns[hash%64], &compiledPatterns[hash>>16%64]
//		if re := place.Load(); re != nil && re.String() == pattern {
//			return re, nil
//		}
//		if re := other.Load(); re != nil && re.String() == pattern {
//			return re, nil
//		}
//		re, err := regexp.Compile(strings.Clone(pattern)) // no part of a longer text, nor of bytes that change
//		if err == nil && place.Load() == nil {
//			place.Store(re)
//		} else if err == nil {
//			other.Store(re)
//		}
//		return re, err
//	}
//
//	// matchStringPattern returns what regexp.MatchString does, and compiles only what is not among compiledPatterns.
//	func matchStringPattern(pattern string, s string) (bool, error) {
//		re, err := compiledPattern(pattern)
//		if err != nil {
//			return false, err
//		}
//		return re.MatchString(s), nil
//	}
//
// Where the patterns are known when an object is made, as those of a router are, it is simpler to
// compile them then, and to keep them in its fields.
//
// # Safety
//
// Mechanical: a regular expression says by String what it was compiled from, the same text compiles
// to the same, and goroutines may share one of which only methods are called that read it. A pattern
// that does not compile is compiled each time, so that errors and panics stay as they are. There are
// 64 places, of which a pattern has two by its hash, and takes one from another pattern where both are taken: what strangers send
// does not make it grow. Patterns that never come again are compiled as before, for the price of a hash.
//
// Functions that an earlier fix left in the package are called again, where a file has them that the package
// is always compiled with.
//
// It is silent for what is returned, stored, captured or given to another function, for CompilePOSIX, and in code that
// runs once. Patterns that are constant are the business of rule hoistconstructor.
//
// It fires in github.com/emicklei/go-restful/v3 v3.11.0, curly.go and custom_verb.go, where a router compiles
// the patterns of its routes for each request, and in github.com/mgechev/revive v1.3.7, rule/file-header.go. A near miss is a
// pattern that a constructor compiles and keeps in a field.
package recompiled
