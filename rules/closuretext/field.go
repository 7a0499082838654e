package closuretext

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// owner is a struct of the package, whose methods make text of fields that are given
// their values where it is made, and never again.
type owner struct {
	name  *types.TypeName
	file  *sources.File // in which it is declared
	list  *ast.FieldList
	texts []*fieldText
	edits []analysis.TextEdit
}

// fieldText is text that a method makes of such fields.
type fieldText struct {
	file   *sources.File
	expr   ast.Expr
	recv   *types.Var
	fields []*types.Var
	stmt   ast.Stmt // before which statements may stand
	local  string   // the name of the text in the method
}

// open looks at the structs of a package, all of whose files are there.
func open(pass *analysis.Pass, files []*sources.File, w *words) *fieldProgram {
	p := &fieldProgram{
		pass: pass, words: w, files: files, owners: map[*types.TypeName]*owner{}, changed: map[*types.Var]bool{}, late: map[*types.Var][]lateSet{},
		shown: map[*types.TypeName]bool{}, deep: map[*types.TypeName]bool{}, twins: map[*types.TypeName]bool{}, whole: map[*types.TypeName]bool{}, once: map[ast.Expr]bool{},
	}
	for _, f := range files {
		p.look(f)
	}
	p.arguments()
	return p
}

// texts looks for text that methods make of fields.
func (p *fieldProgram) texts() {
	for _, f := range p.files {
		for decl := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			p.method(f, decl)
		}
	}
	var all []*owner
	for _, o := range p.owners {
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b *owner) int { return cmp.Compare(a.name.Pos(), b.name.Pos()) })
	var left []*fieldText
	for _, o := range all {
		if !p.report(o) {
			left = append(left, o.texts...)
		}
	}
	p.keepers()
	for _, t := range left {
		if !p.once[t.expr] {
			p.pass.Report(analysis.Diagnostic{Pos: t.expr.Pos(), End: t.expr.End(), Message: methodText})
		}
	}
}

const methodText = "text made in each call of a method, from fields that never change"

// fieldProgram is the package as this looks at it.
type fieldProgram struct {
	pass     *analysis.Pass
	words    *words
	files    []*sources.File
	owners   map[*types.TypeName]*owner
	changed  map[*types.Var]bool      // fields that are set elsewhere than in a literal, and where the struct is made
	late     map[*types.Var][]lateSet // fields that are set where the struct is made, after its literal
	literals []inspector.Cursor       // of structs of the package
	in       []*sources.File          // by literal
	once     map[ast.Expr]bool        // texts that are made where a closure is
	whole    map[*types.TypeName]bool // whether a struct is overwritten
	twins    map[*types.TypeName]bool // structs that are converted to others, or from them
	deep     map[*types.TypeName]bool // types that are shown with all that they lead to
	shown    map[*types.TypeName]bool // structs that become an interface without methods, and may be printed, or are compared
}

// look notes where fields change, and where structs are made.
func (p *fieldProgram) look(f *sources.File) {
	info := p.pass.TypesInfo
	for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.MapType)(nil), (*ast.IndexExpr)(nil), (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil), (*ast.SendStmt)(nil), (*ast.ReturnStmt)(nil), (*ast.SwitchStmt)(nil)) {
		p.boxes(c)
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			p.passes(n)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				p.compared(n.X)
				p.compared(n.Y)
			}
		case *ast.SwitchStmt:
			p.compared(n.Tag)
		case *ast.MapType:
			p.compared(n.Key)
		}
	}
	for c := range f.Cursor.Preorder((*ast.SelectorExpr)(nil), (*ast.CompositeLit)(nil)) {
		if lit, ok := c.Node().(*ast.CompositeLit); ok {
			if structOf(info, lit) != nil {
				p.literals, p.in = append(p.literals, c), append(p.in, f)
			}
			continue
		}
		v, ok := info.Uses[c.Node().(*ast.SelectorExpr).Sel].(*types.Var)
		if !ok || !v.IsField() {
			continue
		}
		at := c
		for {
			if kind, _ := at.ParentEdge(); kind != edge.ParenExpr_X {
				break
			}
			at = at.Parent()
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			if set, ok := made(f, at); ok {
				p.late[v] = append(p.late[v], set)
			} else {
				p.changed[v] = true
			}
		case edge.UnaryExpr_X:
			p.changed[v] = p.changed[v] || at.Parent().Node().(*ast.UnaryExpr).Op == token.AND
		}
	}
}

// structOf returns the type of the struct that a literal makes, nil if it makes none. In a
// list of pointers, it may stand for the address of one.
func structOf(info *types.Info, lit *ast.CompositeLit) *types.Struct {
	s, _ := pointed(info.TypeOf(lit)).Underlying().(*types.Struct)
	return s
}

