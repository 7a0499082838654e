package replay

import (
	"context"
	"encoding/hex"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// change is what is otherwise at a place.
type change struct {
	site, when int    // when it is come to for that time, from 0 on; eachTime
	to         string // text, number, or how a list or a reader is otherwise
}

const eachTime = -1

// renaming has a word of all texts be another one.
type renaming struct{ from, to string }

// written is how a change is written.
func (c change) written() string {
	return strconv.Itoa(c.site) + "." + strconv.Itoa(c.when) + "." + hex.EncodeToString([]byte(c.to))
}

func (n renaming) written() string {
	return "r." + hex.EncodeToString([]byte(n.from)) + "." + hex.EncodeToString([]byte(n.to))
}

// read takes in a variation: changes with semicolons between them.
func (r *run) read(variation string) {
	for _, one := range strings.Split(variation, ";") {
		f := strings.Split(one, ".")
		if len(f) != 3 {
			continue
		}
		to, _ := hex.DecodeString(f[2])
		if f[0] == "r" {
			from, _ := hex.DecodeString(f[1])
			r.renamed = append(r.renamed, renaming{string(from), string(to)})
			continue
		}
		site, _ := strconv.Atoi(f[0])
		when, _ := strconv.Atoi(f[1])
		r.vary[site] = append(r.vary[site], change{site, when, string(to)})
	}
}

// at is come to each time that a place of the tests asks what is there; is says what it would be. It returns what
// is there otherwise.
func (r *run) at(site int, kind, is string) (to string, otherwise bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.met[site]
	if m == nil {
		m = &met{kind: kind}
		r.met[site] = m
	}
	n := m.times
	m.times++
	if len(m.values) < mostMet {
		m.values = append(m.values, is)
	}
	for _, c := range r.vary[site] {
		if c.when == n || c.when == eachTime {
			return c.to, true
		}
	}
	return "", false
}

// Kinds of places.
const (
	atText     = "text"
	atNumber   = "number"
	atTruth    = "truth"
	atFraction = "fraction"
	atList     = "list"
	atTimes    = "times"
	atContext  = "context"
	atWriter   = "writer"
	atReader   = "reader"
	atFailure  = "failure"
	atEnd      = "end"
)

// Text is a text of a test.
func Text(site int, is string) string {
	r := underWay
	if r == nil {
		return is
	}
	if to, ok := r.at(site, atText, is); ok {
		return to
	}
	for _, n := range r.renamed {
		is = renamedIn(is, n)
	}
	return is
}

// renamedIn has a word be another one in a text.
func renamedIn(s string, n renaming) string {
	if !strings.Contains(s, n.from) {
		return s
	}
	words := tokensOf(s)
	rest := s[len(strings.Join(words, "")):]
	for i, w := range words {
		if w == n.from {
			words[i] = n.to
		}
	}
	return strings.Join(words, "") + rest
}

// Whole is a whole number of a test.
func Whole(site int, is int64) int64 {
	if r := underWay; r != nil {
		if to, ok := r.at(site, atNumber, strconv.FormatInt(is, 10)); ok {
			if n, err := strconv.ParseInt(to, 10, 64); err == nil {
				return n
			}
		}
	}
	return is
}

// Truth is true or false in a test.
func Truth(site int, is bool) bool {
	if r := underWay; r != nil {
		if to, ok := r.at(site, atTruth, strconv.FormatBool(is)); ok {
			return to == "true"
		}
	}
	return is
}

// Fraction is a number with a fraction in a test.
func Fraction(site int, is float64) float64 {
	if r := underWay; r != nil {
		if to, ok := r.at(site, atFraction, strconv.FormatFloat(is, 'g', -1, 64)); ok {
			if x, err := strconv.ParseFloat(to, 64); err == nil {
				return x
			}
		}
	}
	return is
}

// Times is how often a statement of a test is executed.
func Times(site int) int {
	if r := underWay; r != nil {
		if to, ok := r.at(site, atTimes, ""); ok {
			n, _ := strconv.Atoi(to)
			return n
		}
	}
	return 1
}

// List is a list that a test goes through, or passes.
func List(site int, list interface{}) interface{} {
	r := underWay
	if r == nil {
		return list
	}
	v := reflect.ValueOf(list)
	to, ok := r.at(site, atList, strconv.Itoa(v.Len()))
	if !ok {
		return list
	}
	f := strings.Split(to, " ")
	a, b := numberIn(f, 1)%v.Len(), numberIn(f, 2)%v.Len()
	if a > b {
		a, b = b, a
	}
	out := reflect.MakeSlice(v.Type(), 0, 2*v.Len())
	some := func(from, to int) { out = reflect.AppendSlice(out, v.Slice(from, to)) }
	switch f[0] {
	case "twice": // some entries again
		some(0, b+1)
		some(a, v.Len())
	case "later": // and others behind
		some(0, v.Len())
		some(a, b+1)
	case "without":
		some(0, a)
		some(b+1, v.Len())
	case "backward":
		some(0, a)
		for i := b; i >= a; i-- {
			some(i, i+1)
		}
		some(b+1, v.Len())
	case "turned": // an entry elsewhere
		some(0, a)
		some(a+1, b+1)
		some(a, a+1)
		some(b+1, v.Len())
	case "back":
		some(0, a)
		some(b, b+1)
		some(a, b)
		some(b+1, v.Len())
	default:
		return list
	}
	return out.Interface()
}

func numberIn(f []string, i int) int {
	if i >= len(f) {
		return 0
	}
	n, _ := strconv.Atoi(f[i])
	return n
}

// Context is a context that a test passes, or one that ends when the package has called functions of the test some
// times. One that has ended before is such a one, too.
func Context(site int, ctx context.Context) context.Context {
	r := underWay
	if r == nil || ctx == nil {
		return ctx
	}
	to, ok := r.at(site, atContext, "")
	if !ok {
		return ctx
	}
	c, cancel := context.WithCancel(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancels = append(r.cancels, cancel)
	if n, _ := strconv.Atoi(to); n > 0 {
		r.ends = append(r.ends, ending{r.amid + n, cancel})
	} else {
		cancel()
	}
	return c
}

// ending is a context that is to end.
type ending struct {
	at     int
	cancel func()
}

// Amid is called where a function of the tests begins that the package may call.
func Amid() {
	r := underWay
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.amid++
	for _, e := range r.ends {
		if e.at == r.amid {
			e.cancel()
		}
	}
}

// Fails is the error that a function of the tests gives, nil if it does not fail.
func Fails(site int) error {
	if r := underWay; r != nil {
		if _, ok := r.at(site, atFailure, ""); ok {
			return errStub
		}
	}
	return nil
}

// Stops reports whether a function of the tests wants no more.
func Stops(site int) bool {
	if r := underWay; r != nil {
		_, ok := r.at(site, atEnd, "")
		return ok
	}
	return false
}

// Writer is a writer that a test passes, or one that fails after some bytes: in how many writes they come is nothing that
// a package promises.
func Writer(site int, w io.Writer) io.Writer {
	if r := underWay; r != nil && w != nil {
		if to, ok := r.at(site, atWriter, ""); ok {
			n, _ := strconv.Atoi(to)
			return &failingWriter{w, n}
		}
	}
	return w
}

type failingWriter struct {
	w    io.Writer
	left int // bytes before it fails
}

func (w *failingWriter) Write(p []byte) (int, error) {
	if len(p) <= w.left {
		n, err := w.w.Write(p)
		w.left -= n
		return n, err
	}
	n, err := w.w.Write(p[:w.left])
	w.left = 0
	if err == nil {
		err = errStub
	}
	return n, err
}

// Reader is a reader that a test passes, or one that gives less at a time, or fails after some bytes.
func Reader(site int, from io.Reader) io.Reader {
	if r := underWay; r != nil && from != nil {
		if to, ok := r.at(site, atReader, ""); ok {
			n, _ := strconv.Atoi(to)
			return &failingReader{r: from, left: n}
		}
	}
	return from
}

type failingReader struct {
	r      io.Reader
	left   int // bytes before it fails; negative for one that gives them one by one
	failed int // how often it has
}

// mostFailures is how often a reader fails before it has come to its end: who goes on behind an error is to come there.
const mostFailures = 16

func (r *failingReader) Read(p []byte) (int, error) {
	switch {
	case len(p) == 0:
		return 0, nil
	case r.left < 0:
		return r.r.Read(p[:1])
	case r.left == 0:
		if r.failed++; r.failed > mostFailures {
			return 0, io.EOF
		}
		return 0, errStub
	}
	if len(p) > r.left {
		p = p[:r.left]
	}
	n, err := r.r.Read(p)
	r.left -= n
	return n, err
}

// What is generated calls these by their names.
var _ = []interface{}{Trial, Gives, Under, Inside, Part, Saw, Text, Whole, Truth, Fraction, Times, List, Context, Amid, Fails, Stops, Writer, Reader}
