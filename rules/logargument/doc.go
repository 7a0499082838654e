// Package logargument finds what is made for a line of a log that may not be written.
//
// # What it does
//
// It finds calls of methods named Debug..., Trace... or Verbose... that take any number of values and return nothing, and of such functions of
// the package itself and of packages with log in their names, with an argument that is a call or text joined with +, outside of a branch
// that asks for the level. It reports them without a fix; hone shows those on which a benchmark spends something.
//
// # Why it is slow
//
// Arguments are evaluated before the call, whether or not the logger throws them away: text is formatted, objects describe
// themselves, numbers are put into interfaces. In production the level is mostly off, and all of it for nothing.
//
// # Example
//
//	func handle(log logger, r request) {
//		log.Debugf("got %s", r.describe())
//	}
//
//	type logger interface {
//		Debugf(format string, args ...any)
//		Enabled() bool
//	}
//
//	type request interface{ describe() string }
//
// # Use instead
//
//	func handle(log logger, r request) {
//		if log.Enabled() {
//			log.Debugf("got %s", r.describe())
//		}
//	}
//
//	type logger interface {
//		Debugf(format string, args ...any)
//		Enabled() bool
//	}
//
//	type request interface{ describe() string }
//
// A value with a method String, LogValue or MarshalLog of its own is asked only when the line is written.
//
// # Safety
//
// Review: how to ask for the level depends on the logger, and an argument that does something else besides is then
// not evaluated.
//
// It is silent for variables and constants, and in branches whose condition names a level.
//
// It fires in github.com/quic-go/quic-go v0.54.0, connection.go, where a packet is described, and in golang.org/x/net v0.61.0, http2/frame.go. A near miss is a line of which all arguments are variables.
package logargument
