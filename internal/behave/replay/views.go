package replay

import (
	"reflect"
	"strings"
)

// What a package keeps in fields that are not exported is its own affair: users
// see what its functions make of it. So printed values say which part of them is
// that, between characters that are in no printed text.
const (
	insideBegins  = "\x01"
	insideEnds    = "\x02"
	outsideBegins = "\x03" // of what stands for it from outside
	outsideEnds   = "\x04"
)

func onlyInside(s string) string  { return insideBegins + s + insideEnds }
func onlyOutside(s string) string { return outsideBegins + s + outsideEnds }

// views are the two texts of a printed value: all of it, and what can be seen from
// outside its package.
func views(s string) (whole, outside string) {
	if !strings.ContainsAny(s, insideBegins+outsideBegins) {
		return s, s
	}
	return leftOut(s, outsideBegins, outsideEnds, insideBegins+insideEnds), leftOut(s, insideBegins, insideEnds, outsideBegins+outsideEnds)
}

// leftOut leaves out what lies between two marks, and other marks.
func leftOut(s, begins, ends, marks string) string {
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(s, begins)
		out.WriteString(before)
		if !ok {
			break
		}
		_, s, _ = strings.Cut(rest, ends)
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(marks, r) {
			return -1
		}
		return r
	}, out.String())
}

// differently is how a value looks that was otherwise before, so that nothing shows
// outside the package if only the inside of it changed.
func differently(before, now string) string {
	_, was := views(before)
	whole, is := views(now)
	if is == was {
		return onlyInside(whole)
	}
	return now
}

// isLock reports whether a type is one of the locks of package sync.
func isLock(t reflect.Type) bool {
	return t.PkgPath() == "sync" && (t.Name() == "Mutex" || t.Name() == "RWMutex")
}
