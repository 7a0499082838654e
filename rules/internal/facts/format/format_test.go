package format

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// The tests share what they import: reading it takes longer than they do.
var (
	fset     = token.NewFileSet()
	packages = importer.ForCompiler(fset, "gc", nil)
)

// load type-checks a file and returns its calls of package fmt, in order.
func load(t *testing.T, src string) (*types.Info, []*ast.CallExpr) {
	t.Helper()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: packages}
	if _, err := conf.Check("example.com/p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	var calls []*ast.CallExpr
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && callee(info, call) != "" {
			calls = append(calls, call)
		}
		return true
	})
	return info, calls
}

func last(path string) (string, bool) { return path[strings.LastIndex(path, "/")+1:], true }

// joined and appended are the pieces the way rules would use them.
func joined(t *testing.T, pieces []Piece) string {
	t.Helper()
	var out []string
	for _, p := range pieces {
		expr, ok := p.Expr(last)
		if !ok {
			t.Errorf("%+v: no expression", p)
		}
		out = append(out, expr)
	}
	return strings.Join(out, " + ")
}

func appended(t *testing.T, pieces []Piece) string {
	t.Helper()
	buf := "buf"
	for _, p := range pieces {
		expr, ok := p.Append(buf, last)
		if !ok {
			t.Errorf("%+v: no append", p)
		}
		buf = expr
	}
	return buf
}

const header = `package p

import ("fmt"; "time"; "strings"; "io")

type (
	text    string
	shown   string
	wrong   int
	count   int
	flag    bool
	letter  rune
	ratio   float32
	blob    []byte
	alias = string
	own     byte
)

func (shown) String() string  { return "shown" }
func (wrong) Error() string   { return "wrong" }
func (*count) String() string { return "not called" }

const (
	greeting = "hello"
	limit    = 10
	big      = int64(1) << 40
	half     = 0.5
	layout   = "%s: %d"
)

var (
	s string; b []byte; i int; i8 int8; u8 byte; u64 uint64; up uintptr; r rune; i64 int64
	f64 float64; f32 float32; c128 complex128; p *int; e error; a any; ok bool
	n, m uint
	t text; sh shown; w wrong; cn count; fl flag; l letter; ra ratio; bl blob; al alias; ow []own
	d time.Duration; strs []string; anys []any
)

var _ = strings.ToUpper
var _ io.Writer

func two() (int, string) { return 0, "" }
func str() string { return "" }
`

