package textbuffer

import (
	"fmt"
	"io"
	"strconv"
	"time"
)

type (
	id    int32
	title string
	level uint8
	stamp struct{ time.Time }
)

func (l level) String() string { return "level" }

func pair() (string, int) { return "%d", 1 }

func verbs(w io.Writer, i int, n id, u uint16, f float32, g float64, b bool, c rune, raw []byte, t title) {
	s := ""
	s += fmt.Sprintf("%d%%%d", i, n)                   // want `text grown` `text formatted`
	s += fmt.Sprintf("%v %g %v", u, f, g)              // want `text grown` `text formatted`
	s += fmt.Sprintf("%t:%c=%q", b, c, t)              // want `text grown` `text formatted`
	s += fmt.Sprintf("%s%s%v\n\t\"", raw, t, "\xff日本") // want `text grown` `text formatted`
	s += fmt.Sprintf("%s", "")                         // want `text grown` `text formatted`
	w.Write([]byte(s))                                 // want `text copied`
}

func notSimple(w io.Writer, format string, i int, l level, v any, err error, args []any) {
	s := "begin"
	s += fmt.Sprintf("%5d", i)            // want `text grown` `text formatted`
	s += fmt.Sprintf("%[1]d %[1]x", i)    // want `text grown` `text formatted`
	s += fmt.Sprintf("%d", l)             // want `text grown` `text formatted`
	s += fmt.Sprintf("%v %s", v, err)     // want `text grown` `text formatted`
	s += fmt.Sprintf(format, args...)     // want `text grown` `text formatted`
	s += fmt.Sprintf(format, v, i)        // want `text grown` `text formatted`
	s += fmt.Sprint(args...)              // want `text grown` `text formatted`
	s += fmt.Sprint()                     // want `text grown` `text formatted`
	s += fmt.Sprintln(l, i) + err.Error() // want `text grown` `text formatted`
	/* want `text grown` `text formatted` */ s += fmt.Sprintf(
		"%T",
		v,
	)
	w.Write([]byte(s)) // want `text copied`
}

func ofAll(w io.Writer) {
	s := "all: "
	s += fmt.Sprint(pair()) // want `text grown`
	w.Write([]byte(s))      // want `text copied`
}

func withoutFormat(w io.Writer, i int, u uint64, x string) {
	s := fmt.Sprint(i, u, x, i) // want `text formatted`
	s += fmt.Sprintln(x, i)     // want `text grown` `text formatted`
	s += fmt.Sprintln()         // want `text grown` `text formatted`
	w.Write([]byte(s))          // want `text copied`
}

func fresh(w io.Writer, i int, n int64, u uint64, g float64, x string, at time.Time, own stamp) {
	s := strconv.Itoa(i) + ":" + x                     // want `text joined` `fresh string`
	s += strconv.FormatInt(n, 16)                      // want `text grown` `fresh string`
	s += (strconv.FormatUint(u, 2))                    // want `text grown` `fresh string`
	s += strconv.FormatFloat(g, 'e', 3, 64)            // want `text grown` `fresh string`
	s += strconv.FormatBool(g < 0)                     // want `text grown` `fresh string`
	s += strconv.Quote(x) + strconv.QuoteToASCII(x)    // want `text grown` `fresh string` `fresh string`
	s += at.Format(time.RFC3339) + own.Format("15:04") // want `text grown` `fresh string`
	s += fmt.Sprintf("[%s]", at.UTC().Format("Jan 2")) // want `text grown` `text formatted` `fresh string`
	w.Write([]byte(s))                                 // want `text copied`
}

func conversions(w io.Writer, raw []byte, r rune, b byte, i8 int8, u uint32, wide int, rs []rune, t title) {
	s := string(raw) + "|"                         // want `text joined`
	s += string(r)                                 // want `text grown` `fresh string`
	s += string(rune(b))                           // want `text grown` `fresh string`
	s += string(rune(wide))                        // want `text grown` `fresh string`
	s += string(b)                                 // want `text grown` `fresh string`
	s += string(rune(i8)) + string(rs) + string(t) // want `text grown` `fresh string`
	w.Write([]byte(s))                             // want `text copied`
}

func literals(w io.Writer, x string) {
	const comma, none = ", ", ""
	s := "a" + "b" + x + ("c" + "d") // want `text joined`
	s += "'"                         // want `text grown`
	s += "\x00"                      // want `text grown`
	s += "é"                         // want `text grown`
	s += "\xff"                      // want `text grown`
	s += ""                          // want `text grown`
	s += none                        // want `text grown`
	s += comma                       // want `text grown`
	s += comma + "e"                 // want `text grown`
	s += `\n` + x + "\\" + `"`       // want `text grown`
	s = s + "f"                      // want `text grown`
	s = (s + x) + "g"                // want `text grown`
	/* want `text grown` */ s += x + `raw
	text`
	w.Write([]byte(s)) // want `text copied`
}

func lambdas(w io.Writer, x int) {
	s := "f: "
	s += fmt.Sprintf("%d;", func() int { y := x; return y + 1 }()) // want `text grown` `text formatted`
	s += func() string { s := "own"; return s }()                  // want `text grown`
	w.Write([]byte(s))                                             // want `text copied`
}

// The shifts have the type that their places give them, which is int.
func shifts(w io.Writer, n int) {
	s := "1: "
	s += strconv.Itoa(1 << n)         // want `text grown`
	s += fmt.Sprintf("%d", -(1<<n)+n) // want `text grown` `text formatted`
	s += strconv.Itoa(n<<1 + 1<<2)    // want `text grown` `fresh string`
	w.Write([]byte(s))                // want `text copied`
}
