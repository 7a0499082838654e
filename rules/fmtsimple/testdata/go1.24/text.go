package text

import (
	"fmt"
	"io"
)

type label string

type level int8

type stack struct {
	name string
	next *stack
}

func key(user string, id int) string {
	return fmt.Sprintf("user:%s:%d", user, id) // want `package fmt formats values that need no format`
}

func one(s string, n int, ok bool, raw []byte) []string {
	return []string{
		fmt.Sprint(n),          // want `need no format`
		fmt.Sprintf("%v", ok),  // want `need no format`
		fmt.Sprintf("%q", s),   // want `need no format`
		fmt.Sprintf("%s.", s),  // want `need no format`
		fmt.Sprintf("%s", raw), // want `need no format`
	}
}

func kinds(l label, v level, u uint16, f float64, g float32, r rune) string {
	return fmt.Sprintf("%s|%d|%d", l, v, u) + // want `need no format`
		fmt.Sprintf("%v %g %c 100%%", f, g, r) // want `need no format`
}

func spaces(s string, a, b int64) (string, string) {
	return fmt.Sprint(a, b, s, a), fmt.Sprintln(s, b) // want `need no format` `need no format`
}

func nested(s string, n int) int {
	return len(fmt.Sprintf("%s-%s", fmt.Sprint(n), s)) // want `need no format` `need no format`
}

func conditions(s, t string) bool {
	if fmt.Sprintf("%s/", s) == t { // want `need no format`
		println()
	}
	switch t {
	case fmt.Sprintf("%s!", s): // want `need no format`
		return true
	}
	return "/"+fmt.Sprintf("%s/%s", s, t) < s // want `need no format`
}

func fields(p *stack) string {
	p.name = fmt.Sprintf("%s.%s", p.next.name, p.name) // want `need no format`
	return fmt.Sprintf("%s %d", name(p), count(p))     // want `need no format`
}

func name(p *stack) string { return p.name }

func count(p *stack) int { return len(p.name) }

func closure(name string) func(io.Writer) {
	return func(w io.Writer) {
		io.WriteString(w, fmt.Sprintf("request.%s.count", name)) // want `need no format`
	}
}

func deferred(s string) {
	defer println(fmt.Sprintf("<%s>", s)) // want `need no format`
	fmt.Println(s)
}

func indexed(s string, n int) (byte, string) {
	return fmt.Sprintf("%s.", s)[n], (fmt.Sprintf("<%s>", s))[1:] // want `need no format` `need no format`
}

// Numbers with a precision, and in other bases than ten.
func known(f float64, n int, s string) []string {
	return []string{
		fmt.Sprintf("%.2f", f),           // want `values that need no format`
		fmt.Sprintf("%s=%x", s, n),       // want `values that need no format`
		fmt.Sprintf("%e %t%%", f, n > 0), // want `values that need no format`
		fmt.Sprintf("%.1G%o", f, n)[1:],  // want `values that need no format`
	}
}

func knownTo(w io.Writer, f float64) {
	fmt.Fprintf(w, "%.1f\n", f) // want `values that need no format`
}

func bytesOf(s string, n int) byte {
	return fmt.Sprintf("%s.", s)[n] + fmt.Sprint(s, n)[1:][0] + fmt.Sprint(n)[0] // want `need no format` `need no format` `need no format`
}

// What is received is read before the call of package fmt, which stays.
func received(ch chan int, raw []byte, s string) (string, string) {
	x := fmt.Sprintf("<%d>", <-ch)         // want `need no format`
	return x, fmt.Sprintf("%s %s", raw, s) // want `need no format`
}

func quotesInText(name, value string, n int) (a, b, c string) {
	a = fmt.Sprintf(`%s="%s"`, name, value)   // want `package fmt formats values that need no format`
	b = fmt.Sprintf("%s=\"%s\"", name, value) // want `package fmt formats values that need no format`
	c = fmt.Sprintf(`<%d>\`+value, n)         // no constant format
	return
}
