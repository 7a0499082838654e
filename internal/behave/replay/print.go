package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"
	"unsafe"
)

// printer writes values so that equal ones have equal texts in any process: no
// addresses, maps sorted, pointers as what they point to.
type printer struct {
	set     *Setup
	buf     strings.Builder
	scratch []byte // of one text
	seen    map[unsafe.Pointer]int
	depth   int
	private int // fields deep that code outside the package cannot see
	closed  int // likewise, and not by what is in them either
}

// printLimit bounds the text of a value, in bytes; the rest is hashed.
const printLimit = 1 << 14

var current *Setup // of the driver; printing asks it for its package and errors

func printed(v reflect.Value) string {
	p := &printer{set: current, seen: map[unsafe.Pointer]int{}}
	p.print(reachable(v))
	s := p.buf.String()
	if len(s) > printLimit {
		whole, outside := views(s)
		return onlyInside(cutShort(whole)) + onlyOutside(cutShort(outside))
	}
	return s
}

func cutShort(s string) string {
	if len(s) <= printLimit {
		return s
	}
	return s[:printLimit/2] + "... " + strconv.Itoa(len(s)) + " bytes, hash " + strconv.FormatUint(hashed(s), 16)
}

// show prints several values with commas between them.
func show(vs []reflect.Value) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = printed(v)
	}
	return strings.Join(out, ", ")
}

func hashed(s string) uint64 { return uint64(hashOfNothing.with(s)) }

// textHash is that of texts one behind the other, by FNV-1a: they are not put together for it.
type textHash uint64

const hashOfNothing textHash = 14695981039346656037

func (h textHash) with(s string) textHash {
	for i := 0; i < len(s); i++ {
		h = (h ^ textHash(s[i])) * 1099511628211
	}
	return h
}

// quoted is a text in Go syntax; long ones are cut and hashed.
func quoted(s string) string { return string(appendQuoted(nil, s)) }

func appendQuoted(to []byte, s string) []byte {
	const most = 6000
	s = withoutAddresses(s)
	if len(s) <= most {
		return strconv.AppendQuote(to, s)
	}
	to = append(strconv.AppendQuote(to, s[:most]), "... "...)
	to = append(strconv.AppendInt(to, int64(len(s)), 10), " bytes, hash "...)
	return strconv.AppendUint(to, hashed(s), 16)
}

// quote prints a text as quoted has it.
func (p *printer) quote(s string) {
	p.scratch = appendQuoted(p.scratch[:0], s)
	p.buf.Write(p.scratch)
}

