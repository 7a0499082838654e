package strconvappend

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"strings"
	"time"
)

type line []byte

type stamped struct {
	time.Time
	buf []byte
}

func (s *stamped) count() int {
	s.buf = nil
	return len(s.buf)
}

// AppendFormat is not that of the time.
func (s stamped) AppendFormat(b []byte, layout string) []byte { return b }

type custom struct{ *bytes.Buffer }

func (c custom) Write(p []byte) (int, error) { return 0, nil }

func otherTypes(l line, x int, s stamped, b []byte) (line, []byte) {
	l = append(l, strconv.Itoa(x)...)
	b = append(b, s.Format("15:04")...)
	b = append(b, time.Time.Format(s.Time, "15:04")...)
	return l, b
}

func kept(b []byte, x int) ([]byte, string) {
	s := strconv.Itoa(x)
	return append(b, s...), s
}

func changedMeanwhile(s *stamped) {
	s.buf = append(s.buf, strconv.Itoa(s.count())...)
}

func readMeanwhile(b []byte) []byte {
	return append(append(b[:0], 'x'), strconv.Itoa(int(b[0]))...)
}

func otherWriters(w io.StringWriter, c custom, x int) {
	w.WriteString(strconv.Itoa(x))
	c.WriteString(strconv.Itoa(x))
}

func used(b *bytes.Buffer, w *bufio.Writer, x int) error {
	if n, _ := b.WriteString(strconv.Itoa(x)); n > 3 {
		return nil
	}
	defer w.WriteString(strconv.Itoa(x))
	var errs [1]error
	_, errs[0] = w.WriteString(strconv.Itoa(x))
	return errs[0]
}

func readsBuffer(b *bytes.Buffer, x int) {
	b.WriteString(strconv.Itoa(b.Len()))
	b.WriteString(strconv.Quote(b.String()))
	func() *bytes.Buffer { return b }().WriteString(strconv.Itoa(x))
}

func commented(b []byte, x int) []byte {
	return append(b, strconv.Itoa( // decimal
		x)...)
}

func shadowed(b []byte, x int) []byte {
	type int64 string
	b = append(b, strconv.Itoa(x)...)
	append := func([]byte, string) []byte { return nil }
	return append(b, strconv.FormatInt(1, 10))
}

func pair() (uint64, int) { return 1, 10 }

func spread(b []byte) []byte {
	return append(b, strconv.FormatUint(pair())...)
}

func replaced(s string, x int) string {
	s = strconv.Itoa(x)
	s = strconv.Itoa(x) + s
	x += len(strconv.Itoa(x))
	t := s + strconv.Itoa(x)
	return t
}

// The shift has the type that its place gives it, which is int.
func shifted(b []byte, n int) []byte {
	return append(b, strconv.Itoa(1<<n)...)
}

type decimal struct{}

func (decimal) Itoa(int) string { return "?" }

func namesake(strconv decimal, b []byte, x int) []byte {
	return append(b, strconv.Itoa(x)...)
}

func functionValue(b []byte, x int) []byte {
	itoa := strconv.Itoa
	return append(b, itoa(x)...)
}

func methodValue(b *bytes.Buffer, x int) {
	write := b.WriteString
	write(strconv.Itoa(x))
}

func generic[B ~[]byte](b B, x int) B {
	return append(b, strconv.Itoa(x)...)
}

func inGoroutine(b *bytes.Buffer, x int) {
	go b.WriteString(strconv.Itoa(x))
}

// The call in the argument writes to the same buffer.
func writesMeanwhile(b *bytes.Buffer) {
	b.WriteString(strconv.Itoa(func() int { b.WriteString("x"); return 1 }()))
}

// The slice is another one after the argument was evaluated.
func throughPointer(s *stamped) []byte {
	p := &s.buf
	return append(*p, strconv.Itoa(s.count())...)
}

// A parameter that is not used may be anything, and one used twice has an effect twice.
func decimalOf(n int, _ func()) string { return strconv.Itoa(n) }

var pad = " "

func padded(n int) string { return pad + strconv.Itoa(n) }

