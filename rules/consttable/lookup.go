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
	"github.com/gohone/hone/rules/internal/facts/tables"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// table is a map of the package, of constants, in whose place functions can be.
type table struct {
	key, value string // types, as they are written
	cases      []tableCase
	groups     []group  // where keys are pairs, in the place of cases
	last       []string // comments behind the last element
	at         tables.Place
}

// group is what the keys have that begin with the same element.
type group struct {
	first string
	cases []tableCase
}

// tableCase is a value and its keys, as they are written.
type tableCase struct {
	keys  []string
	value string
	notes
}

// all returns the maps of the package that a switch can say the same as.
func all(files []*sources.File) map[types.Object]*table {
	found := map[types.Object]*table{}
	for _, f := range files {
		for _, decl := range f.Syntax.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, spec := range gen.Specs {
				if spec := spec.(*ast.ValueSpec); len(spec.Names) == 1 && len(spec.Values) == 1 {
					if t := declared(f, gen, spec); t != nil {
						found[f.Pass.TypesInfo.Defs[spec.Names[0]]] = t
					}
				}
			}
		}
	}
	return found
}

// declared returns the table that a variable is declared as, nil if it is none.
func declared(f *sources.File, gen *ast.GenDecl, spec *ast.ValueSpec) *table {
	lit, ok := ast.Unparen(spec.Values[0]).(*ast.CompositeLit)
	at := tables.Place{File: f, Decl: gen, Spec: spec}
	if !ok || !at.Free() || f.Commented(spec.Pos(), lit.Lbrace) {
		return nil
	}
	t := tableOf(f, lit)
	if t != nil {
		t.at = at
	}
	return t
}

// tableOf returns the table that a literal of a map is, nil if a switch cannot have its keys, or a function its
// names.
func tableOf(f *sources.File, lit *ast.CompositeLit) *table {
	written, ok := lit.Type.(*ast.MapType)
	if !ok || len(lit.Elts) > most || !constants(f, lit) || !named(f, lit) {
		return nil
	}
	all, last, ok := commented(f, lit)
	if !ok {
		return nil
	}
	t := &table{key: f.Of(written.Key), value: f.Of(written.Value), last: last}
	key := f.Pass.TypesInfo.TypeOf(written.Key)
	if pairs(key) {
		return t.byPair(f, lit, all)
	}
	if !switched(key) {
		return nil
	}
	for i, e := range lit.Elts {
		kv := e.(*ast.KeyValueExpr)
		t.cases = all.with(t.cases, i, f.Of(kv.Key), t.valueOf(f, kv))
	}
	return t
}

// valueOf is a value as it is written outside of the map.
func (t *table) valueOf(f *sources.File, kv *ast.KeyValueExpr) string {
	value := f.Of(kv.Value)
	if inner, ok := kv.Value.(*ast.CompositeLit); ok && inner.Type == nil {
		value = t.value + value
	}
	return value
}

// pairs reports whether a type is an array of two elements that can each be the tag of a switch.
func pairs(t types.Type) bool {
	array, ok := t.Underlying().(*types.Array)
	return ok && array.Len() == 2 && switched(array.Elem())
}