func pointed(t types.Type) types.Type {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// titled reports whether a literal of a struct gives the names of the fields it sets, or
// sets none.
func titled(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return true
	}
	_, ok := lit.Elts[0].(*ast.KeyValueExpr)
	return ok
}

// method looks at the texts of a method.
func (p *fieldProgram) method(f *sources.File, decl inspector.Cursor) {
	fn := decl.Node().(*ast.FuncDecl)
	if fn.Body == nil || fn.Recv == nil || len(fn.Recv.List[0].Names) != 1 {
		return
	}
	recv, ok := p.pass.TypesInfo.Defs[fn.Recv.List[0].Names[0]].(*types.Var)
	if !ok {
		return
	}
	s := &search{f: f, decl: fn, fn: order.Of(p.pass.TypesInfo, fn), words: p.words}
	s.operand = func(e ast.Expr) (*types.Var, bool) { return p.field(s, recv, e) }
	taken := names.In(fn)
	for c := range decl.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		e := c.Node().(ast.Expr)
		vars, ok := s.made(e)
		if !ok || len(vars) == 0 || p.once[e] || !s.worded(e) || f.Commented(e.Pos(), e.End()) {
			continue
		}
		if outer, ok := c.Parent().Node().(ast.Expr); ok {
			_, longer := outer.(*ast.BinaryExpr)
			_, sum := e.(*ast.BinaryExpr)
			if s.within(c) || longer && sum {
				continue // all of a sum is one allocation
			}
		}
		stmt, ok := always(c)
		if o := p.owner(recv); ok && o != nil && !guarded(stmt) {
			o.texts = append(o.texts, &fieldText{f, e, recv, vars, stmt.Node().(ast.Stmt), taken.Free(vars[0].Name() + "Text")})
		}
	}
}

// field reads recv.f of a field that is set in literals only.
func (p *fieldProgram) field(s *search, recv *types.Var, e ast.Expr) (*types.Var, bool) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	info := p.pass.TypesInfo
	x, ok := sel.X.(*ast.Ident)
	v, isVar := info.Uses[sel.Sel].(*types.Var)
	if !ok || !isVar || info.Uses[x] != recv || !s.fn.Own(recv) || !v.IsField() || len(info.Selections[sel].Index()) != 1 {
		return nil, false
	}
	return v, !v.Exported() && isBasic(v.Type()) && !p.changed[v] && !p.mentioned(v.Name())
}

// mentioned reports whether a file that build constraints exclude has the name.
func (p *fieldProgram) mentioned(name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	for _, file := range p.pass.IgnoredFiles {
		if text, err := p.pass.ReadFile(file); err != nil || word.Match(text) {
			return true
		}
	}
	return false
}

var verbs = regexp.MustCompile(`%[^%a-zA-Z]*[a-zA-Z]`)

// worded reports whether the text cannot be empty: a part of it is constant.
func (s *search) worded(e ast.Expr) bool {
	info := s.f.Pass.TypesInfo
	word := func(e ast.Expr) bool {
		v := info.Types[e].Value
		return v != nil && v.Kind() == constant.String && verbs.ReplaceAllString(constant.StringVal(v), "") != ""
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return word(e.X) || word(e.Y) || s.worded(e.X) || s.worded(e.Y)
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(info, e).(*types.Func)
		switch {
		case !ok:
		case fn.FullName() == "strings.Join":
			list, ok := ast.Unparen(e.Args[0]).(*ast.CompositeLit)
			return ok && (slices.ContainsFunc(list.Elts, word) || len(list.Elts) > 1 && word(e.Args[1]))
		case fn.Pkg() != nil && fn.Pkg().Path() == "fmt":
			return slices.ContainsFunc(e.Args, word)
		default:
			text, _ := s.returns(fn)
			return text != nil && s.worded(text)
		}
	}
	return false
}

// always returns the statement of a list whose running always evaluates the expression.
func always(c inspector.Cursor) (inspector.Cursor, bool) {
	for at := c; ; at = at.Parent() {
		if listed(at) {
			return at, true
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.CallExpr_Args, edge.CallExpr_Fun, edge.SelectorExpr_X, edge.ExprStmt_X, edge.AssignStmt_Rhs, edge.ReturnStmt_Results, edge.ParenExpr_X, edge.CompositeLit_Elts, edge.KeyValueExpr_Value, edge.UnaryExpr_X:
		case edge.BinaryExpr_X:
		case edge.BinaryExpr_Y:
			if op := at.Parent().Node().(*ast.BinaryExpr).Op; op == token.LAND || op == token.LOR {
				return at, false
			}
		case edge.IfStmt_Init:
		default:
			return at, false
		}
	}
}

