package textbuffer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/copies"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// kept is a text that statements add to where it is kept: in a field, an element or what
// a pointer leads to.
type kept struct {
	file *sources.File
	at   inspector.Cursor // of the statement
}

// program is a package, as far as text that is kept is concerned.
type program struct {
	pass  *analysis.Pass
	files []*sources.File
	uses  map[types.Object][]*ast.Ident
	grown []kept
	calls map[*types.Func]int // how often functions of the package are called; in a loop that counts twice
}

// fields looks at texts that are kept.
func fields(pass *analysis.Pass, files []*sources.File) {
	p := &program{pass: pass, files: files, uses: map[types.Object][]*ast.Ident{}, calls: map[*types.Func]int{}}
	for _, f := range files {
		p.look(f)
	}
	if len(p.grown) == 0 {
		return
	}
	for id, obj := range pass.TypesInfo.Uses {
		p.uses[obj] = append(p.uses[obj], id)
	}
	done := map[*types.Var]bool{}
	for _, k := range p.grown {
		f := p.field(k)
		switch {
		case f == nil && p.again([]kept{k}):
			p.report(k, nil)
		case f != nil && !done[f]:
			done[f] = true
			p.fieldText(f)
		}
	}
}

// look notes which texts grow where they are kept, and what is called.
func (p *program) look(f *sources.File) {
	info := p.pass.TypesInfo
	for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if fn, ok := typeutil.Callee(info, n).(*types.Func); ok && fn.Pkg() == p.pass.Pkg {
				p.calls[fn.Origin()]++
				if _, decl := sources.Enclosing(c); turning(c) != nil || decl != nil && info.Defs[decl.Name] == fn.Origin() {
					p.calls[fn.Origin()]++
				}
			}
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN && calls.String(info.TypeOf(n.Lhs[0])) {
				if _, name := ast.Unparen(n.Lhs[0]).(*ast.Ident); !name {
					p.grown = append(p.grown, kept{f, c})
				}
			}
		}
	}
}

// turning returns the loop that goes around a node in its function.
func turning(c inspector.Cursor) ast.Stmt {
	for at := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		loop, _ := at.Node().(ast.Stmt)
		return loop
	}
	return nil
}

// field returns the field that a statement adds to, if it is a string of a struct that only
// this package has.
func (p *program) field(k kept) *types.Var {
	sel, ok := k.at.Node().(*ast.AssignStmt).Lhs[0].(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	v, ok := p.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
	if !ok || !v.IsField() || v.Exported() || v.Pkg() != p.pass.Pkg || !text(v.Type()) {
		return nil
	}
	return v
}

// again reports whether the text grows several times: by several statements, or by one that
// runs in a loop or in a function that is called like that.
func (p *program) again(statements []kept) bool {
	return len(statements) > 1 || len(statements) == 1 && (p.inLoop(statements[0]) || p.often(statements[0]))
}

// inLoop reports whether the turns of a loop add to the same text: what leads to it is no
// variable of the loop.
func (p *program) inLoop(k kept) bool {
	loop := turning(k.at)
	if loop == nil {
		return false
	}
	same := true
	ast.Inspect(k.at.Node().(*ast.AssignStmt).Lhs[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v := p.pass.TypesInfo.Uses[n]
			same = same && (v == nil || !loops.Inside(loop, v.Pos()))
		case *ast.CallExpr:
			same = false
		}
		return same
	})
	return same
}

// often reports whether the function of the statement is called several times. An element is
// one of many, maybe another one in each call.
func (p *program) often(k kept) bool {
	if _, element := k.at.Node().(*ast.AssignStmt).Lhs[0].(*ast.IndexExpr); element {
		return false
	}
	_, decl := sources.Enclosing(k.at)
	if decl == nil {
		return false
	}
	fn, ok := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return ok && p.calls[fn] > 1
}

const growsKept = "text grown by += where it is kept: every step copies all of it"

// fieldText proposes that a field be a strings.Builder.
func (p *program) fieldText(f *types.Var) {
	var statements []kept
	for _, k := range p.grown {
		if p.field(k) == f {
			statements = append(statements, k)
		}
	}
	if !p.again(statements) {
		return
	}
	edits, ok := p.builder(f)
	if !ok {
		edits = nil
	}
	for _, k := range statements {
		p.report(k, edits)
	}
}

func (p *program) report(k kept, edits []analysis.TextEdit) {
	d := analysis.Diagnostic{Pos: k.at.Node().Pos(), End: k.at.Node().End(), Message: growsKept}
	if edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep it in a strings.Builder", TextEdits: edits}}
	}
	p.pass.Report(d)
}