// byPair is the table of a map whose keys are pairs: a switch over the second element in each case of
// one over the first. Nil where a pair is not spelled out, or is there twice.
func (t *table) byPair(f *sources.File, lit *ast.CompositeLit, all comments) *table {
	info := f.Pass.TypesInfo
	places, seen := map[string]int{}, map[string]bool{}
	for i, e := range lit.Elts {
		kv := e.(*ast.KeyValueExpr)
		pair, ok := ast.Unparen(kv.Key).(*ast.CompositeLit)
		if !ok || len(pair.Elts) != 2 || info.Types[pair.Elts[0]].Value == nil || info.Types[pair.Elts[1]].Value == nil {
			return nil
		}
		first, second := info.Types[pair.Elts[0]].Value.ExactString(), info.Types[pair.Elts[1]].Value.ExactString()
		if seen[first+" "+second] {
			return nil
		}
		seen[first+" "+second] = true
		at, known := places[first]
		if !known {
			at = len(t.groups)
			places[first] = at
			t.groups = append(t.groups, group{first: f.Of(pair.Elts[0])})
		}
		t.groups[at].cases = all.with(t.groups[at].cases, i, f.Of(pair.Elts[1]), t.valueOf(f, kv))
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

// function returns the function of that name that says what the map of a name has for a key, and if there are two
// results, whether it has the key.
func (t *table) function(name, of string, two bool) string {
	var b strings.Builder
	results, found, missing := "(value "+t.value+")", "", "value"
	fmt.Fprintf(&b, "// %s returns the value of a key in %s", name, of)
	if two {
		results, found, missing = "(value "+t.value+", ok bool)", ", true", "value, false"
		b.WriteString(", and whether it has one")
	}
	fmt.Fprintf(&b, ".\nfunc %s(key %s) %s {\n", name, t.key, results)
	if t.groups == nil {
		writeSwitch(&b, "key", t.cases, t.last, found)
	} else {
		b.WriteString("switch key[0] {\n")
		for _, g := range t.groups {
			fmt.Fprintf(&b, "case %s:\n", g.first)
			writeSwitch(&b, "key[1]", g.cases, nil, found)
		}
		writeLines(&b, t.last)
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, "return %s\n}\n", missing)
	return b.String()
}

// writeSwitch writes a switch that returns the value of a case.
func writeSwitch(b *strings.Builder, tag string, cases []tableCase, last []string, found string) {
	fmt.Fprintf(b, "switch %s {\n", tag)
	for _, c := range cases {
		writeLines(b, c.above)
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
		fmt.Fprintf(b, ":\nreturn %s%s", c.value, found)
		for _, note := range c.behind {
			b.WriteString(" " + note)
		}
		b.WriteString("\n")
	}
	writeLines(b, last)
	b.WriteString("}\n")
}

// functions returns what stands in the place of the map of a name: for look-ups that ask for a value, for those that
// ask whether there is one, or for both.
func (t *table) functions(of string, one, two bool) (string, error) {
	text := ""
	switch {
	case one && two:
		text = fmt.Sprintf("// %[1]sValue returns the value of a key in %[1]s.\nfunc %[1]sValue(key %[2]s) %[3]s {\nvalue, _ := %[1]sLookup(key)\nreturn value\n}\n\n", of, t.key, t.value) +
			t.function(of+"Lookup", of, true)
	case two:
		text = t.function(of+"Lookup", of, true)
	default:
		text = t.function(of+"Value", of, false)
	}
	if doc := t.at.Doc(); doc != nil {
		text = t.at.File.Of(doc) + "\n//\n" + text
	}
	// Without a clause of its own, a comment that comes first would be taken apart.
	const clause = "package p\n\n"
	formatted, err := format.Source([]byte(clause + text))
	return strings.TrimPrefix(string(formatted), clause), err
}

// lookups writes functions in the place of the maps of a package.
type lookups struct {
	files  []*sources.File
	tables map[types.Object]*table
	names  map[string]bool // those of the package
	fixes  map[types.Object][]analysis.SuggestedFix
}

// fix puts functions in the place of a map, and calls of them in the place of all its look-ups: two tables of the same
// would not stay the same for long. Nil where more is done with the map.
func (l *lookups) fix(pass *analysis.Pass, n *ast.IndexExpr) []analysis.SuggestedFix {
	v := pass.TypesInfo.Uses[ast.Unparen(n.X).(*ast.Ident)]
	t := l.tables[v]
	if t == nil {
		return nil
	}
	fixes, done := l.fixes[v]
	if !done {
		fixes = l.instead(pass, v, t)
		l.fixes[v] = fixes
	}
	return fixes
}

func (l *lookups) instead(pass *analysis.Pass, v types.Object, t *table) []analysis.SuggestedFix {
	if toplevel.Elsewhere(pass, v.Name()) {
		return nil
	}
	var edits []analysis.TextEdit
	var one, two bool
	for _, f := range l.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
				continue
			}
			index := c.Parent()
			n, ok := index.Node().(*ast.IndexExpr)
			if !ok || f.Commented(n.Pos(), n.End()) {
				return nil
			}
			name := v.Name() + "Value"
			switch found, asked := second(index); {
			case !asked:
				one = true
			case found != nil && !predeclaredBool(pass.TypesInfo, found):
				return nil
			default:
				name, two = v.Name()+"Lookup", true
			}
			if f.Lookup(n.Pos(), name) != nil {
				return nil
			}
			edits = append(edits,
				analysis.TextEdit{Pos: n.Pos(), End: n.Lbrack + 1, NewText: []byte(name + "(")},
				analysis.TextEdit{Pos: n.Rbrack, End: n.Rbrack + 1, NewText: []byte(")")})
		}
	}
	uses := 0 // in all files, those that nobody writes too
	for _, used := range pass.TypesInfo.Uses {
		if used == v {
			uses++
		}
	}
	text, err := t.functions(v.Name(), one, two)
	if err != nil || 2*uses != len(edits) || l.names[v.Name()+"Value"] || l.names[v.Name()+"Lookup"] {
		return nil
	}
	edits = append(edits, t.at.Replaced(strings.TrimSuffix(text, "\n"))...)
	return []analysis.SuggestedFix{{Message: "make a switch of the map", TextEdits: edits}}
}

// second reports whether a look-up is asked whether it found the key, and returns the variable that is told, if that
// is there already.
func second(c inspector.Cursor) (found ast.Expr, ok bool) {
	for c.Parent().Node() != nil {
		kind, _ := c.ParentEdge()
		switch parent := c.Parent().Node().(type) {
		case *ast.ParenExpr:
			c = c.Parent()
			continue
		case *ast.AssignStmt:
			if kind != edge.AssignStmt_Rhs || len(parent.Lhs) != 2 || len(parent.Rhs) != 1 {
				return nil, false
			}
			return parent.Lhs[1], true
		case *ast.ValueSpec:
			return nil, kind == edge.ValueSpec_Values && len(parent.Names) == 2 && len(parent.Values) == 1
		}
		return nil, false
	}
	return nil, false
}

// predeclaredBool reports whether what a function returns as bool can be assigned to an expression: one of another
// type takes only what has no type yet.
func predeclaredBool(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t == nil || types.AssignableTo(types.Typ[types.Bool], t) // nil is that of _
}
