package stress

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/decl"
)

// deepest is how deep values that are made up may be nested.
const deepest = 3

// flavour is how functions behave that are handed to the code under test.
type flavour int

const (
	ordinary  flavour = iota
	failing           // they return an error, where they can
	panicking         // they panic
)

// maker writes expressions for values of types, as somebody would who works in
// the package. Where functions and writers are handed over, the expressions
// report to a variable named log.
type maker struct {
	pkg     *types.Package
	allowed func(*types.Func) bool // may be called at will
	imports map[string]string      // path -> name in the file
	flavour flavour
	called  bool // a function was handed over
	quiet   bool // functions that are handed over do not report their calls
	// peer makes readers and writers the ends of a connection, in a variable p.
	peer          bool
	reads, writes bool // from it, to it
	making        map[types.Type]bool
	// stubs are the types that the expressions mention and that the file has to declare, by name; nil where it cannot.
	stubs map[string]part
}

func newMaker(pkg *types.Package, allowed func(*types.Func) bool) *maker {
	return &maker{pkg: pkg, allowed: allowed, imports: map[string]string{}, making: map[types.Type]bool{}}
}

// use returns the name under which the file knows a package.
func (m *maker) use(importPath string) string {
	if name, ok := m.imports[importPath]; ok {
		return name
	}
	base := path.Base(importPath)
	if !token.IsIdentifier(base) || strings.HasPrefix(base, "v") && strings.Trim(base[1:], "0123456789") == "" {
		base = "imported"
	}
	name := base
	for n := 2; m.taken(name); n++ {
		name = base + strconv.Itoa(n)
	}
	m.imports[importPath] = name
	return name
}

// taken reports whether a name means something else in the file.
func (m *maker) taken(name string) bool {
	if m.pkg.Scope().Lookup(name) != nil || slices.Contains([]string{"log", "v", "i", "t", "p", "w", "h", "one", "other", "requests"}, name) {
		return true
	}
	for _, other := range m.imports {
		if other == name {
			return true
		}
	}
	return false
}

// typeName writes a type.
func (m *maker) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == m.pkg {
			return ""
		}
		return m.use(p.Path())
	})
}

// value returns one of the expressions for a type, "" if there is none.
func (m *maker) value(t types.Type, which int) string {
	all := m.values(t, 0)
	if len(all) == 0 {
		return ""
	}
	return all[which%len(all)]
}

// values returns expressions for a type, the plainest first; none where no
// value can be made.
func (m *maker) values(t types.Type, depth int) []string {
	if depth > deepest || m.making[t] {
		return nil
	}
	m.making[t] = true
	defer delete(m.making, t)
	if m.peer {
		if x := m.connection(t); x != "" {
			return []string{x}
		}
	}
	if known := m.known(t); known != nil {
		return known
	}
	if out := m.constructed(t, depth); out != nil {
		return out
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return m.basic(t, u)
	case *types.Slice:
		return m.list(t, u.Elem(), depth)
	case *types.Array:
		return []string{m.typeName(t) + "{}"}
	case *types.Map:
		return m.dictionary(t, u, depth)
	case *types.Pointer:
		return m.pointer(u, depth)
	case *types.Struct:
		return m.structure(t, u, depth)
	case *types.Signature:
		return []string{m.function(u)}
	case *types.Interface:
		return m.implement(t, u, depth)
	}
	return nil
}