// builder writes what makes the field a strings.Builder, if nothing copies the struct that
// it is in, and every use of it is one that a builder has.
func (p *program) builder(f *types.Var) (edits []analysis.TextEdit, ok bool) {
	owner, typ, file := p.declared(f)
	if owner == nil || p.unsafe() || p.positional(owner) || toplevel.Elsewhere(p.pass, f.Name()) || toplevel.Elsewhere(p.pass, owner.Name()) {
		return nil, false
	}
	known := 0
	for _, file := range p.files {
		for c := range file.Cursor.Preorder((*ast.SelectorExpr)(nil)) {
			sel := c.Node().(*ast.SelectorExpr)
			if p.pass.TypesInfo.Uses[sel.Sel] != f {
				continue
			}
			more, ok := p.use(file, c)
			if !ok {
				return nil, false
			}
			known++
			edits = append(edits, more...)
		}
	}
	never := &copies.Program{Pass: p.pass, Files: p.files, Uses: func(o types.Object) []*ast.Ident { return p.uses[o] }}
	if known != len(p.uses[f]) || !never.Within(owner) { // literals may set it, and files that must not be changed
		return nil, false
	}
	name, imports, ok := file.Import(typ.Pos(), "strings")
	return append(append(imports, analysis.TextEdit{Pos: typ.Pos(), End: typ.End(), NewText: []byte(name + ".Builder")}), edits...), ok
}

// declared finds the struct that the field is declared in, alone and without a tag.
func (p *program) declared(f *types.Var) (owner *types.TypeName, typ ast.Expr, file *sources.File) {
	for _, file := range p.files {
		if f.Pos() < file.Syntax.FileStart || file.Syntax.FileEnd < f.Pos() {
			continue
		}
		for c := range file.Cursor.Preorder((*ast.TypeSpec)(nil)) {
			spec := c.Node().(*ast.TypeSpec)
			s, ok := spec.Type.(*ast.StructType)
			owner, _ := p.pass.TypesInfo.Defs[spec.Name].(*types.TypeName)
			if !ok || owner == nil || spec.TypeParams != nil || spec.Assign.IsValid() || owner.Parent() != p.pass.Pkg.Scope() {
				continue
			}
			for _, field := range s.Fields.List {
				if len(field.Names) == 1 && p.pass.TypesInfo.Defs[field.Names[0]] == f && field.Tag == nil {
					return owner, field.Type, file
				}
			}
		}
	}
	return nil, nil, nil
}

// positional reports whether a literal gives the fields of a struct their values without
// naming them.
func (p *program) positional(owner *types.TypeName) bool {
	for _, file := range p.files {
		for c := range file.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			lit := c.Node().(*ast.CompositeLit)
			t := p.pass.TypesInfo.TypeOf(lit)
			if ptr, ok := t.Underlying().(*types.Pointer); ok {
				t = ptr.Elem()
			}
			if len(lit.Elts) == 0 || !types.Identical(t.Underlying(), owner.Type().Underlying()) {
				continue
			}
			if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed {
				return true
			}
		}
	}
	return false
}

// unsafe reports whether the package may look at its memory in ways that types do not tell.
func (p *program) unsafe() bool {
	for _, imported := range p.pass.Pkg.Imports() {
		switch imported.Path() {
		case "unsafe", "C", "reflect":
			return true
		}
	}
	return false
}

// use writes what a use of the field becomes.
func (p *program) use(f *sources.File, c inspector.Cursor) ([]analysis.TextEdit, bool) {
	info, sel := p.pass.TypesInfo, c.Node().(*ast.SelectorExpr)
	if s := info.Selections[sel]; s == nil || len(s.Index()) != 1 || !variable(info, sel.X) {
		return nil, false
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		return p.assigned(f, c)
	case edge.RangeStmt_Key, edge.RangeStmt_Value, edge.IncDecStmt_X, edge.ParenExpr_X:
		return nil, false
	case edge.UnaryExpr_X:
		if c.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			return nil, false
		}
	}
	return []analysis.TextEdit{{Pos: sel.End(), End: sel.End(), NewText: []byte(".String()")}}, true
}

// assigned writes what a statement that gives the field a text becomes: it adds to it, or
// leaves nothing in it.
func (p *program) assigned(f *sources.File, c inspector.Cursor) ([]analysis.TextEdit, bool) {
	info, stmt := p.pass.TypesInfo, c.Parent().Node().(*ast.AssignStmt)
	if len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || f.Commented(stmt.Lhs[0].End(), stmt.End()) {
		return nil, false
	}
	left, right := stmt.Lhs[0].End(), stmt.Rhs[0]
	if constant, ok := calls.Text(info, right); ok && constant == "" && stmt.Tok == token.ASSIGN {
		return []analysis.TextEdit{{Pos: left, End: stmt.End(), NewText: []byte(".Reset()")}}, true
	}
	_, decl := sources.Enclosing(c)
	// What is added might be added to it meanwhile, too: in which order, the language leaves open.
	if stmt.Tok != token.ADD_ASSIGN || decl == nil || order.Of(info, decl).Effect(right) || p.mentions(right, info.Uses[c.Node().(*ast.SelectorExpr).Sel]) {
		return nil, false
	}
	return []analysis.TextEdit{
		{Pos: left, End: right.Pos(), NewText: []byte(".WriteString(")},
		{Pos: right.End(), End: right.End(), NewText: []byte(")")},
	}, true
}

func (p *program) mentions(e ast.Expr, obj types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && p.pass.TypesInfo.Uses[id] == obj
		return !found
	})
	return found
}

// variable reports whether an expression is a variable, or a field of one, whose methods can
// be called by its name.
func variable(info *types.Info, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && variable(info, e.X)
	}
	return false
}
