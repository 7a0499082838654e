package behave

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"maps"
	"slices"
)

// Both sides of the comparisons in functions under check, and in those that they call, are
// shown to package replay where looking at them once more does nothing: what stands there may
// come from the arguments, and be what the other side is.

// watching knows which functions are looked at, and which names are those of constants.
type watching struct {
	names map[string]bool // of functions and methods
	// consts are the values of constants, nil where that is not known, or is another one
	// elsewhere.
	consts map[string]constant.Value
	// mapFields are names that only maps of texts have among the fields of the package, which no other
	// package can have: what they are asked for is compared with their keys.
	mapFields map[string]bool
	// mapVariables are likewise names of variables and parameters.
	mapVariables map[string]bool
}

// newWatching is for the functions of a side that are under check.
func newWatching(files map[string][]byte, under []string) watching {
	w := watching{map[string]bool{}, map[string]constant.Value{}, map[string]bool{}, map[string]bool{}}
	d := declarationsOf(files)
	for _, key := range under {
		f, ok := d.funcs[key]
		if !ok {
			continue
		}
		w.names[f.ref.Name] = true
		for name := range f.mentions {
			if len(d.called(name)) > 0 {
				w.names[name] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.CONST {
				for _, s := range g.Specs {
					w.addConstants(s.(*ast.ValueSpec))
				}
			}
			if s, ok := n.(*ast.StructType); ok {
				w.addFields(s)
			}
			w.addVariables(n)
			return true
		})
	}
	return w
}

// addConstants notes the constants of one specification.
func (w watching) addConstants(s *ast.ValueSpec) {
	for i, id := range s.Names {
		_, twice := w.consts[id.Name]
		w.consts[id.Name] = nil
		if !twice && i < len(s.Values) {
			w.consts[id.Name] = numberOf(s.Values[i])
		}
	}
}

// addFields notes which names fields have that are maps of texts, and no others.
func (w watching) addFields(s *ast.StructType) {
	for _, f := range s.Fields.List {
		isMap := mapOfTexts(f.Type)
		for _, id := range f.Names {
			old, known := w.mapFields[id.Name]
			w.mapFields[id.Name] = isMap && !id.IsExported() && (old || !known)
		}
	}
}

// addVariables notes which names variables and parameters have that are maps of texts, and no others: which
// of several is meant cannot be said without types.
func (w watching) addVariables(n ast.Node) {
	add := func(e ast.Expr, isMap bool) {
		if id, ok := e.(*ast.Ident); ok && id.Name != "_" {
			old, known := w.mapVariables[id.Name]
			w.mapVariables[id.Name] = isMap && (old || !known)
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if n.Tok == token.DEFINE {
				add(l, len(n.Rhs) == len(n.Lhs) && makesMapOfTexts(n.Rhs[i]))
			}
		}
	case *ast.ValueSpec:
		for i, id := range n.Names {
			add(id, mapOfTexts(n.Type) || n.Type == nil && len(n.Values) == len(n.Names) && makesMapOfTexts(n.Values[i]))
		}
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			add(n.Key, false)
			add(n.Value, false)
		}
	case *ast.FuncDecl:
		for _, f := range fieldsOf(n.Recv) {
			for _, id := range f.Names {
				add(id, false)
			}
		}
		add(n.Name, false)
	case *ast.TypeSpec:
		add(n.Name, false)
	case *ast.FuncType:
		for _, f := range slices.Concat(fieldsOf(n.Params), fieldsOf(n.Results)) {
			for _, id := range f.Names {
				add(id, mapOfTexts(f.Type))
			}
		}
	}
}

// mapOfTexts reports whether a type is a map whose keys are texts of the type string.
func mapOfTexts(t ast.Expr) bool {
	m, ok := t.(*ast.MapType)
	if !ok {
		return false
	}
	key, named := m.Key.(*ast.Ident)
	return named && key.Name == "string"
}

// makesMapOfTexts reports whether an expression makes one.
func makesMapOfTexts(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return mapOfTexts(e.Type)
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "make" && len(e.Args) > 0 && mapOfTexts(e.Args[0])
	}
	return false
}

// isConstant reports whether a name is that of a constant, somewhere.
func (w watching) isConstant(name string) bool { _, ok := w.consts[name]; return ok }

// sides are both sides of a comparison as they are passed on, if they can be.
func (m *marker) sides(e *ast.BinaryExpr) (x, y string, ok bool) {
	x, fixed, ok := m.side(e.X)
	if !ok {
		return "", "", false
	}
	y, too, ok := m.side(e.Y)
	return x, y, ok && !(fixed && too)
}

// side writes an expression that has no effect; fixed says that it is a constant.
func (m *marker) side(e ast.Expr) (text string, fixed, ok bool) {
	if n := m.wholeOf(e); n != nil {
		i, exact := constant.Int64Val(n)
		return fmt.Sprintf("%sFixedNumber(%d)", prefix, i), true, exact
	}
	if s, isText := textOf(e); isText && len(s) <= longestConst {
		return fmt.Sprintf("%q", s), true, true
	}
	return m.source(e), false, m.pure(e)
}

