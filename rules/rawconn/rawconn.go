package rawconn

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds connections that are read and written in small pieces.
var Analyzer = &analysis.Analyzer{
	Name:     "rawconn",
	Doc:      "find requests and answers that are read and written straight from and to a connection",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/rawconn.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "rawconn",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "connection read and written without buffers",
	Safety:    rule.Guarded,
	Calls:     true,
	Allocates: true, // the buffers of a connection
	Version:   15,   // writes through a method, or in a loop over a list that is spelled out
	Catalogue: []string{"E1", "E2"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	p := newProgram(pass)
	if err := sources.Each(pass, p.collect); err != nil {
		return nil, err
	}
	if p.datagrams() {
		return nil, nil
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			if fn, ok := pass.TypesInfo.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
				p.owner(fn, p.decls[fn])
			}
		}
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			if fn, ok := pass.TypesInfo.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func); ok && p.decls[fn].decl != nil {
				p.inner(fn, p.decls[fn])
			}
		}
	}
	if p.wrapped() {
		return nil, nil
	}
	in, out := p.wraps()
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			p.show(f, c, in, out)
		}
	}
	return nil, nil
}

// program is the package as the rule sees it.
type program struct {
	pass    *analysis.Pass
	files   []*sources.File
	decls   map[*types.Func]function
	foreign map[string]bool // folders of other packages: whether they only compute

	reported map[ast.Node]bool // calls, with a fix
	harm     map[*types.Var]uses
	buffer   map[*types.Var]ahead

	others   *[]*program         // packages that import this one, nil until they are asked for
	imported map[string]*program // packages that this one imports, as far as they were asked for
	earlier  map[*ast.Ident]bool // uses of a connection before it gets a buffer
	closed   map[*types.Var]bool // parameters that are closed when their function ends
	wire     map[*types.Var]bool // writers: whether they are connections

	relaying map[*types.Func][2]bool // functions: whether they write what they are given, and do no more
}

func newProgram(pass *analysis.Pass) *program {
	return &program{
		pass: pass, decls: map[*types.Func]function{}, foreign: map[string]bool{}, reported: map[ast.Node]bool{}, harm: map[*types.Var]uses{},
		buffer: map[*types.Var]ahead{}, earlier: map[*ast.Ident]bool{}, imported: map[string]*program{}, closed: map[*types.Var]bool{}, wire: map[*types.Var]bool{},
		relaying: map[*types.Func][2]bool{},
	}
}

type function struct {
	file *sources.File
	decl *ast.FuncDecl
}

func (p *program) collect(f *sources.File) {
	p.files = append(p.files, f)
	for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if fn, ok := p.pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && decl.Body != nil {
			p.decls[fn] = function{f, decl}
		}
	}
}

// datagrams reports whether the package speaks of networks on which pieces that
// are written together are not the same as apart.
func (p *program) datagrams() bool {
	found := false
	for _, f := range p.files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				switch l.Value {
				case `"udp"`, `"udp4"`, `"udp6"`, `"unixgram"`, `"unixpacket"`:
					found = true
				}
			}
			return !found
		})
	}
	return found
}

// owner looks at a function that may own a connection.
func (p *program) owner(fn *types.Func, in function) {
	if in.decl == nil || fn.Exported() && p.pass.Pkg.Name() != "main" {
		return
	}
	p.fieldOwner(fn, in)
	for v := range fn.Signature().Params().Variables() {
		if types.TypeString(v.Type(), nil) != "net.Conn" {
			continue
		}
		deferred, _ := p.closing(in, v)
		if deferred == nil {
			continue
		}
		lent, timed := p.lent(fn, v)
		if !lent {
			continue
		}
		w := newWalk(p)
		if !w.function(fn, in, v, false) || !w.both() {
			continue
		}
		w.deadlines = w.deadlines && !timed
		if edits, ok := w.typed(in, v, deferred); ok {
			p.propose(in.file, deferred.Pos(), edits, w)
			continue
		}
		p.report(in, v.Name(), deferred, w)
	}
}

// closing returns the statement of the function's body that closes the connection when
// it ends, and the connection as it stands there. It is a parameter, or a field of one.
func (p *program) closing(in function, v *types.Var) (*ast.DeferStmt, ast.Expr) {
	for _, s := range in.decl.Body.List {
		d, ok := s.(*ast.DeferStmt)
		if !ok {
			continue
		}
		sel, ok := d.Call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Close" {
			continue
		}
		switch x := sel.X.(type) {
		case *ast.Ident:
			if p.pass.TypesInfo.Uses[x] == v {
				return d, x
			}
		case *ast.SelectorExpr:
			if _, plain := x.X.(*ast.Ident); plain && p.pass.TypesInfo.Uses[x.Sel] == v {
				return d, x
			}
		}
	}
	return nil, nil
}
