package textbuffer

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

type (
	label string
	sink  struct{ last []byte }
	odd   struct{ parts []string }
	outer struct{ *bytes.Buffer }
)

// Write is no io.Writer's.
func (s *sink) Write(p []byte) int { s.last = p; return len(p) }

// Write gets its bytes otherwise.
func (o *odd) Write(p ...byte) (int, error) { return len(p), nil }

// WriteString keeps the text.
func (o *odd) WriteString(s string) (int, error) { o.parts = append(o.parts, s); return len(s), nil }

// Write is not what WriteString, which is that of the buffer, does.
func (o outer) Write(p []byte) (int, error) { return 0, io.ErrShortWrite }

func write(w io.Writer, p []byte) error { _, err := w.Write(p); return err }

// What else is done with the text.

func returned(w io.Writer, x string) (string, error) {
	s := "x: "
	s += x
	_, err := w.Write([]byte(s))
	return s, err
}

func named(w io.Writer, x string) (s string, err error) {
	s += x
	_, err = w.Write([]byte(s))
	return
}

func parameter(w io.Writer, s string) {
	s += "\n"
	w.Write([]byte(s))
}

func measured(w io.Writer, x string) int {
	s := "x: "
	s += x
	w.Write([]byte(s))
	for range s {
		return 1
	}
	return cap([]rune(s))
}

func compared(w io.Writer, xs []string) {
	var s string
	for _, x := range xs {
		if s != x {
			s += ", "
		}
		s += x
	}
	w.Write([]byte(s))
}

func indexed(w io.Writer, xs []string) {
	var s string
	for _, x := range xs {
		s += x
		if s[0] == '#' {
			return
		}
	}
	w.Write([]byte(s))
}

func ranged(w io.Writer, x string) {
	s := strconv.Itoa(len(x))
	s += x
	for _, r := range s {
		fmt.Print(r)
	}
	w.Write([]byte(s))
}

func sliced(w io.Writer, x string) {
	s := ", "
	s += x
	w.Write([]byte(s)[1:])
	w.Write([]byte(s[1:]))
}

func joinedLast(w io.Writer, x string) {
	s := "x: "
	s += x
	fmt.Fprint(w, s+"\n")
}

func copied(w io.Writer, x string) {
	s := "x: "
	s += x
	t := s
	_ = t
	w.Write([]byte(s))
}

func asKey(w io.Writer, x string, seen map[string]bool) {
	s := "x: "
	s += x
	seen[s] = true
	w.Write([]byte(s))
}

func inside(w io.Writer, x string) {
	s := "x: "
	s += strings.Repeat(x, len(s))
	w.Write([]byte(s))
}

func inFront(w io.Writer, x string) {
	s := "x: "
	s = x + s
	w.Write([]byte(s))
}

func doubled(w io.Writer, x string) {
	s := "x: "
	s += x
	s = s + s
	w.Write([]byte(s))
}

func assignedAround(w io.Writer, x string) {
	s := "x: "
	s += x
	s = x + s + "\n"
	w.Write([]byte(s))
}

func chosen(w io.Writer, x string) {
	s := "none"
	if x != "" {
		s = x
	}
	w.Write([]byte(s))
}

func joinedForFile(f *os.File, x string) {
	s := x + "\n"
	f.WriteString(s)
}

func assignedAfter(w io.Writer, x string) {
	s := "x: " + x
	w.Write([]byte(s))
	s = x + "\n"
	w.Write([]byte(s))
}

func assignedInTurn(w io.Writer, xs []string) {
	var s string
	for _, x := range xs {
		s = x + "\n"
		w.Write([]byte(s))
	}
}

func assignedBeside(w io.Writer, x string) {
	s := "x: "
	n := 0
	s += x
	s, n = s+x, n+1
	w.Write([]byte(s))
	w.Write([]byte(strconv.Itoa(n)))
}

func addressed(w io.Writer, x string) {
	s := "x: "
	p := &s
	s += x
	*p += "\n"
	w.Write([]byte(s))
}

func printed(w io.Writer, x string) {
	s := "x: "
	s += x
	fmt.Fprint(w, s, x)
}

func boxed(w io.Writer, x string) {
	s := "x: "
	s += x
	w.Write(fmt.Append(nil, s))
}

