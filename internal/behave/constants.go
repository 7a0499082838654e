package behave

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// constants are literals of the source that are worth trying as arguments.
type constants struct {
	texts  map[string]bool
	ints   map[int64]bool
	floats map[float64]bool
	names  map[string]bool // of fields that users of the package have filled or written
	apart  map[int64]bool  // whole numbers that one side of the function names and the other does not
	fresh  map[string]bool // texts that one side of the function has and the other has not
	hashes bool            // the package works with hashes
	wide   bool            // the sides calculate in different ways
	folds  bool            // letters of one case are taken for those of the other
}

// Bounds of the constants of one function.
const (
	mostTexts    = 80
	mostNumbers  = 60
	longestConst = 2000
)

func newConstants() *constants {
	return &constants{map[string]bool{}, map[int64]bool{}, map[float64]bool{}, map[string]bool{}, map[int64]bool{}, map[string]bool{}, false, false, false}
}

// collect adds the literals of a piece of syntax.
func (c *constants) collect(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if sum, ok := n.(*ast.BinaryExpr); ok {
			c.sum(sum)
			c.constant(numberOf(sum))
		}
		if s, ok := n.(*ast.SelectorExpr); ok {
			c.selected(s)
		}
		c.narrow(n)
		c.imply(n)
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		switch lit.Kind {
		case token.STRING:
			if s, err := strconv.Unquote(lit.Value); err == nil && len(s) <= longestConst && len(c.texts) < mostTexts {
				c.texts[s] = true
				c.commandLine(s)
			}
		case token.CHAR:
			if r, _, _, err := strconv.UnquoteChar(lit.Value[1:], '\''); err == nil && len(c.ints) < mostNumbers {
				c.ints[int64(r)] = true
				c.texts[string(r)] = true
			}
		case token.INT:
			if i, err := strconv.ParseInt(lit.Value, 0, 64); err == nil && len(c.ints) < mostNumbers {
				c.ints[i] = true
			}
		case token.FLOAT:
			if f, err := strconv.ParseFloat(lit.Value, 64); err == nil && len(c.floats) < mostNumbers {
				c.floats[f] = true
			}
		}
		return true
	})
}

// constant adds a value, if it is known before the program runs.
func (c *constants) constant(v constant.Value) {
	if v == nil || len(c.ints) >= mostNumbers {
		return
	}
	switch v.Kind() {
	case constant.Int:
		if i, exact := constant.Int64Val(v); exact {
			c.ints[i] = true
		}
	case constant.String:
		if s := constant.StringVal(v); len(s) < longestConst {
			c.texts[s] = true
		}
	}
}

// sum adds a text that is written in parts, as a head and what it announces.
func (c *constants) sum(e *ast.BinaryExpr) {
	if s, ok := textOf(e); ok && len(s) <= longestConst && len(c.texts) < mostTexts {
		c.texts[s] = true
	}
}

// textOf returns the text that literals make.
func textOf(e ast.Expr) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		x, ok := textOf(e.X)
		y, also := textOf(e.Y)
		return x + y, ok && also && e.Op == token.ADD
	}
	return "", false
}

// numberOf returns the whole number that literals make, nil if they make none.
func numberOf(e ast.Expr) constant.Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if e.Kind == token.INT || e.Kind == token.CHAR {
			return constant.MakeFromLiteral(e.Value, e.Kind, 0)
		}
	case *ast.BinaryExpr:
		x, y := numberOf(e.X), numberOf(e.Y)
		if x == nil || y == nil {
			return nil
		}
		switch e.Op {
		case token.SHL:
			if n, ok := constant.Uint64Val(y); ok && n < 64 {
				return constant.Shift(x, e.Op, uint(n))
			}
		case token.ADD, token.SUB, token.MUL:
			return constant.BinaryOp(x, e.Op, y)
		}
	}
	return nil
}

// commandLine adds the words of a text that looks like what a program is called with.
func (c *constants) commandLine(s string) {
	if words := strings.Fields(s); len(words) > 1 && strings.HasPrefix(words[0], "-") {
		for _, w := range words[:min(len(words), mostWords)] {
			c.texts[w] = true
		}
	}
}

// mostWords bounds the words of a text that are taken by themselves.
const mostWords = 8

// source writes the constants as a literal of package replay's type.
func (c *constants) source() string {
	var b strings.Builder
	b.WriteString(prefix + "Constants{[]string{")
	for _, s := range slices.Sorted(maps.Keys(c.texts)) {
		b.WriteString(strconv.Quote(s) + ", ")
	}
	b.WriteString("}, []int64{")
	for _, i := range slices.Sorted(maps.Keys(c.ints)) {
		fmt.Fprintf(&b, "%d, ", i)
	}
	b.WriteString("}, []float64{")
	for _, f := range slices.Sorted(maps.Keys(c.floats)) {
		b.WriteString(strconv.FormatFloat(f, 'g', -1, 64) + ", ")
	}
	b.WriteString("}, []string{")
	for _, s := range slices.Sorted(maps.Keys(c.fresh)) {
		b.WriteString(strconv.Quote(s) + ", ")
	}
	b.WriteString("}, []string{")
	for _, s := range slices.Sorted(maps.Keys(c.names)) {
		b.WriteString(strconv.Quote(s) + ", ")
	}
	b.WriteString("}, []int64{")
	for _, i := range slices.Sorted(maps.Keys(c.apart)) {
		fmt.Fprintf(&b, "%d, ", i)
	}
	fmt.Fprintf(&b, "}, %t, %t, %t, %t}", c.numerals(), c.hashes, c.wide, c.folds)
	return b.String()
}

