// Package timelayout finds times that are written and read by a layout that is the same
// each time.
//
// # What it does
//
// It finds time.Parse and ParseInLocation, and the methods Format and AppendFormat of
// time.Time, with a constant layout of nothing but numbers of a fixed width, or a part of
// one, and texts of Format that are given to a method Append... or Write... It reports them
// without a fix.
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
//	var errDate = errors.New("no date")
//
//	func date(s string) (time.Time, error) {
//		if len(s) != 10 || s[4] != '-' || s[7] != '-' {
//			return time.Time{}, errDate
//		}
//		year, errYear := strconv.Atoi(s[:4])
//		month, errMonth := strconv.Atoi(s[5:7])
//		day, errDay := strconv.Atoi(s[8:])
//		t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
//		if errYear != nil || errMonth != nil || errDay != nil || t.Month() != time.Month(month) || t.Day() != day {
//			return time.Time{}, errDate
//		}
//		return t, nil
//	}
//
// # Safety
//
// Review: which errors a reader reports, and whether a value may be kept for a second, is
// for a person to decide. A reader that leaves all it does not know to package time, as
// above, is the careful one.
//
// It is silent for layouts with names, for those of RFC 3339 unless the text is appended,
// and for layouts that are no constants.
//
// It fires in github.com/go-sql-driver/mysql, utils.go, up to v1.5.0, where times of rows are
// read, in go.uber.org/zap, zapcore/encoder.go, up to v1.13.0, and in github.com/miekg/dns
// v1.1.50, types.go. A near miss is RFC 3339 in a text that is kept.
package timelayout
