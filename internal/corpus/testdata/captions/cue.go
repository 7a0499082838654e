// Package captions reads SubRip subtitles and writes them as WebVTT tracks and
// as transcripts.
package captions

import (
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"
)

// Span is the time that a cue is on the screen.
type Span struct {
	Start, End time.Duration
}

// Shift returns the span, later by d; nothing begins before zero.
func (s Span) Shift(d time.Duration) Span {
	return Span{max(0, s.Start+d), max(0, s.End+d)}
}

// Settings say where on the screen a cue is, in percent. Zero is the default
// of the player.
type Settings struct {
	Line, Position, Size float64
}

// appendTo appends the settings as WebVTT has them behind the times.
func (s Settings) appendTo(dst []byte) []byte {
	percent := func(key string, v float64) {
		if v == 0 {
			return
		}
		dst = append(dst, ' ')
		dst = append(dst, key...)
		dst = append(dst, ':')
		dst = append(dst, strconv.FormatFloat(v, 'f', -1, 64)...)
		dst = append(dst, '%')
	}
	percent("line", s.Line)
	percent("position", s.Position)
	percent("size", s.Size)
	return dst
}

// Kind is what a cue is of.
type Kind string

// The kinds of cues.
const (
	Speech Kind = ""
	Sound  Kind = "sound"
	Lyrics Kind = "lyrics"
)

// String returns the kind as it is shown in transcripts.
func (k Kind) String() string {
	switch k {
	case Sound:
		return "(sound)"
	case Lyrics:
		return "♪"
	}
	return ""
}

// Cue is a text that is shown for some time.
type Cue struct {
	Span
	Settings
	Kind     Kind
	Number   int
	Speakers []string // hardly ever more than one
	Lines    []string
}

// timing returns the line of the cue that says when and where.
func (c *Cue) timing() string {
	where := c.Settings.appendTo(nil)
	return fmt.Sprintf("%s --> %s%s", stamp(c.Start, '.'), stamp(c.End, '.'), where)
}

// stamp returns a time as subtitles have it, with a mark before the
// milliseconds.
func stamp(d time.Duration, mark byte) string {
	var buf [16]byte
	ms := d.Milliseconds()
	b := digits(buf[:0], ms/3600000, 2)
	b = digits(append(b, ':'), ms/60000%60, 2)
	b = digits(append(b, ':'), ms/1000%60, 2)
	b = digits(append(b, mark), ms%1000, 3)
	return string(b)
}

// digits appends a number of at least so many digits.
func digits(dst []byte, v int64, width int) []byte {
	for limit := int64(10); width > 1; width-- {
		if v < limit {
			dst = append(dst, "00"[:width-1]...)
			break
		}
		limit *= 10
	}
	return strconv.AppendInt(dst, v, 10)
}

// each returns what f makes of the elements; nil if there are none.
func each[T, U any](in []T, f func(T) U) []U {
	var out []U
	for _, v := range in {
		out = append(out, f(v))
	}
	return out
}

// Shift returns the cues, later by d.
func Shift(cues []Cue, d time.Duration) []Cue {
	return each(cues, func(c Cue) Cue {
		c.Span = c.Span.Shift(d)
		return c
	})
}

// Long returns the numbers of the cues that have a line of more than so many
// characters, of which a good track has none.
func Long(cues []Cue, limit int) []int {
	var numbers []int
	for i := range cues {
		for _, line := range cues[i].Lines {
			if utf8.RuneCountInString(line) > limit {
				numbers = append(numbers, cues[i].Number)
				break
			}
		}
	}
	return numbers
}
