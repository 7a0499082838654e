// Package constanterror finds errors that are made each time they are returned, though they
// always say the same.
//
// # What it does
//
// It finds errors.New and fmt.Errorf of a constant text in functions, and reports them
// without a fix. hone shows those on which a benchmark spends something: functions that fail
// as a matter of course, such as tries, look-ups and readers at the end.
//
// # Why it is slow
//
// Each error is an allocation, and fmt.Errorf takes its format apart before. A variable of the
// package is made once, and callers can compare with it.
//
// # Example
//
//	func digit(c byte) (int, error) {
//		if c < '0' || c > '9' {
//			return 0, errors.New("no digit")
//		}
//		return int(c - '0'), nil
//	}
//
// # Use instead
//
//	var errDigit = errors.New("no digit")
//
//	func digit(c byte) (int, error) {
//		if c < '0' || c > '9' {
//			return 0, errDigit
//		}
//		return int(c - '0'), nil
//	}
//
// # Safety
//
// Review: two errors of one variable are equal, and somebody may tell them apart.
//
// It is silent for texts that are not constant, for variables of the package, and in code
// that runs once.
//
// It fires in github.com/klauspost/compress v1.20.0, gzip/gzip.go, and in
// github.com/antchfx/xpath v1.3.9, func.go. A near miss is an error that names what was wrong.
package constanterror
