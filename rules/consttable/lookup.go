package consttable

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// table is a map of the package, of constants, whose look-ups can become calls of a function.
type table struct {
	key, value string // types, as they are written
	cases      []tableCase
	at         token.Pos // where a declaration can follow that of the map
	last       bool      // at is the end of the file
}

// tableCase is a value and its keys, as they are written.
type tableCase struct {
	keys  []string
	value string
}

// tables returns the maps of the package that a switch can say the same as.
func tables(pass *analysis.Pass) (map[types.Object]*table, error) {
	all := map[types.Object]*table{}
	return all, sources.Each(pass, func(f *sources.File) {
		for _, decl := range f.Syntax.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, spec := range gen.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, name := range spec.Names {
					if len(spec.Values) != len(spec.Names) {
						continue
					}
					lit, ok := ast.Unparen(spec.Values[i]).(*ast.CompositeLit)
					if v := pass.TypesInfo.Defs[name]; ok && v != nil {
						if t := tableOf(f, lit); t != nil {
							t.at, t.last = behind(f.Syntax, decl)
							all[v] = t
						}
					}
				}
			}
		}
	})
}

// tableOf returns the table that a literal of a map is, nil if a switch cannot have its keys, or a function its
// names.
func tableOf(f *sources.File, lit *ast.CompositeLit) *table {
	written, ok := lit.Type.(*ast.MapType)
	if !ok || len(lit.Elts) > most || !switched(f.Pass.TypesInfo.TypeOf(written.Key)) || !constants(f, lit) || !named(f, lit) {
		return nil
	}
	t := &table{key: f.Of(written.Key), value: f.Of(written.Value)}
	places := map[string]int{}
	for _, e := range lit.Elts {
		kv := e.(*ast.KeyValueExpr)
		value := f.Of(kv.Value)
		if inner, ok := kv.Value.(*ast.CompositeLit); ok && inner.Type == nil {
			value = t.value + value
		}
		at, known := places[value]
		if !known {
			at = len(t.cases)
			places[value] = at
			t.cases = append(t.cases, tableCase{value: value})
		}
		t.cases[at].keys = append(t.cases[at].keys, f.Of(kv.Key))
	}
	return t
}

// switched reports whether values of a type can be the tag of a switch over constants that finds them as
// a map does.
func switched(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsInteger|types.IsString) != 0
}

// The names that a function has inside.
var inside = []string{"key", "value", "ok", "bool", "true", "false"}

// named reports whether what a literal names means the same in a function of the package.
func named(f *sources.File, lit *ast.CompositeLit) bool {
	for _, name := range inside[3:] {
		if f.Pass.Pkg.Scope().Lookup(name) != nil {
			return false
		}
	}
	fine := !f.Commented(lit.Type.Pos(), lit.Type.End())
	ast.Inspect(lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, _ := f.Pass.TypesInfo.Uses[id].(*types.Var)
			for _, name := range inside[:3] {
				fine = fine && (id.Name != name || v != nil && v.IsField())
			}
		}
		return fine
	})
	return fine
}

// behind is where a declaration can be added after another one of a file, and whether that is its end.
func behind(file *ast.File, decl ast.Decl) (token.Pos, bool) {
	for _, d := range file.Decls {
		if d.Pos() <= decl.Pos() {
			continue
		}
		at := d.Pos()
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				at = d.Doc.Pos()
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				at = d.Doc.Pos()
			}
		}
		return at, false
	}
	return file.FileEnd, true
}

// function returns the function of that name that says what the map of a name has for a key, and if there are two
// results, whether it has the key.
func (t *table) function(name, of string, two bool) (string, error) {
	var b strings.Builder
	results, found, missing := "(value "+t.value+")", "", "value"
	fmt.Fprintf(&b, "// %s returns the value of a key in %s", name, of)
	if two {
		results, found, missing = "(value "+t.value+", ok bool)", ", true", "value, false"
		b.WriteString(", and whether it has one")
	}
	fmt.Fprintf(&b, ".\nfunc %s(key %s) %s {\nswitch key {\n", name, t.key, results)
	for _, c := range t.cases {
		b.WriteString("case ")
		for i, key := range c.keys {
			if i > 0 {
				b.WriteString(", ")
			}
			if i > 0 && i%8 == 0 {
				b.WriteString("\n")
			}
			b.WriteString(key)
		}
		fmt.Fprintf(&b, ":\nreturn %s%s\n", c.value, found)
	}
	fmt.Fprintf(&b, "}\nreturn %s\n}\n", missing)
	text, err := format.Source([]byte(b.String()))
	return string(text), err
}

// lookups writes calls of functions in the place of look-ups in the maps of a package.
type lookups struct {
	tables  map[types.Object]*table
	names   map[string]bool   // those of the package
	written map[string]string // functions by name, empty if there can be none
}

// fix calls the function of a map.
func (l *lookups) fix(f *sources.File, c inspector.Cursor, n *ast.IndexExpr) []analysis.SuggestedFix {
	id := ast.Unparen(n.X).(*ast.Ident)
	t := l.tables[f.Pass.TypesInfo.Uses[id]]
	if t == nil || f.Commented(n.Pos(), n.End()) {
		return nil
	}
	two := second(c)
	name := id.Name + "Value"
	if two {
		name = id.Name + "Lookup"
	}
	if _, done := l.written[name]; !done {
		text, err := t.function(name, id.Name, two)
		if err != nil || toplevel.Elsewhere(f.Pass, id.Name) || l.names[name] || f.Pass.Pkg.Scope().Lookup(name) != nil {
			text = ""
		}
		l.written[name] = text
	}
	text := l.written[name]
	if text == "" || f.Lookup(n.Pos(), name) != nil {
		return nil
	}
	if text += "\n"; t.last {
		text = "\n" + l.written[name]
	}
	return []analysis.SuggestedFix{{Message: "ask a function with a switch, " + name, TextEdits: []analysis.TextEdit{
		{Pos: n.Pos(), End: n.Lbrack + 1, NewText: []byte(name + "(")},
		{Pos: n.Rbrack, End: n.Rbrack + 1, NewText: []byte(")")},
		{Pos: t.at, End: t.at, NewText: []byte(text)},
	}}}
}

// second reports whether a look-up is asked whether it found the key.
func second(c inspector.Cursor) bool {
	for c.Parent().Node() != nil {
		kind, _ := c.ParentEdge()
		switch parent := c.Parent().Node().(type) {
		case *ast.ParenExpr:
			c = c.Parent()
			continue
		case *ast.AssignStmt:
			return kind == edge.AssignStmt_Rhs && len(parent.Lhs) == 2 && len(parent.Rhs) == 1
		case *ast.ValueSpec:
			return kind == edge.ValueSpec_Values && len(parent.Names) == 2 && len(parent.Values) == 1
		}
		return false
	}
	return false
}
