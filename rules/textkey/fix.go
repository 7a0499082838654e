package textkey

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// fixes gives maps whose keys are texts of one shape keys of their values. The diagnostics of a map have the same fix.
func fixes(pass *analysis.Pass, files []*sources.File, all []site, keys map[*types.Var]*types.Var) map[*types.Var]analysis.SuggestedFix {
	places := map[*types.Var]*place{}
	for _, s := range all {
		if s.of == nil {
			continue
		}
		if places[s.of] == nil {
			places[s.of] = &place{v: s.of, sites: map[ast.Expr]site{}, names: map[*types.Var]bool{}}
		}
		places[s.of].sites[ast.Unparen(s.expr)] = s
	}
	for key, of := range keys {
		if places[of] != nil {
			places[of].names[key] = true
		}
	}
	taken := names.Taken{}
	for _, file := range files {
		for name := range names.In(file.Syntax) {
			taken[name] = true
		}
	}
	found := map[*types.Var]analysis.SuggestedFix{}
	for _, p := range inOrder(pass, places) {
		if !p.known(pass, files) {
			continue
		}
		if edits, ok := p.edits(pass, all, taken); ok {
			found[p.v] = analysis.SuggestedFix{Message: "make the values the key", TextEdits: edits}
		}
	}
	return found
}

// inOrder returns first those whose keys have a type that all of the package sees, so that no other one takes its name.
func inOrder(pass *analysis.Pass, places map[*types.Var]*place) []*place {
	return slices.SortedFunc(maps.Values(places), func(a, b *place) int {
		if out := outside(pass, a.v); out != outside(pass, b.v) {
			if out {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.v.Pos(), b.v.Pos())
	})
}

// safetyOf is that of a fix of a map.
func safetyOf(v *types.Var) rule.Safety {
	if v.IsField() {
		return rule.Guarded // package fmt shows fields
	}
	return rule.Mechanical
}

// edits are those of the map, in the order of its keys.
func (p *place) edits(pass *analysis.Pass, all []site, taken names.Taken) ([]analysis.TextEdit, bool) {
	var first shape
	var edits []analysis.TextEdit
	var typeName string
	for _, s := range all {
		if s.of != p.v {
			continue
		}
		parts, ok := shapeOf(pass.TypesInfo, s.expr)
		if !ok || first != nil && !first.like(parts) || s.file.Commented(s.expr.Pos(), s.expr.End()) || s.late(parts.values()) {
			return nil, false
		}
		if first == nil {
			if first = parts; !parts.one() {
				return nil, false
			}
			decl, name, ok := p.keyType(pass, parts, taken)
			if !ok {
				return nil, false
			}
			typeName, edits = name, decl
		}
		text, ok := s.literal(parts.values(), typeName)
		if !ok {
			return nil, false
		}
		edits = append(edits, analysis.TextEdit{Pos: s.expr.Pos(), End: s.expr.End(), NewText: []byte(text)})
	}
	for _, t := range p.types {
		if !t.file.Predeclared(t.key.Pos(), "string") {
			return nil, false
		}
		edits = append(edits, analysis.TextEdit{Pos: t.key.Pos(), End: t.key.End(), NewText: []byte(typeName)})
	}
	return edits, len(p.types) > 0
}

// most is how many values a key has: more are hashed for longer.
const most = 4

// keyType declares a type for the key, or names the one of its only value.
func (p *place) keyType(pass *analysis.Pass, parts shape, taken names.Taken) ([]analysis.TextEdit, string, bool) {
	values := parts.values()
	if len(values) > most {
		return nil, "", false
	}
	if len(values) == 1 {
		name := types.Typ[values[0].kind].Name()
		for _, t := range p.types {
			if !t.file.Predeclared(t.key.Pos(), name) {
				return nil, "", false
			}
		}
		return nil, name, true
	}
	at, indent, ok := p.before()
	if !ok || !p.declares() {
		return nil, "", false
	}
	if !outside(pass, p.v) {
		taken = maps.Clone(taken) // others may have the name as well
	}
	name := taken.Free(names.Local(p.v.Name()) + "Key")
	if pass.Pkg.Scope().Lookup(name) != nil {
		return nil, "", false
	}
	var b strings.Builder
	b.WriteString("type " + name + " struct {\n")
	used := names.Taken{}
	for i, v := range values {
		field := fieldName(v.value)
		if field == "" || used[field] {
			field = used.Free("part" + strconv.Itoa(i+1))
		}
		if !p.file.Predeclared(at, types.Typ[v.kind].Name()) {
			return nil, "", false
		}
		used[field] = true
		b.WriteString(indent + "\t" + field + " " + types.Typ[v.kind].Name() + "\n")
	}
	b.WriteString(indent + "}\n" + indent)
	if indent == "" {
		b.WriteString("\n")
	}
	return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(b.String())}}, name, true
}

// before is where a type can be declared for the map, and how the lines there are indented.
func (p *place) before() (at token.Pos, indent string, ok bool) {
	at = p.decl.Node().Pos()
	for c := range p.decl.Enclosing((*ast.GenDecl)(nil), (*ast.FuncLit)(nil)) {
		if d, isDecl := c.Node().(*ast.GenDecl); isDecl {
			if at = d.Pos(); d.Doc != nil {
				at = d.Doc.Pos()
			}
		}
		break
	}
	line := p.file.Offset(at)
	for line > 0 && p.file.Text[line-1] != '\n' {
		line--
	}
	indent = string(p.file.Text[line:p.file.Offset(at)])
	return at, indent, strings.TrimSpace(indent) == ""
}

// declares reports whether a type can be declared there.
func (p *place) declares() bool {
	for c := range p.decl.Enclosing((*ast.FuncDecl)(nil)) {
		fn := c.Node().(*ast.FuncDecl)
		generic := fn.Type.TypeParams != nil
		if fn.Recv != nil {
			_, one := fn.Recv.List[0].Type.(*ast.IndexExpr)
			_, several := fn.Recv.List[0].Type.(*ast.IndexListExpr)
			generic = one || several
			if star, ok := fn.Recv.List[0].Type.(*ast.StarExpr); ok {
				_, one = star.X.(*ast.IndexExpr)
				_, several = star.X.(*ast.IndexListExpr)
				generic = one || several
			}
		}
		return !generic || p.file.Allows("go1.20")
	}
	return true
}

// fieldName is what a field is called that has a value, empty if the value has no name.
func fieldName(e ast.Expr) string {
	name := ""
	switch e := e.(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name = names.Local(e.Sel.Name)
	}
	if token.IsKeyword(name) || name == "_" {
		return ""
	}
	return name
}
