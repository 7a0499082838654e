package behave

import "strings"

// Package replay puts characters around what of a value only its package can see, and
// around what stands for that from outside.
const (
	insideBegins  = "\x01"
	insideEnds    = "\x02"
	outsideBegins = "\x03"
	outsideEnds   = "\x04"
)

// views are the two texts of a printed value: all of it, and what can be seen from
// outside its package.
func views(s string) (whole, outside string) {
	if !strings.ContainsAny(s, insideBegins+outsideBegins) {
		return s, s
	}
	return leftOut(s, outsideBegins, outsideEnds, insideBegins, insideEnds), leftOut(s, insideBegins, insideEnds, outsideBegins, outsideEnds)
}

// leftOut leaves out what lies between two marks, and two other marks.
func leftOut(s, begins, ends, mark1, mark2 string) string {
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(s, begins)
		out.WriteString(before)
		if !ok {
			break
		}
		_, s, _ = strings.Cut(rest, ends)
	}
	return strings.NewReplacer(mark1, "", mark2, "").Replace(out.String())
}
