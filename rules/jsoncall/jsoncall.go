package jsoncall

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds JSON that goes the long way.
var Analyzer = &analysis.Analyzer{
	Name:     "jsoncall",
	Doc:      "find JSON that goes the long way",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/jsoncall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "jsoncall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "JSON read or written with a step too many",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"encoding/json.", "reflect.", "runtime.stringtoslicebyte"},
	Catalogue:     []string{"B23", "E16", "E17", "E18"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if syntax.Once(decl) {
				continue
			}
			if message := says(pass.TypesInfo, c, decl); message != "" {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
			}
		}
	})
}

// says returns what there is to say of a call of package json, if anything.
func says(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl) string {
	call := c.Node().(*ast.CallExpr)
	name := calls.Name(info, call)
	own := strings.HasPrefix(name, "encoding/json.") || strings.HasPrefix(name, "(*encoding/json.")
	if !own {
		return ""
	}
	switch name {
	case "encoding/json.Unmarshal", "(*encoding/json.Decoder).Decode":
		to := call.Args[len(call.Args)-1]
		switch {
		case madeHere(info, c, call.Args[0]):
			return "value copied by way of JSON"
		case copies(info, call.Args[0]):
			return "text copied to bytes to be read as JSON"
		case untyped(info, to):
			return "JSON read into maps and interfaces, each value of which is allocated"
		case decl.Name.Name == "UnmarshalJSON" && decl.Recv != nil:
			return "JSON that was scanned already is read again through reflection"
		}
	case "encoding/json.NewDecoder":
		if memory(info, call.Args[0]) {
			return "decoder with a buffer of its own made for JSON that is in memory"
		}
	case "encoding/json.Marshal":
		switch {
		case decl.Name.Name == "MarshalJSON" && decl.Recv != nil:
			return "JSON written through reflection, and then checked and copied"
		case used(info, c, reader):
			return "value copied by way of JSON"
		case used(info, c, writer):
			return "JSON made in memory of its own to be written or copied"
		}
	case "encoding/json.MarshalIndent":
		return "JSON written, and then copied to be indented"
	}
	return ""
}

// untyped reports whether a pointer leads to an interface, or to a map or slice of them.
func untyped(info *types.Info, e ast.Expr) bool {
	p, ok := info.TypeOf(e).Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	t := p.Elem()
	for {
		switch u := t.Underlying().(type) {
		case *types.Map:
			t = u.Elem()
			continue
		case *types.Slice:
			t = u.Elem()
			continue
		case *types.Interface:
			return u.Empty()
		}
		return false
	}
}

// copies reports whether bytes are text that was converted.
func copies(info *types.Info, e ast.Expr) bool {
	from, _, ok := calls.Conversion(info, e)
	return ok && calls.String(info.TypeOf(from)) && info.Types[from].Value == nil
}

// memory reports whether a reader is one of memory, that a decoder is made for.
func memory(info *types.Info, e ast.Expr) bool {
	switch calls.Name(info, e) {
	case "bytes.NewReader", "strings.NewReader", "bytes.NewBuffer", "bytes.NewBufferString":
		return true
	}
	t := info.TypeOf(e)
	switch types.TypeString(t, nil) {
	case "*bytes.Reader", "*strings.Reader", "*bytes.Buffer":
		return true
	}
	return false
}

// used reports whether what a call makes is only given to one call, of the kind that is asked for: one
// that writes it, turns it into text, or reads it back.
func used(info *types.Info, c inspector.Cursor, by func(*types.Info, *ast.CallExpr) bool) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || len(a.Lhs) != 2 {
		return false
	}
	v := info.ObjectOf(id)
	uses, writes := 0, 0
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			n := use.Node().(*ast.Ident)
			if info.Uses[n] != v || n == id {
				continue
			}
			uses++
			if at, _ := use.ParentEdge(); at == edge.CallExpr_Args && by(info, use.Parent().Node().(*ast.CallExpr)) {
				writes++
			}
		}
		break
	}
	return uses == 1 && writes == 1
}

// writer reports whether a call writes its argument, or copies it to a text.
func writer(info *types.Info, call *ast.CallExpr) bool {
	if _, to, ok := calls.Conversion(info, call); ok {
		return calls.String(to)
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Write" && len(call.Args) == 1
}

// reader reports whether a call reads JSON that is in memory.
func reader(info *types.Info, call *ast.CallExpr) bool {
	return calls.Name(info, call) == "encoding/json.Unmarshal"
}

// madeHere reports whether JSON is what Marshal has made in the same function for this call alone.
func madeHere(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for made := range fn.Preorder((*ast.CallExpr)(nil)) {
			if calls.Name(info, made.Node().(*ast.CallExpr)) != "encoding/json.Marshal" || !used(info, made, reader) {
				continue
			}
			if to, ok := made.Parent().Node().(*ast.AssignStmt).Lhs[0].(*ast.Ident); ok && info.ObjectOf(to) == info.Uses[id] {
				return true
			}
		}
		break
	}
	return false
}