func TestSplit(t *testing.T) {
	for _, test := range []struct{ call, expr, app string }{
		{`fmt.Sprintf("")`, ``, `buf`},
		{`fmt.Sprint()`, ``, `buf`},
		{`fmt.Sprintf("a%%b")`, `"a%b"`, `append(buf, "a%b"...)`},
		{`fmt.Sprintf("%%%s%%", s)`, `"%" + s + "%"`, `append(append(append(buf, "%"...), s...), "%"...)`},
		{`fmt.Sprintf("%s", s)`, `s`, `append(buf, s...)`},
		{`fmt.Sprintf("%v", t)`, `string(t)`, `append(buf, t...)`},
		{`fmt.Sprintf("%s", al)`, `al`, `append(buf, al...)`},
		{`fmt.Sprintf("%s", (s))`, `(s)`, `append(buf, (s)...)`},
		{`fmt.Sprintf("%q", s)`, `strconv.Quote(s)`, `strconv.AppendQuote(buf, s)`},
		{`fmt.Sprintf("%q", t)`, `strconv.Quote(string(t))`, `strconv.AppendQuote(buf, string(t))`},
		{`fmt.Sprintf("%s", b)`, `string(b)`, `append(buf, b...)`},
		{`fmt.Sprintf("%s", bl)`, `string(bl)`, `append(buf, bl...)`},
		{`fmt.Sprintf("%d", i)`, `strconv.Itoa(i)`, `strconv.AppendInt(buf, int64(i), 10)`},
		{`fmt.Sprintf("%d", cn)`, `strconv.Itoa(int(cn))`, `strconv.AppendInt(buf, int64(cn), 10)`},
		{`fmt.Sprintf("%d", w)`, `strconv.Itoa(int(w))`, `strconv.AppendInt(buf, int64(w), 10)`},
		{`fmt.Sprintf("%v", i64)`, `strconv.FormatInt(i64, 10)`, `strconv.AppendInt(buf, i64, 10)`},
		{`fmt.Sprintf("%v", i8)`, `strconv.FormatInt(int64(i8), 10)`, `strconv.AppendInt(buf, int64(i8), 10)`},
		{`fmt.Sprintf("%d", u8)`, `strconv.FormatUint(uint64(u8), 10)`, `strconv.AppendUint(buf, uint64(u8), 10)`},
		{`fmt.Sprintf("%d", u64)`, `strconv.FormatUint(u64, 10)`, `strconv.AppendUint(buf, u64, 10)`},
		{`fmt.Sprintf("%v", up)`, `strconv.FormatUint(uint64(up), 10)`, `strconv.AppendUint(buf, uint64(up), 10)`},
		{`fmt.Sprintf("%v", r)`, `strconv.FormatInt(int64(r), 10)`, `strconv.AppendInt(buf, int64(r), 10)`},
		{`fmt.Sprintf("%v", f64)`, `strconv.FormatFloat(f64, 'g', -1, 64)`, `strconv.AppendFloat(buf, f64, 'g', -1, 64)`},
		{`fmt.Sprintf("%g", ra)`, `strconv.FormatFloat(float64(ra), 'g', -1, 32)`, `strconv.AppendFloat(buf, float64(ra), 'g', -1, 32)`},
		{`fmt.Sprintf("%.2f", f64)`, `strconv.FormatFloat(f64, 'f', 2, 64)`, `strconv.AppendFloat(buf, f64, 'f', 2, 64)`},
		{`fmt.Sprintf("%F%.f", f64, f32)`, `strconv.FormatFloat(f64, 'f', 6, 64) + strconv.FormatFloat(float64(f32), 'f', 0, 32)`,
			`strconv.AppendFloat(strconv.AppendFloat(buf, f64, 'f', 6, 64), float64(f32), 'f', 0, 32)`},
		{`fmt.Sprintf("%.3G", ra)`, `strconv.FormatFloat(float64(ra), 'G', 3, 32)`, `strconv.AppendFloat(buf, float64(ra), 'G', 3, 32)`},
		{`fmt.Sprintf("%x", i)`, `strconv.FormatInt(int64(i), 16)`, `strconv.AppendInt(buf, int64(i), 16)`},
		{`fmt.Sprintf("%o %b", u8, i64)`, `strconv.FormatUint(uint64(u8), 8) + " " + strconv.FormatInt(i64, 2)`,
			`strconv.AppendInt(append(strconv.AppendUint(buf, uint64(u8), 8), " "...), i64, 2)`},
		{`fmt.Sprintf("%x%d", 255, 0xff)`, `"ff255"`, `append(buf, "ff255"...)`},
		{`fmt.Sprintf("%[1]s:%[2]d%%%[3]t", s, i, ok)`, `s + ":" + strconv.Itoa(i) + "%" + strconv.FormatBool(ok)`,
			`strconv.AppendBool(append(strconv.AppendInt(append(append(buf, s...), ":"...), int64(i), 10), "%"...), ok)`},
		{`fmt.Sprintf("%s%[2]s%s", s, t, al)`, `s + string(t) + al`, `append(append(append(buf, s...), t...), al...)`},
		{`fmt.Sprintf("[%[1]d]", i)`, `"[" + strconv.Itoa(i) + "]"`, `append(strconv.AppendInt(append(buf, "["...), int64(i), 10), "]"...)`},
		{`fmt.Sprintf("%.2[1]f", f64)`, `strconv.FormatFloat(f64, 'f', 2, 64)`, `strconv.AppendFloat(buf, f64, 'f', 2, 64)`},
		{`fmt.Sprintf("%t", ok)`, `strconv.FormatBool(ok)`, `strconv.AppendBool(buf, ok)`},
		{`fmt.Sprintf("%v", fl)`, `strconv.FormatBool(bool(fl))`, `strconv.AppendBool(buf, bool(fl))`},
		{`fmt.Sprintf("%v", i < 3)`, `strconv.FormatBool(i < 3)`, `strconv.AppendBool(buf, i < 3)`},
		{`fmt.Sprintf("%c", r)`, `string(r)`, `utf8.AppendRune(buf, r)`},
		{`fmt.Sprintf("%c", l)`, `string(rune(l))`, `utf8.AppendRune(buf, rune(l))`},
		{`fmt.Sprintf("%c", u8)`, `string(rune(u8))`, `utf8.AppendRune(buf, rune(u8))`},
		{`fmt.Sprintf("%s=%d", "x", 007)`, `"x=7"`, `append(buf, "x=7"...)`},
		{`fmt.Sprintf("%q %c%d", "x", 'y', 'z')`, `"\"x\" y122"`, `append(buf, "\"x\" y122"...)`},
		{`fmt.Sprintf(layout, greeting, limit)`, `greeting + ": " + strconv.Itoa(limit)`,
			`strconv.AppendInt(append(append(buf, greeting...), ": "...), int64(limit), 10)`},
		{`fmt.Sprintf("%d", big)`, `strconv.FormatInt(big, 10)`, `strconv.AppendInt(buf, big, 10)`},
		{`fmt.Sprintf("%v", half)`, `strconv.FormatFloat(half, 'g', -1, 64)`, `strconv.AppendFloat(buf, half, 'g', -1, 64)`},
		{`fmt.Sprintf("\xff%s\n", s)`, `"\xff" + s + "\n"`, `append(append(append(buf, "\xff"...), s...), "\n"...)`},
		{`fmt.Sprintf("%d", -(-i))`, `strconv.Itoa(-(-i))`, `strconv.AppendInt(buf, int64(-(-i)), 10)`},
		{`fmt.Sprintf("%d", - -i)`, `strconv.Itoa(- -i)`, `strconv.AppendInt(buf, int64(- -i), 10)`},
		{`fmt.Sprint(s, i, i, s, t, i)`, `s + strconv.Itoa(i) + " " + strconv.Itoa(i) + s + string(t) + strconv.Itoa(i)`,
			`strconv.AppendInt(append(append(strconv.AppendInt(append(strconv.AppendInt(append(buf, s...), int64(i), 10), " "...), int64(i), 10), s...), t...), int64(i), 10)`},
		{`fmt.Sprint(1, 2, "x", 'y')`, `"1 2x121"`, `append(buf, "1 2x121"...)`},
		{`fmt.Sprintln(s, i)`, `s + " " + strconv.Itoa(i) + "\n"`, `append(strconv.AppendInt(append(append(buf, s...), " "...), int64(i), 10), "\n"...)`},
	} {
		info, calls := load(t, header+"var x = "+test.call+"\n")
		pieces, ok := Split(info, calls[0])
		if !ok {
			t.Errorf("%s: not ok", test.call)
			continue
		}
		if got := joined(t, pieces); got != test.expr {
			t.Errorf("%s: %s, want %s", test.call, got, test.expr)
		}
		if got := appended(t, pieces); got != test.app {
			t.Errorf("%s: %s, want %s", test.call, got, test.app)
		}
	}
}