// guarded reports whether a statement makes the text where it is not there yet, or where
// what it is made of is there.
func guarded(stmt inspector.Cursor) bool {
	if kind, _ := stmt.Parent().ParentEdge(); kind != edge.IfStmt_Body {
		return false
	}
	cond, ok := stmt.Parent().Parent().Node().(*ast.IfStmt).Cond.(*ast.BinaryExpr)
	a, isAssign := stmt.Node().(*ast.AssignStmt)
	if !ok || !isAssign {
		return false
	}
	if y, isName := cond.Y.(*ast.Ident); isName && cond.Op == token.NEQ && y.Name == "nil" {
		return true // it is made there for a closure
	}
	if cond.Op != token.EQL {
		return false
	}
	x, ok := cond.X.(*ast.Ident)
	to, ok2 := a.Lhs[0].(*ast.Ident)
	return ok && ok2 && x.Name == to.Name
}

// owner returns the struct that the receiver is of.
func (p *fieldProgram) owner(recv *types.Var) *owner {
	t := recv.Type()
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeParams() != nil {
		return nil
	}
	if o := p.owners[n.Obj()]; o != nil {
		return o
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.TypeSpec)(nil)) {
			spec := c.Node().(*ast.TypeSpec)
			s, ok := spec.Type.(*ast.StructType)
			if ok && p.pass.TypesInfo.Defs[spec.Name] == n.Obj() {
				p.owners[n.Obj()] = &owner{name: n.Obj(), file: f, list: s.Fields}
				return p.owners[n.Obj()]
			}
		}
	}
	return nil
}

// report proposes to keep the texts in fields of their own, which the literals set. A
// struct that is made otherwise has none: then the method makes the text, as before. It reports
// whether that can be done.
func (p *fieldProgram) report(o *owner) bool {
	fixed := len(o.texts) > 0 && !p.shown[o.name] && !p.twin(o)
	given := map[string]string{} // name of the field, by the text in the source
	for _, t := range o.texts {
		fixed = fixed && p.keep(o, t, given)
	}
	if !fixed {
		return false
	}
	for _, t := range o.texts {
		p.once[t.expr] = true
		p.pass.Report(analysis.Diagnostic{
			Pos: t.expr.Pos(), End: t.expr.End(), Message: methodText,
			SuggestedFixes: []analysis.SuggestedFix{{Message: "make it once, where the struct is made", TextEdits: joined(o.edits)}},
		})
	}
	return true
}

// joined makes one edit of those that insert at the same place.
func joined(edits []analysis.TextEdit) (all []analysis.TextEdit) {
	for _, e := range edits {
		i := slices.IndexFunc(all, func(o analysis.TextEdit) bool { return o.Pos == e.Pos && o.End == o.Pos && e.End == e.Pos })
		if i < 0 {
			all = append(all, e)
		} else {
			all[i].NewText = append(slices.Clone(all[i].NewText), e.NewText...)
		}
	}
	return all
}

// keep writes the edits for one text.
func (p *fieldProgram) keep(o *owner, t *fieldText, given map[string]string) bool {
	field := p.named(o, t, given)
	if field == "" || !o.file.Predeclared(o.list.Pos(), "string") {
		return false
	}
	x := t.recv.Name()
	text, ok := t.inPlace()
	if !ok {
		return false
	}
	at := t.stmt.Pos()
	o.edits = append(o.edits,
		analysis.TextEdit{Pos: at, End: at, NewText: []byte(t.local + " := " + x + "." + field + "\nif " + t.local + ` == "" {` + "\n" + t.local + " = " + text + "\n}\n")},
		analysis.TextEdit{Pos: t.expr.Pos(), End: t.expr.End(), NewText: []byte(t.local)},
	)
	return true
}

// named returns the field for a text, and declares and sets it if it is a new one; it
// is empty where no literal can set it.
func (p *fieldProgram) named(o *owner, t *fieldText, given map[string]string) string {
	key := t.file.Of(t.expr) + " of " + t.recv.Name()
	if name, ok := given[key]; ok {
		return name
	}
	name := t.fields[0].Name() + "Text"
	for i := 2; ; i++ {
		obj, _, _ := types.LookupFieldOrMethod(o.name.Type(), true, p.pass.Pkg, name)
		if obj == nil && !slices.Contains(values(given), name) {
			break
		}
		name = t.fields[0].Name() + "Text" + strconv.Itoa(i)
	}
	group, at := place(o, t.fields[0])
	if group == nil {
		return ""
	}
	sets, known := p.sets(o, t, name, at)
	if !known {
		return ""
	}
	o.edits = append(o.edits, sets...)
	pos := group.Pos()
	if group.Doc != nil {
		pos = group.Doc.Pos()
	}
	o.edits = append(o.edits, analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(name + " string\n")})
	given[key] = name
	return name
}