// known are values of types of the standard library that reflection or a
// literal would not make.
func (m *maker) known(t types.Type) []string {
	switch types.TypeString(t, nil) {
	case "error":
		return []string{m.use("errors") + `.New("stress")`, "nil"}
	case "any", "interface{}":
		return []string{"1", `"a"`}
	case "io.Writer":
		m.called = true
		return []string{"log"}
	case "io.Reader":
		return []string{m.use("strings") + `.NewReader("one\ntwo 2\nthree\n")`}
	case "*bytes.Buffer":
		return []string{m.use("bytes") + `.NewBufferString("one\ntwo\n")`}
	case "*strings.Reader":
		return []string{m.use("strings") + `.NewReader("one\ntwo\n")`}
	case "*strings.Builder":
		return []string{"new(" + m.use("strings") + ".Builder)"}
	case "context.Context":
		return []string{m.use("context") + ".Background()"}
	case "net/http.ResponseWriter":
		return []string{m.use("net/http/httptest") + ".NewRecorder()"}
	case "*net/http.Request":
		return []string{m.use("net/http/httptest") + `.NewRequest("GET", "/", nil)`}
	case "net/http.Handler":
		m.called = true
		return []string{"stressHandler(log)"}
	case "net.Listener":
		return []string{"stressListen(nil)"}
	case "*log.Logger":
		if m.imports["log"] == "" && !m.taken("printer") {
			m.imports["log"] = "printer" // log is a variable of the tests
		}
		return []string{m.use("log") + ".New(" + m.use("io") + `.Discard, "", 0)`}
	case "time.Time":
		return []string{m.use("time") + ".Unix(1, 0).UTC()", m.use("time") + ".Unix(100000, 0).UTC()"}
	case "time.Duration":
		return []string{m.use("time") + ".Hour", m.use("time") + ".Nanosecond"}
	}
	return nil
}

func (m *maker) basic(t types.Type, b *types.Basic) []string {
	var out []string
	switch {
	case b.Info()&types.IsBoolean != 0:
		out = []string{"true", "false"}
	case b.Info()&types.IsUnsigned != 0:
		out = []string{"1", "3"}
	case b.Info()&types.IsInteger != 0:
		out = []string{"1", "3", "-2"}
	case b.Info()&types.IsFloat != 0:
		out = []string{"1", "2.5"}
	case b.Info()&types.IsString != 0:
		out = []string{`"a"`, `"bc"`, `""`}
	default:
		return nil
	}
	return m.converted(t, out)
}

// converted writes constants as values of a type.
func (m *maker) converted(t types.Type, constants []string) []string {
	if types.Identical(t, types.Default(t)) && (t == types.Typ[types.Int] || t == types.Typ[types.String] || t == types.Typ[types.Bool]) {
		return constants
	}
	out := make([]string, len(constants))
	for i, c := range constants {
		out[i] = m.typeName(t) + "(" + c + ")"
	}
	return out
}

func (m *maker) list(t, elem types.Type, depth int) []string {
	some := m.values(elem, depth+1)
	if len(some) == 0 {
		return nil
	}
	if len(some) == 1 {
		some = append(some, some[0])
	}
	name := m.typeName(t)
	return []string{name + "{" + strings.Join(append(slices.Clone(some), some[:2]...), ", ") + "}", name + "{" + some[0] + "}"}
}

func (m *maker) dictionary(t types.Type, u *types.Map, depth int) []string {
	keys, elems := m.values(u.Key(), depth+1), m.values(u.Elem(), depth+1)
	if len(keys) == 0 || len(elems) == 0 {
		return nil
	}
	return []string{m.typeName(t) + "{" + keys[0] + ": " + elems[0] + "}"}
}

func (m *maker) pointer(u *types.Pointer, depth int) []string {
	name := m.typeName(u.Elem())
	if s, ok := u.Elem().Underlying().(*types.Struct); ok {
		var out []string
		for _, x := range m.structure(u.Elem(), s, depth) {
			out = append(out, "&"+x)
		}
		return out
	}
	return []string{"new(" + name + ")"}
}

// structure makes a struct: of the package's own ones the exported functions and
// interfaces are set, else it is zero.
func (m *maker) structure(t types.Type, s *types.Struct, depth int) []string {
	name := m.typeName(t)
	n, ok := t.(*types.Named)
	if ok && n.Obj().Pkg() != m.pkg {
		if n.Obj().Pkg() == nil || !n.Obj().Exported() {
			return nil
		}
		return []string{name + "{}"}
	}
	var set []string
	for f := range s.Fields() {
		logger := types.TypeString(f.Type(), nil) == "*log.Logger" // its methods panic on nil
		switch f.Type().Underlying().(type) {
		case *types.Pointer, *types.Signature, *types.Interface:
			if _, pointer := f.Type().Underlying().(*types.Pointer); pointer && !logger {
				continue
			}
			if f.Exported() && !f.Embedded() {
				if x := m.values(f.Type(), depth+1); len(x) > 0 {
					set = append(set, f.Name()+": "+x[0])
				}
			}
		}
	}
	return []string{name + "{" + strings.Join(set, ", ") + "}"}
}