func TestSplitRefuses(t *testing.T) {
	for _, call := range []string{
		// What is no plain value, or of no plain type.
		`fmt.Sprintf("%s", sh)`, `fmt.Sprintf("%x", w)`, `fmt.Sprint(sh)`, `fmt.Sprint(d)`, `fmt.Sprint(e)`, `fmt.Sprint(a)`,
		`fmt.Sprint(nil)`, `fmt.Sprint(p)`, `fmt.Sprint(c128)`, `fmt.Sprint(b)`, `fmt.Sprint(strs)`, `fmt.Sprintf("%s", strs)`,
		`fmt.Sprintf("%v", b)`, `fmt.Sprintf("%s", ow)`, `fmt.Sprintf("%s", [2]byte{})`, `fmt.Sprint(two())`, `fmt.Sprintf("%s", struct{}{})`,
		// Verbs that do not fit, and what else may stand in a format.
		`fmt.Sprintf("%d", s)`, `fmt.Sprintf("%s", i)`, `fmt.Sprintf("%t", i)`, `fmt.Sprintf("%d", f64)`, `fmt.Sprintf("%q", i)`,
		`fmt.Sprintf("%q", b)`, `fmt.Sprintf("%c", i)`, `fmt.Sprintf("%c", i64)`, `fmt.Sprintf("%g", i)`, `fmt.Sprintf("%x", s)`, `fmt.Sprintf("%x", b)`, `fmt.Sprintf("%X", i)`, `fmt.Sprintf("%x", f64)`, `fmt.Sprintf("%b", f64)`, `fmt.Sprintf("%O", i)`,
		`fmt.Sprintf("%5d", i)`, `fmt.Sprintf("%+d", i)`, `fmt.Sprintf("% d", i)`, `fmt.Sprintf("%6.2f", f64)`, `fmt.Sprintf("%.123f", f64)`,
		`fmt.Sprintf("%.*f", i, f64)`, `fmt.Sprintf("%.2v", f64)`, `fmt.Sprintf("%.2d", i)`, `fmt.Sprintf("%.2s", s)`, `fmt.Sprintf("%.2s", b)`, `fmt.Sprintf("%.2t", ok)`,
		`fmt.Sprintf("%.-2f", f64)`, `fmt.Sprintf("%.2")`, `fmt.Sprintf("%.2%")`, `fmt.Sprintf("%.")`,
		`fmt.Sprintf("%[2]d", i)`, `fmt.Sprintf("%[2]d%[1]d", i, i8)`, `fmt.Sprintf("%[1]d%[1]d", i)`, `fmt.Sprintf("%[1]d%[3]d", i, i, i)`, `fmt.Sprintf("%[1]s", s, t)`,
		`fmt.Sprintf("%[1].2f", f64)`, `fmt.Sprintf("%[1]5d", i)`, `fmt.Sprintf("%[1]", i)`, `fmt.Sprintf("%[1", i)`, `fmt.Sprintf("%[]d", i)`, `fmt.Sprintf("%[x]d", i)`, `fmt.Sprintf("%[01]d", i)`,
		`fmt.Sprintf("%[1]%")`, `fmt.Sprintf("%[1]%%d", i)`, `fmt.Sprintf("%[1]*d", i, i)`, `fmt.Sprintf("%[1]*[2]d", i, i)`, `fmt.Sprintf("%*d", i, i)`, `fmt.Sprintf("%#v", s)`, `fmt.Sprintf("%T", s)`, `fmt.Sprintf("%w", e)`,
		`fmt.Sprintf("%-%")`, `fmt.Sprintf("%")`, `fmt.Sprintf("%!")`, `fmt.Sprintf("%é", s)`, `fmt.Sprintf("%\xff", s)`,
		`fmt.Sprintf("%s%s", s)`, `fmt.Sprintf("%s", s, s)`, `fmt.Sprintf("x", s)`, `fmt.Sprintf(s)`, `fmt.Sprintf(s, s)`,
		`fmt.Sprintf("%s", anys...)`, `fmt.Sprint(anys...)`, `fmt.Sprintf(two2())`,
		// A type that depends on its context.
		`fmt.Sprintf("%d", 'a'<<n)`, `fmt.Sprintf("%d", 1<<n)`, `fmt.Sprintf("%d", -(i8 + 1<<n))`,
		// Other functions.
		`fmt.Errorf("%s", s)`,
	} {
		info, calls := load(t, header+"func two2() (string, any) { return \"%s\", s }\nvar x = "+call+"\n")
		if pieces, ok := Split(info, calls[0]); ok {
			t.Errorf("%s: %+v", call, pieces)
		}
	}
	for name, fn := range map[string]string{
		"mixed integers": `func g[T int | uint](x T) string { return fmt.Sprint(x) }`,
		"other kinds":    `func g[T int | string](x T) string { return fmt.Sprint(x) }`,
		"floats":         `func g[T float32 | float64](x T) string { return fmt.Sprint(x) }`,
		"named integers": `func g[T ~int](x T) string { return fmt.Sprint(x) }`,
		"own integer":    `func g[T int | wrong](x T) string { return fmt.Sprint(x) }`,
		"with a method":  `func g[T interface{ int | int8; String() string }](x T) string { return fmt.Sprint(x) }`,
		"a character":    `func g[T int16 | int32](x T) string { return fmt.Sprintf("%c", x) }`,
		"any":            `func g[T any](x T) string { return fmt.Sprint(x) }`,
		"comparable":     `func g[T comparable](x T) string { return fmt.Sprint(x) }`,
		"type parameter": `func g[T ~string](x T) string { return fmt.Sprintf("%s", x) }`,
		"string":         `func g(string string, x text) { _ = fmt.Sprintf("%s%s", x, string) }`,
		"int64":          `func g(int64 int8) { _ = fmt.Sprintf("%d", int64) }`,
		"append":         `func g(append, x string) { _ = fmt.Sprintf("%s", x) }`,
		"rune":           `func g() { for _, rune := range l2 { _ = fmt.Sprintf("%c", rune) } }; var l2 []letter`,
		"local fmt":      `type ft struct{}; func (ft) Sprintf(string, ...any) string { return "" }; func g(fmt ft) { _ = fmt.Sprintf("%s", s) }; var _ = fmt.Sprint(a)`,
	} {
		info, calls := load(t, header+fn)
		if pieces, ok := Split(info, calls[0]); ok {
			t.Errorf("%s: %+v", name, pieces)
		}
	}
}

