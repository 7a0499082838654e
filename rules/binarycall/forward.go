package binarycall

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/retyped"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// forwarder is a function that gives package binary what it is given: as a type parameter, or
// as a parameter that is any. What type that has say the calls, for each of which the function
// gets a copy of its own.
type forwarder struct {
	file  *sources.File
	call  call
	node  ast.Node // *ast.FuncDecl, or *ast.FuncLit
	name  *ast.Ident
	after token.Pos // where copies go
	param types.Object
	index int // of the parameter; -1 for a type parameter
}

// use is a place that says of which type the number is.
type use struct {
	file  *sources.File
	id    *ast.Ident
	whole ast.Expr // what is called, with type arguments
	typ   string   // as it is written
}

// forwarded reports the calls that a function makes for those that call it.
func forwarded(files []*sources.File, f *sources.File, c call) {
	w, ok := forwards(f, c)
	if !ok {
		return
	}
	uses, all := w.uses(files)
	if _, literal := w.node.(*ast.FuncLit); len(uses) == 0 || literal && !all {
		return // a variable may hold another function
	}
	var types []string
	for _, u := range uses {
		if !slices.Contains(types, u.typ) {
			types = append(types, u.typ)
		}
	}
	slices.Sort(types)
	seen, ok := w.unseen(files)
	if !ok || w.divided() {
		return
	}
	copies, edits, ok := w.copies(types, seen)
	if !ok {
		return
	}
	for _, u := range uses {
		name := w.copyName(u.typ)
		if u.file.Lookup(u.id.Pos(), name) != nil {
			return
		}
		edits = append(edits, analysis.TextEdit{Pos: u.whole.Pos(), End: u.whole.End(), NewText: []byte(name)})
	}
	edits = append(edits, w.place(copies, all && w.goes(seen))...)
	at := []token.Pos{c.expr.Pos(), c.expr.End()}
	for _, u := range uses {
		at = append(at, u.id.Pos(), u.id.End())
	}
	for i := 0; i < len(at); i += 2 {
		f.Pass.Report(analysis.Diagnostic{
			Pos: at[i], End: at[i+1], Message: "numbers passed on to be " + done[c.name] + " by reflection",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "a function for each type of number", TextEdits: edits}},
		})
	}
}

var done = map[string]string{"Read": "read", "Write": "written", "Append": "appended", "Encode": "encoded", "Decode": "decoded"}

// forwards reads the function around a call whose data is a parameter of it that may be of
// many types.
func forwards(f *sources.File, c call) (forwarder, bool) {
	w := forwarder{file: f, call: c, index: -1}
	info := f.Pass.TypesInfo
	for fn := range c.cursor.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		w.node = fn.Node()
		switch n := w.node.(type) {
		case *ast.FuncDecl:
			w.name, w.after = n.Name, n.End()
			if p, ok := typeParameter(info, n, c.data); ok {
				w.param = p
				return w, true
			}
			return w, w.any(n.Type)
		case *ast.FuncLit: // name := func(v any)
			a, ok := fn.Parent().Node().(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !listed(fn.Parent()) {
				return w, false
			}
			w.name, w.after = a.Lhs[0].(*ast.Ident), a.End()
			return w, info.Defs[w.name] != nil && w.any(n.Type)
		}
	}
	return w, false
}

// typeParameter returns the only type parameter of a function that is none of a generic type,
// if the data is of it, or a pointer to it.
func typeParameter(info *types.Info, decl *ast.FuncDecl, data ast.Expr) (types.Object, bool) {
	if decl.Recv != nil || decl.Type.TypeParams.NumFields() != 1 {
		return nil, false
	}
	t := info.TypeOf(data)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok || info.Defs[decl.Type.TypeParams.List[0].Names[0]] != p.Obj() {
		return nil, false
	}
	return p.Obj(), true
}

// any finds the parameter of the type any that is the data.
func (w *forwarder) any(t *ast.FuncType) bool {
	info := w.file.Pass.TypesInfo
	id, ok := ast.Unparen(w.call.data).(*ast.Ident)
	if !ok || t.TypeParams != nil {
		return false
	}
	i := 0
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			if info.Defs[name] != nil && info.Defs[name] == info.Uses[id] {
				in, ok := info.TypeOf(field.Type).Underlying().(*types.Interface)
				_, variadic := field.Type.(*ast.Ellipsis)
				w.param, w.index = info.Defs[name], i
				return ok && in.NumMethods() == 0 && !variadic && len(field.Names) == 1
			}
			i++
		}
	}
	return false
}

