// Package scanformat finds numbers and words that are read from a text by package fmt.
//
// # What it does
//
// It finds calls of fmt.Sscanf, Sscan and Sscanln, and of Fscanf, Fscan and Fscanln, that read numbers,
// words and bools by a constant format, or without one. It reports them without a fix.
//
// # Why it is slow
//
// Package fmt reads one rune at a time through an interface, goes through the format beside it, gathers
// each value in a buffer, and learns by a switch over types where it belongs. Text that is no reader
// becomes one, and each variable whose address is given is put on the heap. To cut a text at a separator
// and to parse what is before it takes a tenth of that.
//
// # Example
//
//	func version(s string) (major, minor int, err error) {
//		_, err = fmt.Sscanf(s, "%d.%d", &major, &minor)
//		return major, minor, err
//	}
//
// # Use instead
//
//	func version(s string) (major, minor int, err error) {
//		a, b, _ := strings.Cut(s, ".")
//		if major, err = strconv.Atoi(a); err != nil {
//			return 0, 0, err
//		}
//		minor, err = strconv.Atoi(b)
//		return major, minor, err
//	}
//
// # Safety
//
// Review: Sscanf ignores what stands behind the last value, takes spaces and signs that strconv refuses,
// and its errors say something else.
//
// It is silent where a value has a method Scan of its own, and where the values are a slice.
//
// It fires in github.com/prometheus/procfs v0.23.0, stat.go, where a line of numbers is read, and in github.com/redis/go-redis/v9
// v9.23.0, maintnotifications/e2e. A near miss is a value that scans itself.
package scanformat