func neverWritten(x string) {
	s := "x: "
	s += x
}

// Where it goes to.

func toFunction(w io.Writer, x string) error {
	s := "x: "
	s += x
	return write(w, []byte(s))
}

func toOtherWrites(a *sink, b *odd, x string) {
	s := "x: "
	s += x
	a.Write([]byte(s))
	b.Write([]byte(s)...)
}

func toString(b *odd, x string) {
	s := "x: "
	s += x
	b.WriteString(s)
}

func toAnyStringWriter(w io.StringWriter, x string) {
	s := "x: "
	s += x
	w.WriteString(s)
}

func toAnyWriter(w io.Writer, x string) {
	s := "x: "
	s += x
	io.WriteString(w, s)
}

func toOuter(w outer, x string) {
	s := "x: "
	s += x
	w.WriteString(s)
}

func toRunes(x string) []rune {
	s := "x: "
	s += x
	return []rune(s)
}

func toField(a *sink, x string) {
	s := "x: "
	s += x
	a.last = []byte(s)
}

func toMethodExpression(w io.Writer, x string) {
	s := "x: "
	s += x
	io.Writer.Write(w, []byte(s))
}

func inWriter(pick func(string) *os.File, x string) {
	s := "x: "
	s += x
	pick(s).WriteString(s)
}

func writerWrites(f *os.File, pick func(int, error) *os.File, x string) {
	s := "x: "
	s += x
	io.WriteString(pick(f.WriteString(s)), s)
}

// When it is written.

func captured(w io.Writer, x string) func() {
	s := "x: "
	s += x
	return func() { w.Write([]byte(s)) }
}

func grownElsewhere(w io.Writer, each func(func(string))) {
	var s string
	each(func(x string) { s += x })
	w.Write([]byte(s))
}

func deferred(w io.Writer, x string) {
	s := "x: "
	s += x
	defer w.Write([]byte(s))
	fmt.Println()
}

func concurrent(f *os.File, x string) {
	s := "x: "
	s += x
	go f.WriteString(s)
}

func grownAfter(w io.Writer, x string) {
	s := "x: "
	s += x
	w.Write([]byte(s))
	s += "\n"
	w.Write([]byte(s))
}

func grownInNextTurn(w io.Writer, xs []string) {
	var s string
	for _, x := range xs {
		s += x
		w.Write([]byte(s))
	}
}

func grownInInnerTurn(w io.Writer, xs [][]string) {
	s := "x: "
	for _, row := range xs {
		for _, x := range row {
			s += x
		}
		if len(row) > 0 {
			w.Write([]byte(s))
		}
	}
}

func writtenAfterTurn(w io.Writer, xs []string) {
	s := ""
	for i := 0; i < len(xs); w.Write([]byte(s)) {
		s += xs[i]
		i++
	}
}

func jumping(w io.Writer, x string, n int) {
	s := "x: "
again:
	s += x
	w.Write([]byte(s))
	if n--; n > 0 {
		goto again
	}
}

func jumpingBelow(w io.Writer, x string, n int) {
	s := "x: "
	n--
again:
	if n > 0 {
		s += x
	}
	w.Write([]byte(s))
	if n--; n > 0 {
		goto again
	}
}

// Statements that have no room for several.

func labelled(w io.Writer, x string) {
	s := "x: "
add:
	s += x
	for range x {
		break
	}
	if x == "" {
		goto add
	}
	w.Write([]byte(s))
}

func labelledOnly(w io.Writer, xs []string) {
rows:
	for _, x := range xs {
		s := "x: "
	cells:
		for range x {
			if x == "" {
				continue rows
			}
			break cells
		}
		w.Write([]byte(s))
	}
}

func headers(w io.Writer, x string) {
	for s := "x: "; len(x) > 0; s += x {
		w.Write([]byte(s))
	}
	if s := fmt.Sprintf("%d", len(x)); x != "" {
		w.Write([]byte(s))
	}
	switch s := fmt.Sprintf("%d", len(x)); {
	default:
		w.Write([]byte(s))
	}
}

func grownInHeader(w io.Writer, x string) {
	s := "x: "
	if s += x; x != "" {
		w.Write([]byte(s))
	}
}