// Of a type parameter that only predeclared integers are given to, the text is theirs.
func TestSplitGeneric(t *testing.T) {
	for fn, want := range map[string]string{
		`func g[T int | int64](x T) { _ = fmt.Sprint(x, x) }`:                                                    `strconv.FormatInt(int64(x), 10) + " " + strconv.FormatInt(int64(x), 10)`,
		`type u interface{ uint8 | v }; type v interface{ uint }; func g[T u](x T) { _ = fmt.Sprintf("%x", x) }`: `strconv.FormatUint(uint64(x), 16)`,
	} {
		info, calls := load(t, header+fn)
		if pieces, ok := Split(info, calls[0]); !ok || joined(t, pieces) != want {
			t.Errorf("%s: %v, %v, want %s", fn, pieces, ok, want)
		}
	}
}

func TestSplitTo(t *testing.T) {
	for call, want := range map[string]string{
		`fmt.Fprintf(io.Discard, "%d", i)`: `io.Discard: strconv.Itoa(i)`,
		`fmt.Fprint(io.Discard, i, i)`:     `io.Discard: strconv.Itoa(i) + " " + strconv.Itoa(i)`,
		`fmt.Fprintln(io.Discard, s)`:      `io.Discard: s + "\n"`,
		`fmt.Fprintln(io.Discard)`:         `io.Discard: "\n"`,
		`fmt.Appendf(b, "%d", i)`:          `b: strconv.Itoa(i)`,
		`fmt.Append(b, i)`:                 `b: strconv.Itoa(i)`,
		`fmt.Appendln(nil, s)`:             `nil: s + "\n"`,
		`fmt.Fprintf(io.Discard, s)`:       ``,
		`fmt.Sprintf("%s", s)`:             ``,
		`fmt.Sprint()`:                     ``,
		`fmt.Sscan(s)`:                     ``,
	} {
		info, calls := load(t, header+"func _() { "+call+" }\n")
		dst, pieces, ok := SplitTo(info, calls[0])
		if !ok {
			if want != "" {
				t.Errorf("%s: not ok", call)
			}
			continue
		}
		if got := source(dst) + ": " + joined(t, pieces); got != want {
			t.Errorf("%s: %s, want %s", call, got, want)
		}
	}
}