// implement finds a value for an interface: a type of the package, else a stub.
func (m *maker) implement(t types.Type, u *types.Interface, depth int) []string {
	scope := m.pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if n, ok := tn.Type().(*types.Named); !ok || n.TypeParams().Len() > 0 {
			continue
		}
		for _, of := range []types.Type{tn.Type(), types.NewPointer(tn.Type())} {
			if types.Implements(of, u) {
				if out := m.values(of, depth+1); len(out) > 0 {
					return out
				}
			}
		}
	}
	return m.stub(t, u)
}

// constructed makes a value by a function of its package.
func (m *maker) constructed(t types.Type, depth int) []string {
	var best *types.Func
	scope := m.pkg.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !m.makes(fn, t) || !m.allowed(fn) {
			continue
		}
		if best == nil || better(fn, best) {
			best = fn
		}
	}
	if best == nil {
		return nil
	}
	var out []string
	for which := range 2 {
		args, ok := m.arguments(best.Signature(), which, depth+1)
		if !ok {
			return nil
		}
		x := best.Name() + "(" + args + ")"
		if best.Signature().Results().Len() == 2 {
			x = fmt.Sprintf("func() %s {\n\tv, err := %s\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\treturn v\n}()", m.typeName(t), x)
		}
		out = append(out, x)
	}
	return slices.Compact(out)
}

// makes reports whether a function returns a type of the package, perhaps with
// an error, and does not take one.
func (m *maker) makes(fn *types.Func, t types.Type) bool {
	sig := fn.Signature()
	res := sig.Results()
	if sig.TypeParams().Len() > 0 || res.Len() == 0 || res.Len() > 2 || !types.Identical(res.At(0).Type(), t) {
		return false
	}
	if res.Len() == 2 && !types.Identical(res.At(1).Type(), types.Universe.Lookup("error").Type()) {
		return false
	}
	of := t
	if p, ok := t.(*types.Pointer); ok {
		of = p.Elem()
	}
	n, ok := of.(*types.Named)
	if !ok || n.Obj().Pkg() != m.pkg {
		return false
	}
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), t) {
			return false
		}
	}
	return true
}

// better prefers what is called New..., then what takes least.
func better(a, b *types.Func) bool {
	x, y := strings.HasPrefix(a.Name(), "New"), strings.HasPrefix(b.Name(), "New")
	if x != y {
		return x
	}
	return a.Signature().Params().Len() < b.Signature().Params().Len()
}

// arguments writes the arguments of a call.
func (m *maker) arguments(sig *types.Signature, which, depth int) (string, bool) {
	var out []string
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = t.(*types.Slice).Elem()
		}
		all := m.values(t, depth)
		if len(all) == 0 && sig.Variadic() && i == sig.Params().Len()-1 {
			break // of what no value can be made there may be none
		}
		if len(all) == 0 {
			return "", false
		}
		out = append(out, all[which%len(all)])
	}
	return strings.Join(out, ", "), true
}

// numbered writes arguments that differ with the variable i; not ok where no
// parameter can be numbered.
func (m *maker) numbered(sig *types.Signature) (string, bool) {
	var out []string
	found := false
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = t.(*types.Slice).Elem()
		}
		x := ""
		if !found {
			x = m.number(t)
			found = x != ""
		}
		if x == "" {
			x = m.value(t, 0)
		}
		if x == "" && sig.Variadic() && i == sig.Params().Len()-1 {
			break
		}
		if x == "" {
			return "", false
		}
		out = append(out, x)
	}
	return strings.Join(out, ", "), found
}

