package freshbuffer

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds buffers that are allocated for each message that is read.
var Analyzer = &analysis.Analyzer{
	Name:     "freshbuffer",
	Doc:      "find buffers that are allocated for each message that is read",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/freshbuffer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "freshbuffer",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "buffer allocated for each message that is read",
	Safety:    rule.Guarded,
	Version:   15, // structs that are handed on by their value
	Catalogue: []string{"C5"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	p := &program{pass: pass, away: map[token.Pos]bool{}}
	if err := sources.Each(pass, func(f *sources.File) { p.files = append(p.files, f) }); err != nil {
		return nil, err
	}
	p.across()
	for _, file := range p.files {
		for c := range file.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			v, ok := fresh(pass.TypesInfo, c.Node().(*ast.AssignStmt))
			next, more := c.NextSibling()
			_, decl := sources.Enclosing(c)
			if ok && fixed(pass.TypesInfo, c) && (!more || loop(c) == nil || !full(pass.TypesInfo, c, v)) {
				continue // it is on the stack, as far as is known
			}
			if ok && more && decl != nil && decl.Name.Name != "main" && decl.Name.Name != "init" && p.filled(next.Node(), v) {
				p.report(file, c, v)
			}
		}
	}
	for _, file := range p.files {
		p.show(file)
	}
	return nil, nil
}

// report proposes a buffer for all turns of a loop, where there is one.
func (p *program) report(file *sources.File, c inspector.Cursor, v types.Object) {
	p.seen = map[types.Object]bool{}
	d := analysis.Diagnostic{
		Pos: c.Node().Pos(), End: c.Node().End(),
		Message: "a buffer is allocated for each message that is read",
	}
	if edits, ok := p.kept(file, c, v); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep the buffer for the turns of the loop", TextEdits: edits}}
	} else if edits, ok := p.pooled(file, c, v); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "take the buffer out of a pool and give it back", TextEdits: edits}}
	}
	p.pass.Report(d)
}

// fresh returns the variable of b := make([]byte, n).
func fresh(info *types.Info, a *ast.AssignStmt) (types.Object, bool) {
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || !info.Types[call.Fun].IsBuiltin() {
		return nil, false
	}
	if types.TypeString(types.Default(info.TypeOf(call)), nil) != "[]byte" {
		return nil, false
	}
	obj := info.Defs[a.Lhs[0].(*ast.Ident)]
	return obj, obj != nil
}

// filled reports whether a statement reads into all of the variable, or has a function of the
// package do so.
func (p *program) filled(stmt ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false // what is done then
		case *ast.CallExpr:
			found = found || reads(p.pass.TypesInfo, n, v) || p.hasRead(n, v)
		}
		return !found
	})
	return found
}

// hasRead reports whether a function of the package that gets the variable reads into all of it.
func (p *program) hasRead(call *ast.CallExpr, v types.Object) bool {
	info := p.pass.TypesInfo
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() != p.pass.Pkg || call.Ellipsis.IsValid() {
		return false
	}
	for i, arg := range call.Args {
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && info.Uses[id] == v && i < fn.Signature().Params().Len() {
			return p.readsInto(fn.Origin(), fn.Origin().Signature().Params().At(i))
		}
	}
	return false
}

// readsInto reports whether a function reads into all of a parameter.
func (p *program) readsInto(fn *types.Func, param types.Object) (found bool) {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if p.pass.TypesInfo.Defs[decl.Name] != fn || decl.Body == nil {
				continue
			}
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				found = found || ok && reads(p.pass.TypesInfo, call, param)
				return !found
			})
		}
	}
	return found
}

// reads reports whether the call is io.ReadFull(r, v) or r.Read(v).
func reads(info *types.Info, call *ast.CallExpr, v types.Object) bool {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		fn, _ = typeutil.Callee(info, call).(*types.Func) // of an interface
	}
	if fn == nil || len(call.Args) == 0 {
		return false
	}
	to := call.Args[0]
	switch {
	case fn.FullName() == "io.ReadFull", fn.FullName() == "io.ReadAtLeast":
		to = call.Args[1]
	case fn.Name() != "Read" || fn.Signature().Recv() == nil:
		return false
	}
	id, ok := ast.Unparen(to).(*ast.Ident)
	return ok && info.Uses[id] == v
}