func several(w io.Writer, x string) {
	s, t := "x: ", "y: "
	var u, v string
	var (
		y = "z: "
		z string
	)
	s += x
	t += x
	u += x
	v += x
	y += x
	z += x
	w.Write([]byte(s))
	w.Write([]byte(t))
	w.Write([]byte(u))
	w.Write([]byte(v))
	w.Write([]byte(y))
	w.Write([]byte(z))
}

func ofAssertion(w io.Writer, x any) {
	s, ok := x.(string)
	if ok {
		s += "\n"
	}
	w.Write([]byte(s))
}

func received(w io.Writer, c <-chan string) {
	select {
	case s := <-c:
		s += "\n"
		w.Write([]byte(s))
	}
	for s := range c {
		s += "\n"
		w.Write([]byte(s))
	}
	switch s := any(c).(type) {
	case string:
		s += "\n"
		w.Write([]byte(s))
	}
}

// What it is made of.

func ofNamedType(w io.Writer, x label) {
	s := label("x: ")
	s += x
	w.Write([]byte(s))
}

func ofParameterType[T ~string](w io.Writer, x T) {
	var s T
	s += x
	w.Write([]byte(s))
}

func notGrown(w io.Writer, x string) {
	s := "x: "
	t := x
	w.Write([]byte(s))
	w.Write([]byte(t))
}

func bytesAlready(w io.Writer, x string) {
	s := []byte("x: ")
	s = append(s, x...)
	w.Write(s)
}

func ofOuter(w io.Writer, s string) {
	if s != "" {
		s := fmt.Sprintf("%s\n", s)
		w.Write([]byte(s))
	}
}

// Names that mean something else.

func ownAppend(w io.Writer, x string) {
	append := func(b []byte, s string) []byte { return nil }
	s := "x: "
	s += x
	w.Write(append([]byte(s), x))
	w.Write([]byte(s))
}

func ownAppendOnly(w io.Writer, append func(), x string) {
	s := "x: "
	s += x
	w.Write([]byte(s))
	append()
}

func ownAppendInside(w io.Writer, x string) {
	s := "x: "
	{
		append := x
		s += append
	}
	w.Write([]byte(s))
}

func ownMake(w io.Writer, make int, x string) {
	s := "x: "
	s += x
	w.Write([]byte(s))
}

func ownByte(w io.Writer, x string) {
	type byte = uint8
	s := "x: "
	s += x
	w.Write([]byte(s))
}

func ownStrconv(w io.Writer, x int) {
	s := "x: "
	itoa := strconv.Itoa
	{
		strconv := itoa(x)
		s += fmt.Sprintf("%d", x) + strconv
	}
	w.Write([]byte(s))
}

func calledAppend(w io.Writer, x string) {
	append := fmt.Sprintf("%s", x)
	w.Write([]byte(append))
}

func calledStrconv(w io.Writer, x int) {
	strconv := fmt.Sprintf("%d", x)
	w.Write([]byte(strconv))
}

func calledInt64(w io.Writer, x int) {
	int64 := fmt.Sprintf("%d", x)
	w.Write([]byte(int64))
}

// Comments have no place in the new code.

func commented(w io.Writer, x string) {
	s := "x: "
	s += x + // the name
		"\n"
	w.Write([]byte(s))
}

func commentedSink(w io.Writer, f *os.File, x string) {
	s := "x: "
	s += x
	w.Write([]byte(s))
	io.WriteString(f /* the log */, s)
}

func commentedBeginning(w *bufio.Writer, x string) {
	var s /* a line */ string
	s += x
	w.WriteString(s)
}

// Writers as values, and of types that are not known.

func methodValue(w io.Writer, x string) {
	write := w.Write
	s := "x: "
	s += x
	write([]byte(s))
}

func recovered(w io.Writer, xs []string) (err error) {
	s := "x: "
	defer func() { recover(); _, err = w.Write([]byte(s)) }()
	s += xs[0]
	s += xs[1]
	return nil
}

// What is a string in the end.

func onePiece(x string) string {
	s := "x: "
	s += x
	return s
}

func eachStep(xs []string) (all []string) {
	s := ""
	for _, x := range xs {
		s += x
		all = append(all, s)
	}
	return all
}