func (m *maker) number(t types.Type) string {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case ok && b.Info()&types.IsString != 0:
		return m.converted(t, []string{m.use("strconv") + ".Itoa(i)"})[0]
	case ok && b.Info()&types.IsNumeric != 0 && b.Info()&types.IsComplex == 0 && b.Kind() != types.Uintptr:
		return m.converted(t, []string{"i"})[0]
	case types.TypeString(t, nil) == "[]byte":
		return "[]byte(" + m.use("strconv") + ".Itoa(i))"
	case types.TypeString(t, nil) == "[]string":
		return "[]string{" + m.use("strconv") + `.Itoa(i), "k", "v"}`
	}
	return ""
}

// function writes a function that reports its calls.
func (m *maker) function(sig *types.Signature) string {
	m.called = true
	var params, names []string
	for i := range sig.Params().Len() {
		name := "a" + strconv.Itoa(i)
		t := sig.Params().At(i).Type()
		written := m.typeName(t)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			written = "..." + m.typeName(t.(*types.Slice).Elem())
		}
		params = append(params, name+" "+written)
		if plain(t, 0) {
			names = append(names, name)
		}
	}
	var results []string
	for r := range sig.Results().Variables() {
		results = append(results, m.typeName(r.Type()))
	}
	head := "func(" + strings.Join(params, ", ") + ")"
	if len(results) > 0 {
		head += " (" + strings.Join(results, ", ") + ")"
	}
	report := "log.call(" + strings.Join(append([]string{`"the function"`}, names...), ", ") + ")"
	if m.quiet {
		report = m.use("runtime") + ".Gosched()"
	}
	if m.flavour == panicking {
		return head + " {\n\t" + report + "\n\tpanic(\"stress\")\n}"
	}
	counts := sig.Params().Len() == 0 && slices.ContainsFunc(slices.Collect(sig.Results().Variables()), func(v *types.Var) bool { return isBool(v.Type()) })
	var out []string
	for r := range sig.Results().Variables() {
		out = append(out, m.answer(sig, r.Type(), counts))
	}
	body := " {\n\t" + report + "\n\treturn " + strings.Join(out, ", ") + "\n}"
	if !counts {
		return head + body
	}
	// It is asked until it says no: it does so after a few times.
	return "func() " + head + " {\n\tvar n int32\n\treturn " + head + " {\n\tk := " + m.use("sync/atomic") + ".AddInt32(&n, 1)\n" + strings.TrimPrefix(body, " {\n") + "\n}()"
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// answer is what a function returns: something of what it was given, if that
// has the type.
func (m *maker) answer(sig *types.Signature, t types.Type, counts bool) string {
	if types.TypeString(t, nil) == "error" {
		if m.flavour == failing {
			return m.use("errors") + `.New("stress")`
		}
		return "nil"
	}
	if counts && isBool(t) {
		return m.converted(t, []string{"k < 4"})[0]
	}
	for i := range sig.Params().Len() {
		if types.Identical(sig.Params().At(i).Type(), t) {
			return "a" + strconv.Itoa(i)
		}
	}
	if x := m.values(t, 1); len(x) > 0 {
		return x[0]
	}
	return "*new(" + m.typeName(t) + ")"
}

// plain reports whether printing a value says the same of equal ones.
func plain(t types.Type, depth int) bool {
	if depth > 4 || types.TypeString(t, nil) == "error" {
		return depth <= 4
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Slice:
		return plain(u.Elem(), depth+1)
	case *types.Array:
		return plain(u.Elem(), depth+1)
	case *types.Map:
		return plain(u.Key(), depth+1) && plain(u.Elem(), depth+1)
	case *types.Interface:
		return u.NumMethods() == 0
	case *types.Struct:
		for f := range u.Fields() {
			if !plain(f.Type(), depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// shown writes a value to be printed, given by an expression.
func shown(t types.Type, x string) string {
	if p, ok := t.Underlying().(*types.Pointer); ok && plain(p.Elem(), 1) || plain(t, 0) {
		return x
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Signature, *types.Chan, *types.Interface, *types.Slice, *types.Map:
		return x + " != nil"
	}
	return `"a value"`
}

// receiver of a declaration and its name, as changes are named.
func funcName(fd *ast.FuncDecl) string {
	if r := decl.Receiver(fd); r != "" {
		return r + "." + fd.Name.Name
	}
	return fd.Name.Name
}