// source is how an expression is written.
func (m *marker) source(e ast.Expr) string {
	return string(m.text[m.fset.Position(e.Pos()).Offset:m.fset.Position(e.End()).Offset])
}

// wholeOf is the whole number that literals and names of constants make, nil if they make none.
func (m *marker) wholeOf(e ast.Expr) constant.Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return m.watching.consts[e.Name]
	case *ast.UnaryExpr:
		if x := m.wholeOf(e.X); x != nil && e.Op == token.SUB {
			return constant.UnaryOp(token.SUB, x, 0)
		}
		return nil
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			if n, ok := numbersByName[x.Name+"."+e.Sel.Name]; ok {
				return constant.MakeInt64(n)
			}
		}
		return nil
	}
	return numberOf(e)
}

// pure reports whether an expression that has just been evaluated can be once more: a
// variable, a field, an element or a part, how long one is, and what is worked out of such.
func (m *marker) pure(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name != "nil" && e.Name != "true" && e.Name != "false" && e.Name != "_" && !m.watching.isConstant(e.Name)
	case *ast.StarExpr:
		return m.pure(e.X)
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && (m.imports.pathOf(x) != "" || m.watching.isConstant(e.Sel.Name)) {
			return false
		}
		return m.pure(e.X)
	case *ast.IndexExpr:
		return m.pure(e.X) && (m.pure(e.Index) || m.wholeOf(e.Index) != nil || shiftedIndex(e.Index, m))
	case *ast.SliceExpr:
		return m.pure(e.X) && m.pureIndex(e.Low) && m.pureIndex(e.High) && e.Max == nil
	case *ast.BinaryExpr:
		shifts := e.Op == token.SHL || e.Op == token.SHR // a constant would be shifted as whatever it is passed on as
		return arithmetic[e.Op] && (m.pure(e.X) && m.pureIndex(e.Y) || !shifts && m.pure(e.Y) && m.wholeOf(e.X) != nil)
	case *ast.CallExpr:
		return len(e.Args) == 1 && m.pure(e.Args[0]) && m.pureCall(e.Fun)
	}
	return false
}

// pureCall reports whether what is called with one argument only tells something of it: how long it is,
// or what it is as a number or as another text.
func (m *marker) pureCall(fn ast.Expr) bool {
	switch fn := fn.(type) {
	case *ast.Ident:
		return fn.Name == "len" || fn.Name == "cap" || fn.Name == "string" || wholeTypes[fn.Name]
	case *ast.SelectorExpr:
		x, ok := fn.X.(*ast.Ident)
		return ok && pureFunctions[m.imports.pathOf(x)+"."+fn.Sel.Name]
	}
	return false
}

// pureFunctions are functions of the standard library that do nothing but tell something of a text.
var pureFunctions = map[string]bool{
	"unicode/utf8.RuneCountInString": true, "unicode/utf8.RuneCount": true, "unicode/utf8.RuneLen": true,
	"strings.ToLower": true, "strings.ToUpper": true, "strings.TrimSpace": true,
}

// pureIndex reports whether there is no expression, a constant number, or a pure one.
func (m *marker) pureIndex(e ast.Expr) bool { return e == nil || m.wholeOf(e) != nil || m.pure(e) }

// arithmetic are the operators that give a number of two.
var arithmetic = map[token.Token]bool{
	token.ADD: true, token.SUB: true, token.MUL: true, token.QUO: true, token.REM: true,
	token.AND: true, token.OR: true, token.XOR: true, token.SHL: true, token.SHR: true, token.AND_NOT: true,
}

// wholeTypes are the types of whole numbers, which are converted to.
var wholeTypes = map[string]bool{
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true, "byte": true, "rune": true,
	"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true,
}

// isMap reports whether an expression is a field or a variable that is a map of texts, by its name.
func (w watching) isMap(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return w.mapFields[e.Sel.Name]
	case *ast.Ident:
		return w.mapVariables[e.Name]
	}
	return false
}

// lookUp shows what a map in a field or a variable is asked for, where asking for the map once more does nothing.
func (m *marker) lookUp(e *ast.IndexExpr) {
	if !m.watched || !m.watching.isMap(e.X) || !m.pure(e.X) {
		return
	}
	plain := true
	ast.Inspect(e.Index, func(n ast.Node) bool {
		_, isFunc := n.(*ast.FuncLit)
		plain = plain && !isFunc
		return plain
	})
	if _, isText := textOf(e.Index); isText || !plain {
		return
	}
	m.sites++
	from, to := m.fset.Position(e.Index.Pos()).Offset, m.fset.Position(e.Index.End()).Offset
	m.inserts = append(m.inserts, insert{at: from, text: fmt.Sprintf("%sLookedFor(%d, %s, ", prefix, m.sites, m.source(e.X))}, insert{at: to, text: ")"})
}

// shiftedIndex reports whether an index is a variable and a number more or less.
func shiftedIndex(e ast.Expr, m *marker) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && (b.Op == token.ADD || b.Op == token.SUB) && m.pure(b.X) && m.wholeOf(b.Y) != nil
}