// uses returns the places that name a type for which there is a copy to be had, and whether
// these are all.
func (w *forwarder) uses(files []*sources.File) (found []use, all bool) {
	info := w.file.Pass.TypesInfo
	obj, n := info.Defs[w.name], 0
	for _, id := range info.Uses {
		if fn, ok := id.(*types.Func); ok && fn.Origin() == obj || id == obj {
			n++
		}
	}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			to := info.Uses[id]
			if fn, ok := to.(*types.Func); ok {
				to = fn.Origin()
			}
			if to == nil || to != obj || w.node.Pos() <= id.Pos() && id.Pos() < w.node.End() {
				continue
			}
			if u, ok := w.use(f, c); ok {
				found = append(found, u)
			}
		}
	}
	return found, len(found) == n
}

// use reads the type at one place.
func (w *forwarder) use(f *sources.File, c inspector.Cursor) (use, bool) {
	info, id := f.Pass.TypesInfo, c.Node().(*ast.Ident)
	u := use{file: f, id: id, whole: id}
	if w.index < 0 {
		if kind, _ := c.ParentEdge(); kind == edge.IndexExpr_X {
			u.whole = c.Parent().Node().(ast.Expr)
		}
		inst, ok := info.Instances[id]
		if !ok || inst.TypeArgs.Len() != 1 {
			return u, false
		}
		u.typ, ok = w.text(f, id.Pos(), inst.TypeArgs.At(0))
		return u, ok
	}
	at := c
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
		at = at.Parent()
	}
	call, ok := at.Parent().Node().(*ast.CallExpr)
	if kind, _ := at.ParentEdge(); !ok || kind != edge.CallExpr_Fun || len(call.Args) <= w.index || call.Ellipsis.IsValid() {
		return u, false
	}
	t := info.TypeOf(call.Args[w.index])
	if ptr, isPointer := types.Unalias(t).(*types.Pointer); isPointer {
		u.typ, ok = w.text(f, id.Pos(), ptr.Elem())
		u.typ = "*" + u.typ
		return u, ok
	}
	u.typ, ok = w.text(f, id.Pos(), t)
	return u, ok
}

// text names a number's type, which means the same where the function is.
func (w *forwarder) text(f *sources.File, pos token.Pos, t types.Type) (string, bool) {
	n, ok := numberOf(f, pos, t)
	if !ok {
		return "", false
	}
	here, ok := numberOf(w.file, w.node.Pos(), t)
	return n.text, ok && here.text == n.text
}

// copyName is the name of the copy for a type.
func (w *forwarder) copyName(typ string) string {
	typ = strings.TrimPrefix(typ, "*")
	return names.Local(w.name.Name) + strings.ToUpper(typ[:1]) + typ[1:]
}

// copies writes the function for each of the types, as the rule leaves it, and the imports that
// these need.
func (w *forwarder) copies(types []string, unseen []string) (text string, edits []analysis.TextEdit, ok bool) {
	for _, t := range types {
		if name := w.copyName(t); !w.free(name) || mentioned(unseen, name) {
			return "", nil, false
		}
	}
	sep := "\n\n"
	if _, literal := w.node.(*ast.FuncLit); literal {
		sep = "\n"
	}
	for _, t := range types {
		text += sep + w.copy(t)
	}
	var found []analysis.Diagnostic
	fresh, err := retyped.Insert(w.file, w.after, text, func(d analysis.Diagnostic) { found = append(found, d) })
	if err != nil || look(fresh.Pass) != nil {
		return "", nil, false
	}
	var inside []analysis.TextEdit
	made := 0
	for _, d := range found {
		if d.Pos < fresh.From || fresh.To <= d.Pos || len(d.SuggestedFixes) == 0 {
			continue
		}
		made++
		for _, e := range d.SuggestedFixes[0].TextEdits {
			switch {
			case fresh.From <= e.Pos && e.Pos <= fresh.To:
				inside = append(inside, e)
			case e.Pos < fresh.From:
				shift := w.file.Syntax.FileStart - fresh.Pass.Files[0].FileStart
				e.Pos, e.End = e.Pos+shift, max(e.Pos, e.End)+shift
				if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return o.Pos == e.Pos && string(o.NewText) == string(e.NewText) }) {
					edits = append(edits, e)
				}
			default:
				return "", nil, false
			}
		}
	}
	slices.SortStableFunc(inside, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	for i := len(inside) - 1; i >= 0; i-- {
		e := inside[i]
		from, to := int(e.Pos-fresh.From), int(max(e.Pos, e.End)-fresh.From)
		text = text[:from] + string(e.NewText) + text[to:]
	}
	return text, edits, made == len(types)
}

