package newcodec

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// codec is what a constructor builds: with its Reset it is like a new one.
type codec struct {
	of      string // the type that the constructor returns a pointer to
	level   bool   // it takes a level
	fails   bool   // it returns an error, too
	reading bool   // it reads, and looks at what it is given at once
}

var codecs = map[string]codec{
	"gzip.NewWriter":      {of: "Writer"},
	"gzip.NewWriterLevel": {of: "Writer", level: true, fails: true},
	"gzip.NewReader":      {of: "Reader", fails: true, reading: true},
	"zlib.NewWriter":      {of: "Writer"},
	"zlib.NewWriterLevel": {of: "Writer", level: true, fails: true},
	"flate.NewWriter":     {of: "Writer", level: true, fails: true},
}

// known returns the codec that a call builds, of the standard library or of the package that
// takes its place.
func known(info *types.Info, call *ast.CallExpr) (codec, bool) {
	path, name := calls.Package(info, call)
	for _, root := range []string{"compress/", "github.com/klauspost/compress/"} {
		if len(path) > len(root) && path[:len(root)] == root {
			c, ok := codecs[path[len(root):]+"."+name]
			return c, ok
		}
	}
	return codec{}, false
}

// site is a codec that a statement builds for its function.
type site struct {
	*sources.File
	codec
	call   *ast.CallExpr
	assign *ast.AssignStmt
	stmt   inspector.Cursor
	decl   *ast.FuncDecl
	v      *types.Var
	check  *ast.IfStmt // what asks whether it could be built, nil where nothing can fail
	pools  names.Taken // of the package, declared by other fixes
}

// pooled returns the edits by which a function takes its codec from a pool, and puts it back
// when it is left, nil where something might use it still.
func pooled(f *sources.File, at inspector.Cursor, decls uses.Declared, pools names.Taken) []analysis.TextEdit {
	s := &site{File: f, call: at.Node().(*ast.CallExpr), pools: pools}
	var ok bool
	if s.codec, ok = known(f.Pass.TypesInfo, s.call); !ok || !s.stated(at) || !s.checked() {
		return nil
	}
	if !left(f.Pass.TypesInfo, decls, s.stmt, s.v) {
		return nil
	}
	return s.edits()
}

// stated reports whether a statement, which runs once in a call, does nothing but declare a
// variable with what is built.
func (s *site) stated(at inspector.Cursor) bool {
	if kind, _ := at.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return false
	}
	s.stmt = at.Parent()
	s.assign = s.stmt.Node().(*ast.AssignStmt)
	_, s.decl = sources.Enclosing(at)
	id, ok := s.assign.Lhs[0].(*ast.Ident)
	if !ok || s.decl == nil || s.assign.Tok != token.DEFINE || s.call.Ellipsis.IsValid() || sources.Jumps(s.decl) {
		return false
	}
	if s.v, ok = s.Pass.TypesInfo.Defs[id].(*types.Var); !ok {
		return false
	}
	if kind, _ := s.stmt.ParentEdge(); kind != edge.BlockStmt_List || s.hides() {
		return false
	}
	loop, _ := loops.Innermost(s.stmt)
	return loop == nil && !s.Commented(s.assign.Pos(), s.assign.End())
}

// hides reports whether the statement declares a name that its call uses with another meaning.
func (s *site) hides() bool {
	for _, arg := range s.call.Args {
		used := names.In(arg)
		for _, l := range s.assign.Lhs {
			if id, ok := l.(*ast.Ident); ok && used[id.Name] {
				return true
			}
		}
	}
	return false
}

// checked reports whether building cannot fail, but where a reader does, and the next statement
// then leaves.
func (s *site) checked() bool {
	if s.level && !s.valid(s.call.Args[1]) {
		return false
	}
	if !s.fails {
		return true
	}
	if blank(s.assign.Lhs[1]) {
		return !s.reading
	}
	next, ok := s.stmt.NextSibling()
	if !ok {
		return false
	}
	s.check, ok = next.Node().(*ast.IfStmt)
	if !ok || s.check.Init != nil || s.check.Else != nil || !s.failed(s.check.Cond) || !loops.Leaves(s.check.Body) {
		return false
	}
	return s.reading && !s.mentions(s.check.Body, s.v) || !s.reading && s.news(s.assign.Lhs[1]) != nil && !s.Commented(s.check.Pos(), s.check.End()) && s.spare()
}

// spare reports whether the function compiles without what it does when building fails: no label, and
// no variable but the error, is used there alone.
func (s *site) spare() bool {
	c, ok := s.Cursor.FindNode(s.decl)
	if !ok {
		return false
	}
	err, inside, outside := s.news(s.assign.Lhs[1]), map[*types.Var]bool{}, map[*types.Var]bool{}
	for use := range c.Preorder((*ast.Ident)(nil), (*ast.BranchStmt)(nil)) {
		n, within := use.Node(), s.check.Pos() <= use.Node().Pos() && use.Node().Pos() < s.check.End()
		if b, ok := n.(*ast.BranchStmt); ok {
			if within && b.Label != nil {
				return false
			}
			continue
		}
		v, ok := s.Pass.TypesInfo.Uses[n.(*ast.Ident)].(*types.Var)
		if !ok || v == err || v.Kind() != types.LocalVar {
			continue
		}
		if kind, _ := use.ParentEdge(); within {
			inside[v] = v.Pos() < s.check.Pos()
		} else if kind != edge.AssignStmt_Lhs {
			outside[v] = true
		}
	}
	for v, before := range inside {
		if before && !outside[v] {
			return false
		}
	}
	return true
}