func logged(n int) string {
	println(n)
	return strconv.Itoa(n)
}

var base = 10

func inBase(n int64) string { return strconv.FormatInt(n, base) }

type counter struct{ n int }

func (c *counter) decimal() string { return strconv.Itoa(c.n) }

type shower interface{ decimal() string }

func (c *counter) next() *counter {
	c.n++
	return c
}

func otherHelpers(b []byte, c *counter, s shower, n int) []byte {
	b = append(b, decimalOf(n, nil)...)
	b = append(b, padded(n)...)
	b = append(b, logged(n)...)
	b = append(b, inBase(int64(n))...)
	b = append(b, s.decimal()...)
	b = append(b, c.next().decimal()...)
	b = append(b, ofAny(1.5, 2)...) // the type of the constant is found in the call
	return append(b, halved[int](n)...)
}

func ofAny[F float32 | float64](f F, places int) string {
	return strconv.FormatFloat(float64(f), 'f', places, 64)
}

func halved[I int | int8](i I) string { return strconv.Itoa(int(i) / 2) }

func keptLocal(b []byte, x int) ([]byte, string) {
	text := strconv.Itoa(x)
	return append(b, text...), text
}

func setLocal(b *bytes.Buffer, x int) {
	text := strconv.Itoa(x)
	text += "."
	b.WriteString(text)
}

func writtenElsewhere(w io.Writer, x int) {
	text := strconv.Itoa(x)
	io.WriteString(w, text)
}

func writtenByIO(w io.Writer, b *bytes.Buffer, next func() *bytes.Buffer, x int) {
	io.WriteString(w, strconv.Itoa(x))
	io.WriteString(next(), strconv.Itoa(x))
	n, _ := io.WriteString(b, strconv.Itoa(x))
	_ = n
	text := strconv.Itoa(x)
	io.WriteString(next(), text)
}

func deferredLocal(b *bytes.Buffer, x int) {
	text := strconv.Itoa(x)
	defer b.WriteString(text)
}

func capturedLocal(b *bytes.Buffer, x int) func() {
	text := strconv.Itoa(x)
	return func() { b.WriteString(text) }
}

// What is read behind the first piece may be what that piece is written over.
func readBehind(b []byte, n int, s string) []byte {
	b = append(b[:0], strconv.Itoa(n)+string(b[1:3])...)
	return append(b[:0], s+strconv.Itoa(int(b[2]))...)
}

func calledBehind(b []byte, n int, next func() string, base int, s string) []byte {
	b = append(b, strconv.Itoa(n)+next()...)
	return append(b, s+strconv.FormatInt(int64(n), base)...)
}

func throughPointerBehind(b []byte, n int, unit *string) []byte {
	return append(b, strconv.Itoa(n)+*unit...)
}

func onlyTexts(b []byte, s string) []byte { return append(b, s+": "...) }

func longText(b *strings.Builder, s string, n int) {
	b.WriteString(s + strconv.Itoa(n))
}

func commentedUnit(b []byte, n int, unit string) []byte {
	return append(b, strconv.Itoa(n)+ /* of mass */ unit...)
}

func shadowedUnit(b []byte, n int, unit string, append func([]byte, ...byte) []byte) *bytes.Buffer {
	var out bytes.Buffer
	out.WriteString(strconv.Itoa(n) + unit)
	return &out
}

// Without a constant the sum may be the bytes themselves, and a string of them is made.
func noConstant(s string, n int) string { return s + strconv.Itoa(n) }

func emptyConstant(s string, n int) string {
	text := strconv.Itoa(n)
	return s + "" + text
}

// The compiler keeps the text of a float on the stack, and that of a bool is there already.
func floats(w float64, ok bool) string {
	text := strconv.FormatFloat(w, 'f', 1, 64)
	return "w=" + text + strconv.FormatBool(ok)
}

// Quoted text has no bound.
func quoted(s string) string { return "name " + strconv.Quote(s) }

func alsoKept(n int) (string, string) {
	text := strconv.Itoa(n)
	return "n=" + text, text
}

func shadowedType(n int, string func([]byte) string) any { return "n=" + strconv.Itoa(n) }
