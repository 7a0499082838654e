// Package timelayout finds times that are written and read by a layout that is the same
// each time.
//
// # What it does
//
// It finds time.Parse and ParseInLocation, and the methods Format and AppendFormat of
// time.Time, with a constant layout of nothing but numbers of a fixed width, or a part of
// one, and texts of Format that are given to a method Append... or Write...
//
// Where a text is parsed by a whole layout, the fix writes a function for it: that reads a text
// of this form, number by number, and leaves every other one to package time. The others it
// reports without a fix.
//
// # Why it is slow
//
// The layout is taken apart on every call, byte by byte, to find out what is wanted. Package
// time has code of its own for RFC 3339 only. Digits at fixed places are a few instructions
// each; within one second all but the fraction stays the same. And a text that is made to be
// appended is allocated and copied once more.
//
// # Example
//
//	func date(s string) (time.Time, error) { return time.Parse("2006-01-02", s) }
//
// # Use instead
//
//	func date(s string) (time.Time, error) { return parseDate(s) }
//
//	// parseDate does what time.Parse does with the layout "2006-01-02". It reads what has that form
//	// to the byte, and leaves everything else to package time.
//	func parseDate(value string) (time.Time, error) {
//		digits := true
//		number := func(text string) (n int) {
//			for i := 0; i < len(text); i++ {
//				digits = digits && '0' <= text[i] && text[i] <= '9'
//				n = 10*n + int(text[i]) - '0'
//			}
//			return n
//		}
//		if len(value) == 10 && value[4] == '-' && value[7] == '-' {
//			year, month, day := number(value[0:4]), number(value[5:7]), number(value[8:10])
//			if digits && 1 <= month && month <= 12 {
//				if t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC); t.Day() == day {
//					return t, nil
//				}
//			}
//		}
//		return time.Parse("2006-01-02", value)
//	}
//
// # Safety
//
// Review where it has no fix: whether a text may be kept for a second, and which errors a reader reports,
// is for a person to decide.
//
// Mechanical where it has a fix: a text that is read has every number at its place and in its range, and
// is the same time for package time, which reads all other texts, and says what is wrong with them.
// There is a fix for layouts in which a year has four digits, month, day, hour, minute and second have two
// each, a fraction is behind the second, nothing comes twice, and other characters separate them. A layout that is a
// constant of the package must be the same on every system.
//
// It is silent for layouts with names, for those of RFC 3339 unless the text is appended,
// for layouts that are no constants, and in a function that has made a time itself before.
//
// It fires in github.com/go-sql-driver/mysql, utils.go, up to v1.5.0, where times of rows are
// read, in go.uber.org/zap, zapcore/encoder.go, up to v1.13.0, and in github.com/miekg/dns
// v1.1.50, types.go. A near miss is RFC 3339 in a text that is kept.
package timelayout