// numerals reports whether there are numbers among the texts, beside those of one digit.
func (c *constants) numerals() bool {
	for s := range c.texts {
		if _, err := strconv.ParseFloat(s, 64); err == nil && len(s) > 1 && strings.ContainsAny(s, "0123456789") {
			return true
		}
	}
	return false
}

// hashing reports whether source works with hashes: it imports a package of them, or
// declares a function that is called after them.
func hashing(files map[string][]byte) bool {
	for name, text := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, i := range f.Imports {
			if strings.HasPrefix(i.Path.Value, `"hash/`) {
				return true
			}
		}
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && strings.Contains(strings.ToLower(fd.Name.Name), "hash") {
				return true
			}
		}
	}
	return false
}

// longestFresh bounds the texts that others are made of letter by letter, in bytes.
const longestFresh = 8

// differing notes the short texts of two states of a function that are in one of them
// alone: what one side tells apart by them, the other may have forgotten. Where there
// are none, all of them are noted.
func (c *constants) differing(a, b *ast.BlockStmt) {
	of := func(body *ast.BlockStmt) map[string]bool {
		found := newConstants()
		if body != nil {
			found.collect(body)
		}
		maps.DeleteFunc(found.texts, func(s string, _ bool) bool { return s == "" || len(s) > longestFresh })
		return found.texts
	}
	x, y := of(a), of(b)
	for s := range x {
		c.fresh[s] = !y[s]
	}
	for s := range y {
		c.fresh[s] = !x[s]
	}
	alone := maps.Clone(c.fresh)
	maps.DeleteFunc(alone, func(_ string, one bool) bool { return !one })
	if len(alone) > 0 {
		c.fresh = alone
	}
}

// apartIn notes the numbers that a function, or what it names, has on one side alone: there
// is where the sides may part.
func (c *constants) apartIn(key string, before, after declarations) {
	a, b := newConstants(), newConstants()
	before.collect(key, a, map[string]bool{}, 0)
	after.collect(key, b, map[string]bool{}, 0)
	for _, side := range [][2]map[int64]bool{{a.ints, b.ints}, {b.ints, a.ints}} {
		for i := range side[0] {
			if !side[1][i] && (i > smallApart || i < -smallApart) {
				c.apart[i] = true
			}
		}
	}
}

// smallApart bounds the numbers that are met anyway.
const smallApart = 9

// testSources are the parsed test files of a package.
type testSources struct {
	files   []*ast.File
	vars    map[string]ast.Node // package-level variables and constants of the test files
	structs []string            // as they are spelled
	names   []string            // of their fields
}

// parseTests reads what is in the test files of a package; those that do not
// parse are passed over.
func parseTests(files map[string][]byte) testSources {
	t := testSources{vars: map[string]ast.Node{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		t.files = append(t.files, f)
		t.noteStructs(f)
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && (g.Tok == token.VAR || g.Tok == token.CONST) {
				for _, s := range g.Specs {
					if v, ok := s.(*ast.ValueSpec); ok {
						for _, n := range v.Names {
							t.vars[n.Name] = v
						}
					}
				}
			}
		}
	}
	return t
}

// mentioning adds the literals of the tests and benchmarks that mention a name, themselves
// or by helpers of theirs, and of the helpers, variables and constants that those mention.
func (t testSources) mentioning(name string, c *constants) {
	wanted := t.helpers(name)
	for _, f := range t.files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil {
				continue
			}
			names := mentionedIn(fd)
			if !names[name] && !slices.ContainsFunc(wanted, func(w string) bool { return names[w] }) {
				continue
			}
			t.collect(fd, c)
			for _, n := range slices.Sorted(maps.Keys(names)) {
				if helper := t.function(n); helper != nil && n != name {
					t.collect(helper, c)
				}
			}
		}
	}
}

// collect adds the literals of a function of the tests, and of the variables and constants that
// it mentions.
func (t testSources) collect(fd *ast.FuncDecl, c *constants) {
	c.collect(fd.Body)
	for _, n := range slices.Sorted(maps.Keys(mentionedIn(fd))) {
		if v, ok := t.vars[n]; ok {
			c.collect(v)
		}
	}
}

// function returns the function of the tests, and no test, that has a name, nil for none.
func (t testSources) function(name string) *ast.FuncDecl {
	for _, f := range t.files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv == nil && fd.Body != nil && fd.Name.Name == name && !startsTest(name) {
				return fd
			}
		}
	}
	return nil
}

// helpers are the functions of the tests, other than tests, that mention a name.
func (t testSources) helpers(name string) []string {
	var out []string
	for _, f := range t.files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if ok && fd.Body != nil && fd.Recv == nil && !startsTest(fd.Name.Name) && mentionedIn(fd)[name] {
				out = append(out, fd.Name.Name)
			}
		}
	}
	return out
}

func startsTest(name string) bool {
	for _, w := range []string{"Test", "Benchmark", "Fuzz", "Example"} {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

// mentionedIn are the names in the body of a function.
func mentionedIn(fd *ast.FuncDecl) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[id.Name] = true
		}
		return true
	})
	return names
}