// place returns the declaration of a field, and how many fields come before it.
func place(o *owner, v *types.Var) (*ast.Field, int) {
	before := 0
	for _, f := range o.list.List {
		if f.Pos() <= v.Pos() && v.Pos() < f.End() {
			return f, before
		}
		before += max(1, len(f.Names)) // one that is embedded has no name
	}
	return nil, 0
}

// sets writes the edits that set the field of a text in the literals of the struct. In those
// without names, it has a place, and stays empty where the text is not known. ok is false
// if none sets it, or one without names is not seen.
func (p *fieldProgram) sets(o *owner, t *fieldText, name string, at int) (edits []analysis.TextEdit, ok bool) {
	for i, c := range p.literals {
		lit := c.Node().(*ast.CompositeLit)
		own := types.Identical(pointed(p.pass.TypesInfo.TypeOf(lit)), o.name.Type())
		if !own && !titled(lit) && has(structOf(p.pass.TypesInfo, lit), t.fields[0]) {
			return nil, false // of another type with the same fields
		}
		if !own {
			continue
		}
		if !titled(lit) && p.tested(o.name.Name()) {
			return nil, false // tests may have more of them
		}
		text, known := p.spelled(p.in[i], c, t)
		known = known && !p.setLater(c, t)
		ok = ok || known
		switch {
		case !titled(lit):
			if !known {
				text = `""`
			}
			pos := lit.Elts[at].Pos()
			edits = append(edits, analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text + ", ")})
		case known:
			end := lit.Elts[len(lit.Elts)-1].End()
			edits = append(edits, analysis.TextEdit{Pos: end, End: end, NewText: []byte(", " + name + ": " + text)})
		}
	}
	later, known := p.setsLater(t, name)
	return append(edits, later...), known && (ok || len(later) > 0)
}

func has(s *types.Struct, field *types.Var) bool {
	for v := range s.Fields() {
		if v == field {
			return true
		}
	}
	return false
}

// tested reports whether a test that the pass does not have speaks of a name.
func (p *fieldProgram) tested(name string) bool {
	return p.inTests(regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`))
}

// inTests reports whether something is in a test that the pass does not have.
func (p *fieldProgram) inTests(word *regexp.Regexp) bool {
	seen := map[string]bool{}
	for _, f := range p.pass.Files {
		seen[p.pass.Fset.Position(f.FileStart).Filename] = true
	}
	dir := filepath.Dir(p.pass.Fset.Position(p.pass.Files[0].FileStart).Filename)
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, file := range tests {
		if seen[file] {
			continue
		}
		if text, err := os.ReadFile(file); err != nil || word.Match(text) {
			return true
		}
	}
	return err != nil
}

func values(m map[string]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

// spelled writes the text as a literal can set it: of the values that it gives the
// fields, which are constants or variables.
func (p *fieldProgram) spelled(f *sources.File, c inspector.Cursor, t *fieldText) (string, bool) {
	info, lit := p.pass.TypesInfo, c.Node().(*ast.CompositeLit)
	_, decl := sources.Enclosing(c)
	if decl == nil || len(lit.Elts) == 0 || f.Commented(lit.Pos(), lit.End()) {
		return "", false
	}
	fn := order.Of(info, decl)
	value := map[*types.Var]string{}
	for i, e := range lit.Elts {
		var v *types.Var
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			v, _ = info.Uses[kv.Key.(*ast.Ident)].(*types.Var)
			e = kv.Value
		} else {
			v = structOf(info, lit).Field(i)
		}
		if v == nil || !fn.Stable(e) {
			continue
		}
		value[v] = f.Of(e)
		if info.Types[e].Value != nil {
			value[v] = v.Type().String() + "(" + value[v] + ")"
			if !f.Predeclared(lit.Pos(), v.Type().String()) {
				return "", false
			}
		}
	}
	return t.with(f, lit.Pos(), func(v *types.Var) (string, bool) {
		given, known := value[v]
		return given, known
	})
}

// meansIn reports whether a name means at a position of a file what it means where it stands. What
// files import, each names for itself.
func meansIn(in *sources.File, pos token.Pos, id *ast.Ident) bool {
	there, here := in.Lookup(pos, id.Name), in.Pass.TypesInfo.Uses[id]
	a, ok := there.(*types.PkgName)
	b, both := here.(*types.PkgName)
	if ok && both {
		return a.Imported() == b.Imported()
	}
	return there == here
}
