package replay

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
)

// Recording says that the process runs the package's own tests or benchmarks, to keep values that they lead
// to: what a package makes of itself in its tests is what it is made for, and few calls that
// are made up come there.
var Recording = strings.HasPrefix(os.Getenv(envPrefix+"MODE"), "record")

// Bounds of what is recorded.
const (
	firstMet    = 64 // calls of a function that are all looked at; later ones at powers of two
	mostOfTests = 24 // of a type, for calls of one function or of all
	mostOfBench = 16 // likewise
	mostWritten = 4 << 20
	mostEncoded = 16 << 10
	mostOfText  = 2 << 10
)

// benching says that the process runs benchmarks. Their values are large and much alike: few calls of each function
// are looked at, so that there is room for those of others, which come when more has been done.
var benching = os.Getenv(envPrefix+"MODE") == "recordbench"

// looksAt reports whether it is looked at what a function is called with for the n-th time.
func looksAt(n int) bool {
	if benching {
		return n&(n-1) == 0 && n&0x55555555 != 0 // a power of 4
	}
	return n <= firstMet || n&(n-1) == 0
}

// mostRecorded is how many values of a type are kept, for calls of one function or of all.
func mostRecorded() int {
	if benching {
		return mostOfBench
	}
	return mostOfTests
}

// snapshots are values as functions were called with them, by the function if users of the
// package cannot call it: what it is called with may be in the middle of something, so that it is
// for calls of that function alone. The others are forAll.
type snapshots map[string][][]byte

const forAll = ""

// recorder writes the values that functions of the package are called with, a line for each.
type recorder struct {
	mu    sync.Mutex
	out   *os.File
	calls map[string]int  // by function
	kept  map[string]int  // by type, and the function that it is for
	bytes int             // that were written
	seen  map[string]bool // what was written
	// requests are those that were written, lastAsked is what the latest asks for.
	requests  map[interface{}]bool
	lastAsked string
}

// keepers write values of types of other packages, and report whether one is theirs.
var keepers []func(*recorder, interface{}) bool

// indexers add what was recorded to what a driver knows of its package.
var indexers = []func(*Setup){(*Setup).addTexts}

// histories bring a value to where the package's own tests bring it, and report whether they did.
var histories []func(*builder, reflect.Value) bool

var theRecorder recorder

