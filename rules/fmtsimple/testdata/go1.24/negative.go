package text

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
)

type speaks struct{ name string }

func (speaks) String() string { return "hi" }

type wrong int

func (wrong) Error() string { return "wrong" }

// Values that package fmt asks, or looks into.
func asked(x speaks, w wrong, d time.Duration, err error, v any, p *int, all []int, m map[string]int) []string {
	return []string{
		fmt.Sprint(err), fmt.Sprint(v), fmt.Sprintf("%d", p), fmt.Sprintf("%+v", []any{x, w, d}),
		fmt.Sprint(p), fmt.Sprint(all), fmt.Sprintf("%v", m), fmt.Sprintf("%T", x), fmt.Sprint(errors.New("x")),
	}
}

func generic[T ~string | ~int](x T) string { return fmt.Sprint(x) }

// Formats that do more than join.
func formats(s string, n int, f float64, c complex128, format string, b []byte) []string {
	return []string{
		fmt.Sprintf("%[2]s%[1]s", s, s), fmt.Sprintf("%*d", n, n), fmt.Sprintf(format, s), fmt.Sprintf("%v", c), fmt.Sprintf("%T", b),
		fmt.Sprintf("%U", 'x'), fmt.Sprintf("%p", &f), fmt.Sprintf("%s", []string{s}), fmt.Sprintf("%+v", struct{ x int }{n}),
	}
}

// What is asked how it wants to be formatted.
type own struct{}

func (own) Format(s fmt.State, verb rune) { s.Write([]byte{byte(verb)}) }

func asked2(o own, g fmt.Formatter) string { return fmt.Sprintf("%02d%s", 1, o) + fmt.Sprintf("%v", g) }

// Mistakes that package fmt puts into the text.
func mistakes(s string, n int) []string {
	bad := "%d"
	return []string{fmt.Sprintf("%s "+bad, s, n), fmt.Sprintf(bad+"%", s)}
}

func spread(all []any) string { return fmt.Sprint(all...) }

// Constants: there is nothing to be gained but what vet would say.
func constants() string {
	const name = "x"
	return fmt.Sprintf("%s!", name) + fmt.Sprint("a", 1)
}

// What reads values at another moment.

var global = "a"

func change() string { global = "b"; return "c" }

func order(b []byte, s string) (string, string) {
	x := fmt.Sprintf("%s%s", global, change())
	y := fmt.Sprintf("%s%s", b, fill(b))
	return x + y, s
}

func laterInStatement() (string, string) {
	return fmt.Sprintf("<%s>", global), change()
}

func pointer(s string) []string {
	p := &s
	return []string{fmt.Sprintf("%s.", s), grow(p)}
}

func grow(p *string) string { *p += "x"; return *p }

func fill(b []byte) string { clear(b); return "" }

func destination(b *bytes.Buffer) {
	swap := func() string { b = new(bytes.Buffer); return "x" }
	fmt.Fprintf(b, "%s.", swap())
}

// A call is a statement, a sum is none.
func places(s string, n int) {
	fmt.Sprintf("%s.", s)
	defer fmt.Sprintf("%s.", s)
	var b strings.Builder
	defer fmt.Fprintf(&b, "%s.", s)
}

// Comments, and names that mean something else.
func commented(s string) string {
	return fmt.Sprintf("%s.", // the name
		s)
}

func shadowed(strconv int) int { return len(fmt.Sprint(strconv)) }

// Functions of that name.

type printer struct{}

func (printer) Sprintf(string, ...any) string { return "" }

func namesake(fmt printer, s string) string { return fmt.Sprintf("%s.", s) }

// What package fmt appends, another rule knows.
type octets []byte

func appended(b []byte, o octets, s string, next func() int) [][]byte {
	return [][]byte{
		fmt.Appendf(o, "%s.", s),
		fmt.Appendf(b, "%s %s", s, b),
		fmt.Appendf(b[:0], "%s%d", s, b[2]),
		fmt.Appendf(b, "%s%d", s, next()),
		fmt.Appendf(b, "%5d", len(s)),
		fmt.Append(b, any(s)),
	}
}

// Values whose methods package fmt calls, though they are of a basic type.

type formatted string

func (formatted) Format(s fmt.State, _ rune) { s.Write([]byte("formatted")) }

type aliased = speaks

type misnamed struct{}

func (misnamed) String(int) string { return "misnamed" }

func methods(f formatted, a aliased, m misnamed) string {
	n := 0
	pick := func() aliased { n++; return a }
	return fmt.Sprintf("%s", f) + fmt.Sprint(n, pick()) + fmt.Sprint(m) + fmt.Sprint(&a)
}

// Functions of package fmt as values.
func functionValue(s string) string {
	format := fmt.Sprintf
	return format("%s.", s)
}

// In another goroutine the text would be made at another time.
func concurrent(b *bytes.Buffer, s string) {
	go fmt.Fprintf(b, "%s.", s)
}

// A parameter of a type that may have methods.
func genericSum[T fmt.Stringer, N ~int](x T, n N) string {
	return fmt.Sprintf("%s", x) + fmt.Sprintf("%d", n)
}

// The order in which operands are read and calls are made, where one panics
// and the other is seen in a recover.
func recovered(p *speaks) (out string) {
	defer func() { recover() }()
	note := func() string { out = "noted"; return "" }
	return fmt.Sprintf("%s%s", p.name, note())
}

// Package fmt shows what a reflect.Value holds, which its method String does not say.
func reflected(v reflect.Value, m map[string]reflect.Value) string {
	return fmt.Sprint(v) + fmt.Sprint(m["x"], 1)
}
