// Package callerframe finds functions that walk the stack to learn who called them.
//
// # What it does
//
// It finds calls of runtime.Caller, Callers, CallersFrames, FuncForPC and Stack, of debug.Stack, and of the method
// Next of runtime.Frames. It reports them without a fix; hone shows those on which a benchmark spends
// something.
//
// # Why it is slow
//
// Each frame of the stack is found by decoding a table that is made to be small, not to be read fast: a
// microsecond for a few frames, and a text is allocated for each file and function. A log or an error that does so
// costs ten times what it would without.
//
// # Example
//
//	type logger struct {
//		places bool
//		write  func(file string, line int, text string)
//	}
//
//	func (l *logger) print(text string) {
//		_, file, line, _ := runtime.Caller(1)
//		l.write(file, line, text)
//	}
//
// # Use instead
//
//	type logger struct {
//		places bool
//		write  func(file string, line int, text string)
//	}
//
//	func (l *logger) print(text string) {
//		if !l.places { // nobody asked where it was said
//			l.write("", 0, text)
//			return
//		}
//		_, file, line, _ := runtime.Caller(1)
//		l.write(file, line, text)
//	}
//
// Where the place is always wanted, keep the counters that Callers gives, and turn them into files and lines
// when somebody prints them, or keep the answer for each counter.
//
// # Safety
//
// Review: what a log or an error says is for people to decide.
//
// It is silent where the function has recovered from a panic, or walks the stack in a branch only, and in functions
// that return frames, or a struct with them: their calls are reported in their place.
//
// It fires in golang.org/x/net v0.61.0, trace/events.go, where a stack is kept. Near misses are a function that has recovered
// from a panic, and go.uber.org/zap v1.28.0, internal/stacktrace/stack.go, which is asked for the stack.
package callerframe