// Met takes note of what a function is called with.
func Met(fn string, values ...interface{}) {
	r := &theRecorder
	r.mu.Lock()
	defer r.mu.Unlock()
	defer func() { recover() }() // a test is not disturbed by what cannot be written
	if r.out == nil {
		r.calls, r.kept, r.seen = map[string]int{}, map[string]int{}, map[string]bool{}
		out, err := os.OpenFile(os.Getenv(envPrefix+"OUT"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0600)
		if err != nil {
			return
		}
		r.out = out
	}
	r.calls[fn]++
	if !looksAt(r.calls[fn]) {
		return
	}
	in := forAll
	if name := lastName(fn); name[0] < 'A' || name[0] > 'Z' {
		in = name
	}
	for _, v := range values {
		if !r.keptAs(v) {
			r.keep(in, reflect.ValueOf(v))
		}
	}
}

// keptAs reports whether a value is written by one of the keepers.
func (r *recorder) keptAs(v interface{}) bool {
	for _, keep := range keepers {
		if keep(r, v) {
			return true
		}
	}
	return false
}

// lastName is the name of a function or method without what is before it, and without types
// that it is made for.
func lastName(fn string) string {
	if strings.HasSuffix(fn, "]") {
		fn = fn[:strings.IndexByte(fn, '[')]
	}
	return fn[strings.LastIndexByte(fn, '.')+1:]
}

// textLines is what stands in place of the type in lines that hold a text.
const textLines = "string"

// keep writes a text, a struct of the module, or what a pointer to one points to.
func (r *recorder) keep(in string, v reflect.Value) {
	switch {
	case v.Kind() == reflect.String: // its own String method is not called: that would be met, too
		r.text(v.String())
		return
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		r.text(string(v.Bytes()))
		return
	}
	if text, ok := readable(v); ok {
		r.text(text)
		return
	}
	if v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || v.Type().PkgPath() != ownPath && !ofModule(v.Type().PkgPath()) || r.full(recordedAs(v.Type()), in) {
		return
	}
	if text, ok := encode(v); ok {
		r.line(recordedAs(v.Type()), in, text)
	}
}

// readable is what a reader of the standard library that holds it all would give, or what a buffered one has
// read ahead. None is read from.
func readable(v reflect.Value) (text string, ok bool) {
	if v.Kind() != reflect.Ptr || v.IsNil() {
		return "", false
	}
	at := func(r io.ReaderAt, size, left int64) (string, bool) {
		text := make([]byte, left)
		n, _ := r.ReadAt(text, size-left)
		return string(text[:n]), true
	}
	switch x := v.Interface().(type) {
	case *bytes.Buffer:
		return x.String(), true
	case *bytes.Reader:
		return at(x, x.Size(), int64(x.Len()))
	case *strings.Reader:
		return at(x, x.Size(), int64(x.Len()))
	case *bufio.Reader:
		ahead, _ := x.Peek(x.Buffered())
		return string(ahead), true
	}
	return "", false
}

// recordedAs names a type in what is written: those of other packages by their path, since two
// packages may have one name.
func recordedAs(t reflect.Type) string {
	if t.PkgPath() == ownPath || t.PkgPath() == "" {
		return t.String()
	}
	return t.PkgPath() + "." + t.Name()
}

func (r *recorder) text(s string) {
	if len(s) > 1 && len(s) <= mostOfText {
		r.line(textLines, forAll, []byte(s))
	}
}

// line writes what is not written yet, if there are not too many of its kind for the same function.
func (r *recorder) line(kind, in string, data []byte) {
	if line := kind + in + string(data); !r.seen[line] && !r.full(kind, in) {
		r.seen[line] = true
		r.kept[kind+"\t"+in]++
		r.write(kind, in, data)
	}
}

// full reports whether enough is written of a kind for calls of a function: one that is called
// often leaves room for the others that work on the same type.
func (r *recorder) full(kind, in string) bool {
	return r.kept[kind+"\t"+in] >= mostRecorded() || r.bytes >= mostWritten
}

func (r *recorder) write(kind, in string, data []byte) {
	n, _ := r.out.WriteString(kind + "\t" + in + "\t" + hex.EncodeToString(data) + "\n")
	r.bytes += n
}

// ownPath is the path of the package under check.
var ownPath = herePath

// Beside tells of the package under check by a value of a type of it, before the tests of
// that begin.
func Beside(v interface{}) bool {
	ownPath = reflect.TypeOf(v).PkgPath()
	return true
}

// readRecorded returns what was recorded, by the name of its type.
func readRecorded(name string) map[string]snapshots {
	out := map[string]snapshots{}
	f, err := os.Open(name)
	if err != nil {
		return out
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 4*mostEncoded)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		if len(parts) < 3 {
			break
		}
		data, err := hex.DecodeString(parts[2])
		if err != nil {
			break // the process ended while it wrote
		}
		kind, in := parts[0], parts[1]
		if out[kind] == nil {
			out[kind] = snapshots{}
		}
		out[kind][in] = append(out[kind][in], data)
	}
	return out
}

// addTexts adds texts that tests passed to functions of the package to those that a function
// is called with. What the tests say as it stands is there already.
func (s *Setup) addTexts() {
	for i := range s.Targets {
		pool := &s.Targets[i].Pool
		known := map[string]bool{}
		for _, text := range pool.Texts {
			known[text] = true
		}
		for _, text := range s.recorded[textLines][forAll] {
			if !known[string(text)] {
				pool.Texts = append(pool.Texts, string(text))
			}
		}
	}
}

// recorded makes a struct as the package's own tests lead to it, if there is one.
func (b *builder) recorded(v reflect.Value) bool {
	if path := v.Type().PkgPath(); path != b.set.Path && !ofModule(path) {
		return false
	}
	known := b.set.recorded[recordedAs(v.Type())]
	all, own := known[forAll], known[b.under]
	if len(all)+len(own) == 0 {
		return b.fromPieces(v)
	}
	if !b.src.one(2) {
		return false
	}
	n, ok := b.src.below(len(all)+len(own)), false
	if n < len(all) {
		ok = b.decode(all[n], v)
	} else {
		ok = !b.set.differsWithin(v.Type(), 0) && b.decode(own[n-len(all)], v)
	}
	if ok {
		b.reworked(v)
		b.got.dates(b.set, v)
		b.got.has(b.set, v)
	}
	return ok
}