func printedEachTurn(xs []string) {
	s := ""
	for _, x := range xs {
		s += x + ";"
		fmt.Println(s)
	}
}

func keptTwice(xs []string) (string, string) {
	s := ""
	for _, x := range xs {
		s += x
	}
	fmt.Println(s)
	t := strings.ToUpper(s)
	return s, t
}

func keptThenGrown(xs []string) string {
	s := ""
	for _, x := range xs {
		s += x
	}
	t := s
	s += t
	return s
}

func returnedWithItself(xs []string) string {
	s := ""
	for _, x := range xs {
		s += x
	}
	return s + s
}

func ownString(xs []string) any {
	type string int
	s := ""
	for _, x := range xs {
		s += x
	}
	return s
}

func deferredResult(xs []string) {
	s := ""
	for _, x := range xs {
		s += x
	}
	defer fmt.Println(s)
}

// A result with a name that others may see, or that is more than the text.

func seenByDeferred(xs []string) (s string) {
	defer func() { recover() }()
	for _, x := range xs {
		s += x
	}
	return s
}

func besideBlank(xs []string) (s string, _ error) {
	for _, x := range xs {
		s += x
	}
	return
}

func ofNamedWritten(w io.Writer, xs []string) (s string) {
	s = "x"
	for _, x := range xs {
		s += x
	}
	io.WriteString(w, s)
	return s
}

func namedOnce(x string) (s string) {
	s = "x: "
	s += x
	return
}

// Closures that do not run there and then, or that are more than called.

func calledLater(xs []string) string {
	s := ""
	add := func(x string) { s += x + "," }
	for _, x := range xs {
		defer add(x)
	}
	return s
}

func calledBeside(xs []string) string {
	s := ""
	add := func(x string) { s += x + "," }
	done := make(chan bool)
	for _, x := range xs {
		go add(x)
	}
	<-done
	return s
}

func handedOn(xs []string, each func([]string, func(string))) string {
	s := ""
	add := func(x string) { s += x + "," }
	add("first")
	each(xs, add)
	return s
}

func inOperand(xs []string) string {
	s := ""
	add := func(x string) string { s += x + ","; return x }
	for _, x := range xs {
		s += add(x)
	}
	return s
}

func inOther(xs []string, each func(func(int))) string {
	s := ""
	add := func(x string) { s += x + "," }
	each(func(i int) { add(xs[i]) })
	return s
}

func caught(xs []string, f func(string) string) string {
	s := ""
	add := func(x string) {
		defer func() { recover() }()
		s += x + f(x)
	}
	for _, x := range xs {
		add(x)
	}
	return s
}

func replacedClosure(xs []string) string {
	s := ""
	add := func(x string) { s += x + "," }
	if len(xs) > 3 {
		add = func(string) {}
	}
	for _, x := range xs {
		add(x)
	}
	return s
}

func readInClosure(w io.Writer, xs []string) string {
	s := ""
	add := func(x string) { s += x + ","; io.WriteString(w, s) }
	for _, x := range xs {
		add(x)
	}
	return s
}

func writtenAround(w io.Writer, xs []string) {
	s := ""
	add := func(x string) { s += x + "," }
	for _, x := range xs {
		add(x)
	}
	io.WriteString(w, s)
}

func keptBetween(xs []string) []string {
	s := ""
	add := func(x string) { s += x + "," }
	add("a")
	add("b")
	all := append(xs, s)
	t := s
	add("c")
	return append(all, t, s)
}

func calledOnce(x string) string {
	s := ""
	add := func(x string) { s += x }
	add(x)
	return s
}

func counted(known, other map[string]int, parts []string) {
	key := ""
	for _, p := range parts {
		key += ";" + p
	}
	known[key]++
	other[key] = len(parts)
}

func ofAnyKey(known map[any]int, parts []string) int {
	key := ""
	for _, p := range parts {
		key += ";" + p
	}
	if n, ok := known[key]; ok {
		return n
	}
	known[key] = 1
	return 0
}

func setEachTurn(known map[string]bool, parts []string) {
	key := ""
	for _, p := range parts {
		key += ";" + p
		if !known[key] {
			known[key] = true
		}
	}
}
