// Package wholefile finds input that is read as a whole though it is used piece by piece, and
// lists of parts that are made to go through them once.
//
// # What it does
//
// It finds the results of os.ReadFile and io.ReadAll that are only split, or read again from
// memory, and reports them without a fix. And it finds loops over the result of strings.Split
// and strings.Fields, and goes through the parts by SplitSeq and FieldsSeq from Go 1.24 on.
// The list may have a variable that only the loop goes through, right behind. Where parts of strings.Split have numbers,
// where the number of parts is compared to tell the last one, and in language versions that have no iterators,
// the loop cuts one part after the other off the text, by strings.Cut or strings.Index. Where the parts are bytes or fields of an old version, it reports them
// without a fix. So it does where a function of the package returns the list, and nothing else but nil.
//
// # Why it is slow
//
// The memory grows with the input: io.ReadAll copies it each time its buffer is full, and a
// list has a header of 16 or 24 bytes for each part. A loop that ends early has paid for all
// of it. A bufio.Scanner or a bufio.Reader needs a buffer of the same size for any input.
//
// # Example
//
//	func longest(text string) (n int) {
//		for _, line := range strings.Split(text, "\n") {
//			n = max(n, len(line))
//		}
//		return n
//	}
//
//	func valid(host string) bool {
//		labels := strings.Split(host, ".")
//		for i, label := range labels {
//			if label == "" && i < len(labels)-1 {
//				return false
//			}
//		}
//		return true
//	}
//
// # Use instead
//
//	func longest(text string) (n int) {
//		for line := range strings.SplitSeq(text, "\n") {
//			n = max(n, len(line))
//		}
//		return n
//	}
//
//	func valid(host string) bool {
//		for label, rest, more := "", host, true; more; {
//			label, rest, more = strings.Cut(rest, ".")
//			if label == "" && more {
//				return false
//			}
//		}
//		return true
//	}
//
// # Safety
//
// Review: a file that is read piece by piece is open for longer and may fail in the middle,
// and a line may be longer than a buffer. Loops are mechanical: the parts are the same, one
// after the other, and the text is taken once. Parts are cut off at a separator that is constant and not empty, where
// the number of a part is only read.
//
// It is silent where the input is used for more than one thing, where the list has a name,
// and where nothing takes it apart.
//
// It fires in github.com/gin-gonic/gin, recovery.go, up to v1.11.0, where a file is read for
// one line, and in github.com/go-sql-driver/mysql v1.5.0, dsn.go, where parameters are gone
// through. A near miss is input that is decoded as a whole.
package wholefile
