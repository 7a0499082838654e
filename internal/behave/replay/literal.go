package replay

import (
	"context"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unsafe"
)

// writing renders values as Go expressions for a test in their package.
type writing struct {
	imports map[string]bool
	clear   bool // everything so far could be written
	depth   int
}

// literalLimit bounds an expression, in bytes.
const literalLimit = 4000

// literal returns an expression of v's value and type, or a description and
// false where there is no such expression.
func (w *writing) literal(v reflect.Value) string {
	w.depth++
	defer func() { w.depth-- }()
	if w.depth > 10 {
		return w.unclear("...")
	}
	if !v.IsValid() {
		return "nil"
	}
	if s, ok := w.stubbed(v); ok {
		return s
	}
	t := v.Type()
	switch v.Kind() {
	case reflect.Bool:
		return w.scalar(t, reflect.Bool, strconv.FormatBool(v.Bool()))
	case reflect.String:
		return w.scalar(t, reflect.String, w.quote(v.String()))
	case reflect.Int32:
		if r := rune(v.Int()); r > unicode.MaxASCII && unicode.IsPrint(r) {
			return w.scalar(t, reflect.Int32, strconv.QuoteRune(r))
		}
		return w.scalar(t, reflect.Int, strconv.FormatInt(v.Int(), 10))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int64:
		return w.scalar(t, reflect.Int, strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return w.scalar(t, reflect.Invalid, strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		return w.float(v)
	case reflect.Slice, reflect.Array:
		return w.sequence(v)
	case reflect.Map:
		return w.pairs(v)
	case reflect.Ptr:
		return w.address(v)
	case reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		return w.literal(reachable(v.Elem()))
	case reflect.Struct:
		return w.composite(v)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			return "nil"
		}
	}
	return w.unclear(t.String())
}

func (w *writing) unclear(what string) string {
	w.clear = false
	return "<" + what + ">"
}

func (w *writing) quote(s string) string {
	if current != nil && current.box != "" && strings.Contains(s, current.box) {
		w.clear = false
	}
	if n := len(s); n > 32 { // a run of the same
		for _, unit := range []int{1, 2, 3, 4} {
			if n%unit == 0 && s == strings.Repeat(s[:unit], n/unit) {
				w.imports["strings"] = true
				return "strings.Repeat(" + strconv.Quote(s[:unit]) + ", " + strconv.Itoa(n/unit) + ")"
			}
		}
	}
	if len(s) > literalLimit {
		w.clear = false
	}
	return quoted(s)
}

// scalar converts a constant to its type unless it has it by itself.
func (w *writing) scalar(t reflect.Type, plainKind reflect.Kind, text string) string {
	if t.PkgPath() == "" && t.Kind() == plainKind {
		return text
	}
	return w.typeOf(t) + "(" + text + ")"
}

func (w *writing) float(v reflect.Value) string {
	f := v.Float()
	text := strconv.FormatFloat(f, 'g', -1, 64)
	switch {
	case math.IsNaN(f):
		text = "math.NaN()"
	case math.IsInf(f, 1):
		text = "math.Inf(1)"
	case math.IsInf(f, -1):
		text = "math.Inf(-1)"
	case f == 0 && math.Signbit(f):
		text = "math.Copysign(0, -1)"
	default:
		return w.typeOf(v.Type()) + "(" + text + ")"
	}
	w.imports["math"] = true
	if v.Type() == reflect.TypeOf(f) {
		return text
	}
	return w.typeOf(v.Type()) + "(" + text + ")"
}

func (w *writing) sequence(v reflect.Value) string {
	t := v.Type()
	if v.Kind() == reflect.Slice && v.IsNil() {
		return w.typeOf(t) + "(nil)"
	}
	if v.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && t.Elem().PkgPath() == "" && v.Len() > 0 {
		return w.typeOf(t) + "(" + w.quote(string(v.Bytes())) + ")"
	}
	if v.Len() > mostOf {
		return w.unclear(t.String())
	}
	items := make([]string, v.Len())
	for i := range items {
		items[i] = w.element(v.Index(i), t.Elem())
	}
	return w.typeOf(t) + "{" + strings.Join(items, ", ") + "}"
}

// element leaves out a conversion that the surrounding literal implies.
func (w *writing) element(v reflect.Value, t reflect.Type) string {
	s := w.literal(v)
	switch t.Kind() {
	case reflect.Interface, reflect.Ptr:
	case reflect.Slice, reflect.Map:
		if s == w.typeOf(t)+"(nil)" {
			return "nil"
		}
	default:
		prefix := w.typeOf(t) + "("
		if strings.HasPrefix(s, prefix) && strings.HasSuffix(s, ")") && !strings.Contains(s, "math.") {
			return s[len(prefix) : len(s)-1]
		}
	}
	return s
}

func (w *writing) pairs(v reflect.Value) string {
	t := v.Type()
	if v.IsNil() {
		return w.typeOf(t) + "(nil)"
	}
	var items []string
	for _, k := range v.MapKeys() {
		items = append(items, w.element(reachable(k), t.Key())+": "+w.element(reachable(v.MapIndex(k)), t.Elem()))
	}
	sortStrings(items)
	return w.typeOf(t) + "{" + strings.Join(items, ", ") + "}"
}

func (w *writing) address(v reflect.Value) string {
	if v.IsNil() && standsIn(v.Type().Elem()) {
		return w.unclear("nil pointer of a type with methods")
	}
	if v.IsNil() {
		return "(" + w.typeOf(v.Type()) + ")(nil)"
	}
	if current != nil && current.changed[v.Pointer()] {
		return w.unclear(v.Type().String() + " after some calls of its methods")
	}
	if v.Elem().Kind() == reflect.Struct {
		s := w.literal(v.Elem())
		if strings.HasSuffix(s, "}") {
			return "&" + s
		}
		return w.pointTo(v.Type().Elem(), s)
	}
	return w.pointTo(v.Type().Elem(), w.literal(v.Elem()))
}

func (w *writing) pointTo(t reflect.Type, s string) string {
	return "func() *" + w.typeOf(t) + " { v := " + s + "; return &v }()"
}

func (w *writing) composite(v reflect.Value) string {
	t := v.Type()
	if current != nil && current.differs(t) && !v.IsZero() {
		return w.unclear(t.String())
	}
	own := t.Name() == "" || current == nil || current.ours(t)
	var items []string
	for i := 0; i < t.NumField(); i++ {
		f := v.Field(i)
		if t.Field(i).PkgPath != "" {
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
		}
		if isZero(f) || t.Field(i).Name == "_" {
			continue
		}
		if t.Field(i).PkgPath != "" && !own {
			return w.unclear(t.String())
		}
		items = append(items, t.Field(i).Name+": "+w.element(f, f.Type()))
	}
	return w.typeOf(t) + "{" + strings.Join(items, ", ") + "}"
}

func isZero(v reflect.Value) bool { return v.IsZero() }

// typeOf spells a type in the package under check.
func (w *writing) typeOf(t reflect.Type) string {
	if t.Name() != "" {
		switch {
		case t.PkgPath() == "":
			return t.Name()
		case strings.Contains(t.Name(), "[") && strings.Contains(t.Name(), "."):
			w.clear = false
			return t.Name()
		case current != nil && current.ours(t):
			if standsIn(t) { // which a test has not got
				w.clear = false
			}
			return t.Name()
		}
		w.imports[t.PkgPath()] = true
		return t.String()
	}
	switch t.Kind() {
	case reflect.Ptr:
		return "*" + w.typeOf(t.Elem())
	case reflect.Slice:
		return "[]" + w.typeOf(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + w.typeOf(t.Elem())
	case reflect.Map:
		return "map[" + w.typeOf(t.Key()) + "]" + w.typeOf(t.Elem())
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return "interface{}"
		}
	}
	if strings.Contains(t.String(), ".") {
		w.clear = false
	}
	return t.String()
}

// stubbed writes the values that are the driver's own, or the standard
// library's behind unexported fields.
func (w *writing) stubbed(v reflect.Value) (string, bool) {
	if !v.CanInterface() || v.Kind() == reflect.Interface || v.Kind() == reflect.Ptr && v.IsNil() {
		return "", false
	}
	if s, ok := w.library(v); ok {
		return s, true
	}
	switch x := v.Interface().(type) {
	case onlyReader:
		return w.readerText(x.Reader), true
	case onlyWriter:
		return w.writerText(x.Writer), true
	case *reader:
		return w.readerText(x), true
	case label:
		return w.unclear("value that prints " + strconv.Quote(x.value)), true
	case time.Time:
		w.imports["time"] = true
		if x.IsZero() {
			return "time.Time{}", true
		}
		if x.Location() == time.UTC {
			return "time.Unix(" + strconv.FormatInt(x.Unix(), 10) + ", " + strconv.Itoa(x.Nanosecond()) + ").UTC()", true
		}
		if shifting(x) {
			w.clear = false // the zone that a test could name has no summer time
		}
		_, offset := x.Zone()
		return "time.Unix(" + strconv.FormatInt(x.Unix(), 10) + ", " + strconv.Itoa(x.Nanosecond()) + ").In(time.FixedZone(\"X\", " + strconv.Itoa(offset) + "))", true
	case error:
		return w.failureText(x), true
	case context.Context:
		return w.contextText(x), true
	case stub:
		return w.unclear(x.HoneStubName()), true
	}
	return "", false
}

// contextText writes a context by how it behaves.
func (w *writing) contextText(x context.Context) string {
	w.imports["context"] = true
	switch {
	case x.Err() != nil:
		return "func() context.Context { c, cancel := context.WithCancel(context.Background()); cancel(); return c }()"
	case x == context.TODO():
		return "context.TODO()"
	}
	return "context.Background()"
}

func (w *writing) failureText(x error) string {
	for _, s := range knownErrors {
		if x == *s.At && x != errStub {
			w.imports[strings.Split(s.Name, ".")[0]] = true
			return s.Name
		}
	}
	if current != nil {
		for _, s := range current.Sentinels {
			if x == *s.At {
				return s.Name
			}
		}
	}
	switch e := x.(type) {
	case wrapped:
		w.imports["fmt"] = true
		return "fmt.Errorf(\"outer: %w\", " + w.failureText(e.inner) + ")"
	case *failure:
		w.imports["errors"] = true
		return "errors.New(" + w.quote(e.message) + ")"
	}
	if x == errStub {
		w.imports["errors"] = true
		return "errors.New(\"stub failed\")"
	}
	return w.unclear("error " + strconv.Quote(errorText(x)))
}

func (w *writing) readerText(x io.Reader) string {
	r, ok := x.(*reader)
	if !ok {
		return w.unclear("reader")
	}
	if len(r.resumes) > 0 {
		return w.unclear("reader that fails once, and goes on")
	}
	if r.piece == 0 && r.ending == io.EOF && !r.eager {
		w.imports["strings"] = true
		return "strings.NewReader(" + w.quote(string(r.content)) + ")"
	}
	text := "&readerInPieces{content: " + w.quote(string(r.content))
	if r.piece > 0 {
		text += ", piece: " + strconv.Itoa(r.piece)
	}
	text += ", ending: " + w.failureText(r.ending)
	if r.eager {
		text += ", eager: true"
	}
	return text + "}"
}

func (w *writing) writerText(x io.Writer) string {
	o, ok := x.(*writer)
	if !ok {
		return w.unclear("writer")
	}
	if o.most < 0 {
		w.imports["bytes"] = true
		return "/*" + o.id + "*/new(bytes.Buffer)"
	}
	if o.mends {
		return "/*" + o.id + "*/&writerThatRecovers{after: " + strconv.Itoa(o.most) + "}"
	}
	return "/*" + o.id + "*/&writerThatFails{after: " + strconv.Itoa(o.most) + "}"
}

// expressions of values of the standard library, by type.
var expressions = map[reflect.Type]func(w *writing, v interface{}) string{}

func (w *writing) library(v reflect.Value) (string, bool) {
	if f := expressions[v.Type()]; f != nil && !(v.Kind() == reflect.Ptr && v.IsNil()) {
		return f(w, v.Interface()), true
	}
	return "", false
}
