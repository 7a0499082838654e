package text

import (
	"bytes"
	"fmt"
	"io"
	"time"
)

// semitone is a note, which says its text by a method.
type semitone int

func (s semitone) String() string { return [...]string{"C", "D", "E"}[s%3] }

type song struct {
	number int
	title  string
	key    semitone
}

// Values put together of others, of which a method says the text.
func compound(page *bytes.Buffer, w io.Writer, s *song, up semitone, d time.Duration) []string {
	page.WriteString(fmt.Sprintf("%d  %s  (%s)\n", s.number, s.title, s.key+up)) // want `package fmt formats values that need no format`
	fmt.Fprintf(page, "(%s)", s.key-1)                                           // want `package fmt formats values that need no format`
	fmt.Fprintln(w, -up)                                                         // want `package fmt formats values that need no format`
	return []string{
		fmt.Sprint(d * 2),                       // want `package fmt formats values that need no format`
		fmt.Sprintf("%v to %v", up+1, s.key),    // want `package fmt formats values that need no format`
		fmt.Sprintf("%v of %v", d*2, 3*d),       // want `package fmt formats values that need no format`
		fmt.Sprintf("%s", (d + 1)),              // want `package fmt formats values that need no format`
		fmt.Sprintf("%s%s", "at ", *(&s.key)+1), // want `package fmt formats values that need no format`
	}
}

var pitch semitone

// raised raises the pitch whenever somebody looks at it.
type raised int

func (r raised) String() string {
	pitch++
	return "raised"
}

// What a method in front might change: another value would be shown.
func changed(r raised, s *song) []string {
	return []string{
		fmt.Sprintf("%v %v", r, pitch+1),
		fmt.Sprintf("%v %v", r+1, s.key),
		fmt.Sprintf("%v %v", r, s.key+1),
	}
}

// A panic that package fmt catches, and one that it does not.
func divided(d, n time.Duration, s *song) []string {
	return []string{
		fmt.Sprintf("%v %v", d, d/n),
		fmt.Sprintf("%v %v", d, time.Duration(s.number)/n),
	}
}