// copy is the function with a type in the place of what may be of many.
func (w *forwarder) copy(typ string) string {
	info := w.file.Pass.TypesInfo
	type part struct {
		from, to token.Pos
		text     string
	}
	parts := []part{{w.name.Pos(), w.name.End(), w.copyName(typ)}}
	from, to := w.name.Pos(), w.after
	if decl, ok := w.node.(*ast.FuncDecl); ok {
		from = decl.Pos()
		if w.index < 0 {
			parts = append(parts, part{decl.Type.TypeParams.Pos(), decl.Type.TypeParams.End(), ""})
		}
	}
	ast.Inspect(w.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if w.index < 0 && info.Uses[n] == w.param {
				parts = append(parts, part{n.Pos(), n.End(), typ})
			}
		case *ast.Field:
			if w.index >= 0 && len(n.Names) == 1 && info.Defs[n.Names[0]] == w.param {
				parts = append(parts, part{n.Type.Pos(), n.Type.End(), typ})
				return false
			}
		}
		return true
	})
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.from, b.from) })
	var text strings.Builder
	for _, p := range parts {
		if p.from < from {
			continue // of the type parameters, which go as a whole
		}
		text.Write(w.file.Text[w.file.Offset(from):w.file.Offset(p.from)])
		text.WriteString(p.text)
		from = p.to
	}
	text.Write(w.file.Text[w.file.Offset(from):w.file.Offset(to)])
	return w.described(typ) + text.String()
}

// described is the comment of the function, which begins with the name of the copy.
func (w *forwarder) described(typ string) string {
	decl, ok := w.node.(*ast.FuncDecl)
	if !ok || decl.Doc == nil {
		return ""
	}
	text := w.file.Of(decl.Doc)
	if rest, ok := strings.CutPrefix(text, "// "+w.name.Name+" "); ok {
		text = "// " + w.copyName(typ) + " " + rest
	}
	return text + "\n"
}

// free reports whether the name means nothing yet, for a method also of other types, which
// may embed this one.
func (w *forwarder) free(name string) bool {
	switch n := w.node.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil {
			return w.file.Pass.Pkg.Scope().Lookup(name) == nil
		}
		recv := w.file.Pass.TypesInfo.TypeOf(n.Recv.List[0].Type)
		obj, _, _ := types.LookupFieldOrMethod(recv, true, w.file.Pass.Pkg, name)
		return obj == nil && !selectable(w.file.Pass.TypesInfo, name)
	}
	_, decl := sources.Enclosing(w.call.cursor)
	return decl != nil && !names.In(decl)[name]
}

// selectable reports whether a field or a method of the package has the name.
func selectable(info *types.Info, name string) bool {
	for id, obj := range info.Defs {
		switch obj := obj.(type) {
		case *types.Var:
			if obj.IsField() && id.Name == name {
				return true
			}
		case *types.Func:
			if obj.Signature().Recv() != nil && id.Name == name {
				return true
			}
		}
	}
	return false
}

// divided reports whether a file for other systems knows the function: it may have one of its
// own of that name, which has no copies.
func (w *forwarder) divided() bool {
	_, literal := w.node.(*ast.FuncLit)
	return !literal && sources.Elsewhere(w.file.Pass, w.name.Name)
}

// place puts the copies behind the function, or into its place where it goes.
func (w *forwarder) place(copies string, goes bool) []analysis.TextEdit {
	if !goes {
		return []analysis.TextEdit{insert(w.after, copies)}
	}
	from := w.name.Pos()
	if decl, ok := w.node.(*ast.FuncDecl); ok {
		if from = decl.Pos(); decl.Doc != nil {
			from = decl.Doc.Pos()
		}
	}
	return []analysis.TextEdit{{Pos: from, End: w.after, NewText: []byte(strings.TrimLeft(copies, "\n"))}}
}

// goes reports whether nobody needs the function any more when all that is seen call a copy.
func (w *forwarder) goes(unseen []string) bool {
	decl, ok := w.node.(*ast.FuncDecl)
	if !ok {
		return true
	}
	if w.name.IsExported() || decl.Recv != nil && names.Demanded(w.file.Pass.TypesInfo, w.name.Name) {
		return false
	}
	return !mentioned(unseen, w.name.Name)
}

// unseen returns the files of the package that are not looked at: tests, generated ones, and what
// build constraints exclude.
func (w *forwarder) unseen(files []*sources.File) (texts []string, ok bool) {
	dir := filepath.Dir(w.file.Pass.Fset.File(w.node.Pos()).Name())
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, false
	}
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		known := slices.ContainsFunc(files, func(f *sources.File) bool { return w.file.Pass.Fset.File(f.Syntax.FileStart).Name() == file })
		if known || !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, false
		}
		texts = append(texts, string(text))
	}
	return texts, true
}

func mentioned(texts []string, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	return slices.ContainsFunc(texts, word.MatchString)
}