func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// valid reports whether a level is one that all codecs know.
func (s *site) valid(e ast.Expr) bool {
	tv := s.Pass.TypesInfo.Types[e]
	if tv.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(tv.Value))
	return exact && n >= -2 && n <= 9
}

// failed reports whether a condition asks for the error of the statement.
func (s *site) failed(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ || !s.Pass.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	x, ok := ast.Unparen(b.X).(*ast.Ident)
	err, named := s.assign.Lhs[1].(*ast.Ident)
	return ok && named && s.Pass.TypesInfo.ObjectOf(x) == s.Pass.TypesInfo.ObjectOf(err)
}

// news returns the variable that the statement declares by a name, nil if it is there already.
func (s *site) news(e ast.Expr) types.Object {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	return s.Pass.TypesInfo.Defs[id]
}

func (s *site) mentions(n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && s.Pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// edits are those of a site that may have a pool.
func (s *site) edits() []analysis.TextEdit {
	scope := s.Pass.Pkg.Scope()
	pool := maps.Clone(s.pools).Free(names.OfFunction(s.Pass.TypesInfo, s.decl, s.v.Name()+"Pool"))
	if scope.Lookup(pool) != nil || s.Lookup(s.assign.Pos(), pool) != nil {
		return nil
	}
	from, ok := s.call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil // of a package that is imported without its name
	}
	sync, edits, ok := s.Import(s.assign.Pos(), "sync")
	if !ok || scope.Lookup(sync) != nil {
		return nil
	}
	err, ok := s.ending()
	if !ok {
		return nil
	}
	z, reset := s.v.Name(), ""
	switch {
	case s.reading:
		reset = s.Of(s.assign.Lhs[1]) + " " + s.define() + " "
	case s.check != nil:
		edits = append(edits, s.lines(s.check))
	}
	taken := err + z + " := " + pool + ".Get().(*" + s.Of(from.X) + "." + s.of + ")\ndefer " + pool + ".Put(" + z + ")\n" +
		reset + z + ".Reset(" + s.Of(s.call.Args[0]) + ")"
	s.pools[pool] = true
	behind := s.Behind(s.decl.End())
	kept := "\n\n// " + pool + " has those that are done with, for the next call.\nvar " + pool + " = " + sync + ".Pool{New: func() " + s.Any(s.decl.Pos()) + " { " + s.fresh(s.Of(from.X)) + " }}"
	return append(edits,
		analysis.TextEdit{Pos: s.assign.Pos(), End: s.assign.End(), NewText: []byte(taken)},
		analysis.TextEdit{Pos: behind, End: behind, NewText: []byte(kept)})
}

// lines takes away a statement, with the line that it would leave empty.
func (s *site) lines(stmt ast.Stmt) analysis.TextEdit {
	pos := stmt.Pos()
	if file := s.Pass.Fset.File(pos); file.Line(pos) > file.Line(s.assign.End()) {
		pos = file.LineStart(file.Line(pos)) - 1 // the end of the line before
	}
	return analysis.TextEdit{Pos: pos, End: stmt.End()}
}

// define is the operator by which the error of a reader gets its value.
func (s *site) define() string {
	if s.news(s.assign.Lhs[1]) != nil {
		return ":="
	}
	return "="
}

// ending returns the declaration of an error that is used further on, though the statement which
// asked for it is gone.
func (s *site) ending() (string, bool) {
	if s.check == nil || s.reading {
		return "", true
	}
	err, read, set := s.news(s.assign.Lhs[1]), false, false
	c, ok := s.Cursor.FindNode(s.decl)
	if !ok {
		return "", false
	}
	for use := range c.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		if s.Pass.TypesInfo.Uses[id] != err || id.Pos() < s.check.End() {
			continue
		}
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			set = true
		} else {
			read = true
		}
	}
	if !read {
		return "", !set
	}
	name, ok := s.Type(s.assign.Pos(), err.Type())
	return "var " + err.Name() + " " + name + "\n", ok
}

// fresh is what the pool makes where it has none.
func (s *site) fresh(pkg string) string {
	if s.reading {
		return "return new(" + pkg + "." + s.of + ")"
	}
	fn := s.Of(s.call.Fun)
	if !s.level {
		return "return " + fn + "(nil)"
	}
	z := s.v.Name()
	return z + ", _ := " + fn + "(nil, " + s.written(s.call.Args[1]) + ")\nreturn " + z
}

// written is a level as the whole file can say it.
func (s *site) written(e ast.Expr) string {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if pkg, ok := sel.X.(*ast.Ident); ok {
			if _, ok := s.Pass.TypesInfo.Uses[pkg].(*types.PkgName); ok {
				return s.Of(e)
			}
		}
	}
	return constant.ToInt(s.Pass.TypesInfo.Types[e].Value).ExactString()
}