func TestSplitError(t *testing.T) {
	for call, want := range map[string]string{
		`fmt.Errorf("%d: %q", i, s)`: `strconv.Itoa(i) + ": " + strconv.Quote(s)`,
		`fmt.Errorf("%.1f%%", f64)`:  `strconv.FormatFloat(f64, 'f', 1, 64) + "%"`,
		`fmt.Errorf("%s: %w", s, e)`: ``,
		`fmt.Errorf("%v", e)`:        ``,
		`fmt.Errorf(s)`:              ``,
		`fmt.Sprintf("%d", i)`:       ``,
	} {
		info, calls := load(t, header+"func _() { _ = "+call+" }\n")
		pieces, ok := SplitError(info, calls[0])
		if got := joined(t, pieces); ok != (want != "") || got != want {
			t.Errorf("%s: %s, %v, want %s", call, got, ok, want)
		}
	}
}

func TestNoNames(t *testing.T) {
	none := func(string) (string, bool) { return "", false }
	info, calls := load(t, header+`var x = fmt.Sprintf("%d%c", i, r)`)
	pieces, ok := Split(info, calls[0])
	if !ok {
		t.Fatal("not ok")
	}
	if expr, ok := pieces[0].Expr(none); ok {
		t.Error(expr)
	}
	for _, p := range pieces {
		if expr, ok := p.Append("buf", none); ok {
			t.Error(expr)
		}
	}
}
