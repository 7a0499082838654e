package order

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

const head = `package p

import (
	"bytes"
	"math/bits"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

var _, _, _, _, _ = bits.Len, strings.ToUpper, strconv.Itoa, bytes.ToUpper, utf8.RuneLen

var global string

type point struct {
	x int
	a [3]int
}

func (p *point) move() {}

func next() string { return global }

func list(...any) {}

func p(s, t string, n int, f float64, b []byte, a [3]int, v point, pp *point, i, j any, fn func() string, c chan string, tm time.Time) {
`

// args returns the arguments of the call of list that ends the function with
// the given body.
func args(t *testing.T, body string) (*Function, []ast.Expr) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", head+body+"\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: importer.Default()}
	if _, err := conf.Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	decl := file.Decls[len(file.Decls)-1].(*ast.FuncDecl)
	last := decl.Body.List[len(decl.Body.List)-1].(*ast.ExprStmt)
	return Of(info, decl), last.X.(*ast.CallExpr).Args
}

func TestStable(t *testing.T) {
	for body, want := range map[string]bool{
		"list(s)":                               true,
		"list(1 << 3)":                          true,
		"list((s))":                             true,
		"list(s + t)":                           true,
		"list(s < t && n > 3)":                  true,
		"list(-n)":                              true,
		"list(len(s))":                          true,
		"list(string(rune(n)))":                 true,
		"list(v.x)":                             true,
		"list(max(n, 3))":                       false, // of one argument only
		"list(global)":                          false,
		"list(pp.x)":                            false,
		"list(a[n])":                            false,
		"list(b[1:])":                           false,
		"list(n / 3)":                           false,
		"list(3 << n)":                          false,
		"list(i == j)":                          false,
		"list(string(b))":                       false,
		"list(len(b))":                          false,
		"list(<-c)":                             false,
		"list(next())":                          false,
		"list(i.(string))":                      false,
		"_ = &s; list(s)":                       false,
		"_ = &v.a[1]; list(v.x)":                false,
		"_ = v.a[:]; list(v.x)":                 false,
		"_ = b[:]; list(s)":                     true,
		"v.move(); list(v.x)":                   false,
		"_ = v.move; list(v.x)":                 false,
		"s = t; list(s)":                        true,
		"_ = func() { _ = s }; list(s)":         true,
		"_ = func() { s = t }; list(s)":         false,
		"_ = func() { _ = s }; s += t; list(s)": false,
		"_ = func() { n++ }; list(n)":           false,
		"_ = func() { for n = range 3 {} }; list(n)":       false,
		"_ = func() { v.a[1] = 2 }; list(v.x)":             false,
		"_ = func() { s := t; s += t }; list(s)":           true,
		"_ = func() { (s) = t }; list(s)":                  false,
		"_ = func() { _ = func() { s = t } }; list(s)":     false,
		"_ = func() { select { case s = <-c: } }; list(s)": false,
	} {
		f, exprs := args(t, body)
		if got := f.Stable(exprs[0]); got != want {
			t.Errorf("%s: stable %v, want %v", body, got, want)
		}
	}
}

func TestEffect(t *testing.T) {
	for body, want := range map[string]bool{
		"list(s + t)":                           false,
		"list(a[n])":                            false,
		"list(len(b))":                          false,
		"list(string(b))":                       false,
		"list(func() { next() })":               false,
		"list(strconv.Itoa(n))":                 false,
		"list(strconv.FormatInt(int64(n), 10))": false,
		"list(strings.ToUpper(s))":              false,
		"list(strings.Join([]string{s, t}, s))": false,
		"list(tm.Format(s))":                    false,
		"list(time.Now())":                      false,
		"list(bits.Len(uint(n)))":               false,
		"list(next())":                          true,
		"list(fn())":                            true,
		"list(i.(interface{ f() int }).f())":    true,
		"list(func() string { return s }())":    true,
		"list(<-c)":                             true,
		"list(append(b, 1))":                    true,
		"list(strings.ToUpper(next()))":         true,
		"list(strings.Map(nil, s))":             true,
		"list(strings.Repeat(s, n))":            true, // panics if n is negative
		"list(strings.NewReplacer(s))":          true, // panics
		"list(bits.Rem(1, 2, uint(n)))":         true, // panics if n is zero
		"list(strconv.FormatInt(int64(n), n))":  true, // panics
		"list(strconv.AppendInt(b, 1, 10))":     true,
		"list(tm.AppendFormat(b, s))":           true,
	} {
		f, exprs := args(t, body)
		if got := f.Effect(exprs[0]); got != want {
			t.Errorf("%s: effect %v, want %v", body, got, want)
		}
	}
}