// reachable returns a copy of a value whose fields can be read.
func reachable(v reflect.Value) reflect.Value {
	if !v.IsValid() || v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

func (p *printer) print(v reflect.Value) {
	if p.depth++; p.depth > 40 || p.buf.Len() > 4<<20 {
		p.buf.WriteString("...")
		p.depth--
		return
	}
	p.one(v)
	p.depth--
}

func (p *printer) one(v reflect.Value) {
	if !v.IsValid() {
		p.buf.WriteString("nil")
		return
	}
	info := infoOf(v.Type())
	if info.asStub && v.CanInterface() && !(v.Kind() == reflect.Ptr && v.IsNil()) {
		p.buf.WriteString("<" + v.Interface().(stub).HoneStubName() + ">")
		return
	}
	if c, ok := contextIn(v); ok {
		p.buf.WriteString("<context " + printed(reflect.ValueOf(&c).Elem()))
		if v.Interface().(context.Context).Value(contextKey{}) != nil {
			p.buf.WriteString(" with a value")
		}
		p.buf.WriteString(">")
		return
	}
	if p.known(v) {
		return
	}
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		p.buf.WriteString(floating(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		p.buf.WriteString("(" + floating(real(v.Complex())) + "," + floating(imag(v.Complex())) + "i)")
	case reflect.String:
		p.quote(v.String())
	case reflect.Slice, reflect.Array:
		p.list(v)
	case reflect.Map:
		p.table(v)
	case reflect.Ptr:
		p.pointer(v)
	case reflect.Interface:
		p.dynamic(v)
	case reflect.Struct:
		p.structure(v)
	case reflect.Func:
		p.nilOr(v, "func")
	case reflect.Chan:
		p.nilOr(v, "chan with "+strconv.Itoa(v.Len()))
	case reflect.UnsafePointer:
		p.nilOr(v, "unsafe.Pointer")
	default:
		p.plain(v)
	}
}

// plain prints what has no parts.
func (p *printer) plain(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		p.buf.WriteString(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.buf.WriteString(strconv.FormatInt(v.Int(), 10))
	default:
		p.buf.WriteString(strconv.FormatUint(v.Uint(), 10))
	}
}

func (p *printer) nilOr(v reflect.Value, what string) {
	if v.IsNil() {
		what = "nil"
	}
	p.buf.WriteString(what)
}

func floating(f float64) string {
	if f == 0 && math.Signbit(f) {
		return "-0"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

func (p *printer) list(v reflect.Value) {
	if v.Kind() == reflect.Slice && v.Len() == 0 {
		if v.IsNil() && p.private == 0 {
			p.buf.WriteString("nil")
		} else {
			p.buf.WriteString("[]")
		}
		return
	}
	if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
		p.buf.WriteByte('b')
		p.quote(string(v.Bytes()))
		return
	}
	if v.Kind() == reflect.Slice {
		at := unsafe.Pointer(v.Pointer())
		if p.cycle(at, -v.Len()) {
			return
		}
	}
	p.buf.WriteString("[")
	for i := 0; i < v.Len(); i++ {
		if i > 0 {
			p.buf.WriteString(" ")
		}
		p.print(v.Index(i))
	}
	p.buf.WriteString("]")
}

// cycle reports, and says, that memory is being printed already.
func (p *printer) cycle(at unsafe.Pointer, mark int) bool {
	if p.depth < 12 {
		return false
	}
	if p.seen[at] == mark {
		p.buf.WriteString("<again>")
		return true
	}
	p.seen[at] = mark
	return false
}

func (p *printer) table(v reflect.Value) {
	if v.Len() == 0 {
		if v.IsNil() && p.private == 0 {
			p.buf.WriteString("nil")
		} else {
			p.buf.WriteString("map[]")
		}
		return
	}
	var pairs []string
	for _, k := range v.MapKeys() {
		q := &printer{set: p.set, seen: p.seen, depth: p.depth, private: p.private, closed: p.closed}
		q.print(reachable(k))
		q.buf.WriteString(":")
		q.print(reachable(v.MapIndex(k)))
		pairs = append(pairs, q.buf.String())
	}
	sort.Strings(pairs)
	p.buf.WriteString("map[" + strings.Join(pairs, " ") + "]")
}

func (p *printer) pointer(v reflect.Value) {
	if v.IsNil() {
		p.buf.WriteString("nil")
		return
	}
	if p.cycle(unsafe.Pointer(v.Pointer()), 1) {
		return
	}
	p.buf.WriteString("&")
	p.print(v.Elem())
}

// dynamic prints an interface: its type matters, unless it is one that only
// its package can name.
func (p *printer) dynamic(v reflect.Value) {
	if v.IsNil() {
		p.buf.WriteString("nil")
		return
	}
	e := reachable(v.Elem())
	for n := 0; n < deepestWrapped; n++ { // a call that was made twice has wrapped it twice
		inner, ok := p.within(e)
		if !ok {
			break
		}
		e = reachable(inner)
	}
	if err, ok := e.Interface().(error); ok {
		p.problem(e, err)
		return
	}
	if t := typeText(p.set, e.Type()); t != "" {
		p.buf.WriteString(t + " ")
	}
	p.print(e)
}

// typeText names a type; a hidden one of another package has no name here.
func typeText(set *Setup, t reflect.Type) string {
	base := t
	for base.Kind() == reflect.Ptr {
		base = base.Elem()
	}
	if base.PkgPath() != "" && (set == nil || !set.ours(base)) && base.Name() != "" && (base.Name()[0] < 'A' || base.Name()[0] > 'Z') {
		return ""
	}
	return t.String()
}

// problem prints an error: its text, its type, and which well-known errors it
// is.
func (p *printer) problem(v reflect.Value, err error) {
	p.buf.WriteString("error(")
	if t := typeText(p.set, v.Type()); t != "" {
		p.buf.WriteString(t + " ")
	}
	p.buf.WriteString(quoted(errorText(err)))
	for _, s := range knownErrors {
		if is(err, *s.At) {
			p.buf.WriteString(" is " + s.Name)
		}
	}
	if p.set != nil {
		for _, s := range p.set.Sentinels {
			if *s.At != nil && is(err, *s.At) {
				p.buf.WriteString(" is " + s.Name)
			}
		}
	}
	base := v
	for base.Kind() == reflect.Ptr && !base.IsNil() {
		base = base.Elem()
	}
	if base.Kind() == reflect.Struct && p.set != nil && p.set.ours(base.Type()) {
		p.buf.WriteString(" ")
		p.print(reachable(base))
	}
	p.inside(err, 0)
	p.buf.WriteString(")")
}

// deepestWrapped bounds how far errors in errors, and what else is wrapped, are followed.
const deepestWrapped = 8

// wrapped prints the errors that an error wraps and that callers can ask for by
// their type.
func (p *printer) inside(err error, depth int) {
	if depth == deepestWrapped {
		return
	}
	for _, inner := range unwrapped(err) {
		v := reflect.ValueOf(inner)
		for v.Kind() == reflect.Ptr && !v.IsNil() {
			v = v.Elem()
		}
		if t := v.Type(); t.Name() != "" && t.Name()[0] >= 'A' && t.Name()[0] <= 'Z' {
			p.buf.WriteString(" wraps " + reflect.TypeOf(inner).String())
			if v.Kind() == reflect.Struct && p.set != nil && p.set.ours(t) {
				p.buf.WriteString(" ")
				p.print(reachable(v))
			}
		}
		p.inside(inner, depth+1)
	}
}

// unwrapped returns the errors right within one.
func unwrapped(err error) (inner []error) {
	defer func() { _ = recover() }() // of a nil pointer
	switch x := err.(type) {
	case interface{ Unwrap() error }:
		inner = []error{x.Unwrap()}
	case interface{ Unwrap() []error }:
		inner = append(inner, x.Unwrap()...)
	}
	all := inner
	inner = nil
	for _, e := range all {
		if e != nil {
			inner = append(inner, e)
		}
	}
	return inner
}

func is(err, target error) (ok bool) {
	defer func() { _ = recover() }()
	return errors.Is(err, target)
}

// errorText calls Error, which may panic on a nil pointer.
func errorText(err error) (s string) {
	defer func() {
		if recover() != nil {
			s = "(Error panics)"
		}
	}()
	return withoutLines(err.Error())
}

// withoutLines leaves the numbers of lines of source out of a text: no program
// may count on them, and any change moves them.
func withoutLines(s string) string { return withoutNumbers(s, ".go:") }

// withoutNumbers leaves out the numbers behind a mark.
func withoutNumbers(s, mark string) string {
	var out strings.Builder
	for {
		i := strings.Index(s, mark)
		if i < 0 {
			break
		}
		out.WriteString(s[:i+len(mark)])
		s = strings.TrimLeft(s[i+len(mark):], "0123456789")
	}
	out.WriteString(s)
	return out.String()
}

// hiding stands for the fields of a type that is not the same on both sides.
const hiding = "{...}"

func (p *printer) structure(v reflect.Value) {
	t := v.Type()
	own := t.Name() == "" || p.set == nil || p.set.ours(t)
	if p.set != nil && p.set.differs(t) {
		p.buf.WriteString(t.String() + hiding)
		return
	}
	if t.Name() != "" {
		p.buf.WriteString(t.Name())
	}
	p.buf.WriteString("{")
	first := true
	for i, field := range infoOf(t).fields {
		hidden := field.hidden
		if hidden && !own || field.name == "_" {
			continue
		}
		// Who may not name a field finds out nevertheless that a lock is kept, and
		// sees the exported fields of what is embedded.
		closed := hidden && p.closed == 0 && !field.anonymous && !field.guards
		if closed {
			p.buf.WriteString(insideBegins)
			p.closed++
		}
		if !first {
			p.buf.WriteString(" ")
		}
		first = false
		f := v.Field(i)
		if hidden {
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
			p.private++
		}
		p.buf.WriteString(field.name)
		p.buf.WriteByte(':')
		p.print(f)
		if hidden {
			p.private--
		}
		if closed {
			p.closed--
			p.buf.WriteString(insideEnds)
		}
	}
	p.buf.WriteString("}")
}

// known prints types whose fields say less, or more, than their value.
func (p *printer) known(v reflect.Value) bool {
	if v.Kind() != reflect.Struct || v.Type().PkgPath() == "" {
		return false
	}
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		p.buf.WriteString(momentText(*x))
	case *reflect.Value:
		p.buf.WriteString("reflect.Value(")
		if x.IsValid() && x.CanInterface() {
			p.buf.WriteString(x.Type().String() + " ")
			p.print(reachable(*x))
		}
		p.buf.WriteString(")")
	case *bytes.Buffer:
		p.buf.WriteString("bytes.Buffer(" + quoted(x.String()) + ")")
	case *strings.Builder:
		p.buf.WriteString("strings.Builder(" + quoted(x.String()) + ")")
	case interface {
		TryLock() bool
		Unlock()
	}:
		if v.Type().PkgPath() != "sync" {
			return false
		}
		if x.TryLock() {
			x.Unlock()
			p.buf.WriteString("unlocked")
		} else {
			p.buf.WriteString("locked")
		}
	case interface {
		Len() int
		Size() int64
	}: // strings.Reader, bytes.Reader
		if v.Type().PkgPath() != "strings" && v.Type().PkgPath() != "bytes" {
			return false
		}
		fmt.Fprintf(&p.buf, "%s(%d of %d left)", v.Type(), x.Len(), x.Size())
	default:
		return p.knownByMethod(v)
	}
	return true
}

// knownByMethod prints atomic values, and foreign types that print themselves.
func (p *printer) knownByMethod(v reflect.Value) bool {
	path := v.Type().PkgPath()
	if p.set != nil && path == p.set.Path {
		return false
	}
	if load := v.Addr().MethodByName("Load"); path == "sync/atomic" && load.IsValid() && load.Type().NumIn() == 0 {
		p.print(reachable(load.Call(nil)[0]))
		return true
	}
	if path == "sync" {
		p.buf.WriteString(v.Type().String())
		return true
	}
	for i := 0; i < v.NumField(); i++ {
		if v.Type().Field(i).PkgPath == "" {
			return false
		}
	}
	if s, ok := v.Addr().Interface().(fmt.Stringer); ok {
		p.buf.WriteString(v.Type().String() + "(" + quoted(textOf(s)) + ")")
		return true
	}
	return false
}

func textOf(s fmt.Stringer) (text string) {
	defer func() {
		if recover() != nil {
			text = "(String panics)"
		}
	}()
	return s.String()
}

// within returns what a value wraps whose type only this side has: a connection with
// buffers in front of one that was passed, say. What it does shows in what is wrapped.
func (p *printer) within(v reflect.Value) (inner reflect.Value, ok bool) {
	if v.Kind() != reflect.Ptr || v.IsNil() || v.Elem().Kind() != reflect.Struct || p.set == nil || !p.set.ours(v.Type().Elem()) || p.set.has(v.Type().Elem()) {
		return inner, false
	}
	for i := 0; i < v.Elem().NumField(); i++ {
		if f := v.Elem().Field(i); v.Elem().Type().Field(i).Anonymous && f.Kind() == reflect.Interface && !f.IsNil() {
			return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().Elem(), true
		}
	}
	return inner, false
}