func TestAlters(t *testing.T) {
	for body, want := range map[string]bool{
		"list(strings.ToUpper(s))":                                   false,
		"list(bytes.TrimSpace(b))":                                   false,
		"list(bytes.Join([][]byte{b, b}, b))":                        false,
		"var w bytes.Buffer; list(w.Bytes())":                        false,
		"var w strings.Builder; list(w.String())":                    false,
		"list(strconv.AppendInt(nil, 1, 10))":                        false,
		"list(strconv.AppendQuote(nil, s))":                          false,
		"list(tm.Add(tm.Sub(tm)).Weekday().String())":                false,
		"list(utf8.RuneCount(b))":                                    false,
		"list(strconv.AppendInt(b, 1, 10))":                          true,
		"list(strconv.AppendInt(nil, 1, n))":                         true, // panics
		"list(strconv.AppendInt([]byte(next())[:0], 1, 10))":         true,
		"list(utf8.EncodeRune(b, 'a'))":                              true,
		"list(tm.AppendFormat(b, s))":                                true,
		"list(tm.In(nil))":                                           true, // panics
		"list(bytes.Map(nil, b))":                                    true,
		"list(bytes.IndexFunc(b, func(rune) bool { return 1 > 2 }))": true,
		"list(bytes.Repeat(b, n))":                                   true, // panics if n is negative
		"list(bytes.TrimSpace([]byte(next())))":                      true,
		"var w bytes.Buffer; list(w.Next(1))":                        true,
		"var w bytes.Buffer; list(w.AvailableBuffer())":              true,
	} {
		f, exprs := args(t, body)
		if got := f.Alters(exprs[0]); got != want {
			t.Errorf("%s: alters %v, want %v", body, got, want)
		}
	}
}

func TestSeparable(t *testing.T) {
	for body, want := range map[string]bool{
		"list()":                                true,
		"list(next(), next())":                  true, // in the same order
		"list(s, next())":                       true,
		"list(global, s)":                       true,
		"list(next(), global)":                  true,
		"list(pp.x, strconv.Itoa(n))":           true,
		"list(global, next())":                  false,
		"list(pp.x, next())":                    false,
		"list(a[n], s, next())":                 false,
		"list(string(b), next())":               false,
		"list(len(b), next())":                  false,
		"list(fn(), a[n], next())":              false,
		"list(strings.ToUpper(s), next())":      true,
		"list(strings.ToUpper(global), next())": false, // may be no call at all
		"list(tm.Format(global), next())":       false,
		"_ = func() { s = t }; list(s, fn())":   false,
	} {
		f, exprs := args(t, body)
		if got := f.Separable(exprs); got != want {
			t.Errorf("%s: separable %v, want %v", body, got, want)
		}
	}
}

func TestOwn(t *testing.T) {
	f, exprs := args(t, "_ = func() { s = t }; list(s, t, global)")
	for i, want := range []bool{false, true, false} {
		v := f.info.Uses[exprs[i].(*ast.Ident)].(*types.Var)
		if got := f.Own(v); got != want {
			t.Errorf("%s: own %v, want %v", v.Name(), got, want)
		}
	}
	if without := Of(f.info, &ast.FuncDecl{}); !without.Stable(exprs[1]) {
		t.Error("in a function without a body a parameter changes")
	}
}
