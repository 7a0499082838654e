package widelock

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// formats finds text that takes a while to be made of what the lock guards: by a template, in a
// loop, of several parts, or by a function of the package for what is returned. A lock for readers,
// for which only those wait who write, is found where one of the first two takes long.
func (f finder) formats() (d analysis.Diagnostic, ok bool) {
	if f.decl == nil {
		return d, false
	}
	d.Message = "a lock is held while text is made of what it guards"
	return d, f.parts() > 1 && !f.reading() || slices.ContainsFunc(f.held, func(s ast.Stmt) bool { return f.formatting(s, false) })
}

// parts is how many of the statements under the lock add to a text by package fmt.
func (f finder) parts() (n int) {
	for _, s := range f.held {
		if call, ok := expr(s).(*ast.CallExpr); ok {
			fn, _ := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Func)
			if fn != nil && formatted(fn) && strings.HasPrefix(fn.Name(), "Fprint") && buffers[types.TypeString(f.Pass.TypesInfo.TypeOf(call.Args[0]), nil)] {
				n++
			}
		}
	}
	return n
}

// buffers are the writers that text is put together in.
var buffers = map[string]bool{"*bytes.Buffer": true, "*strings.Builder": true}

// formatting reports whether a node makes such text; looped, where it is in the turns of a loop.
func (f finder) formatting(n ast.Node, looped bool) (found bool) {
	ast.Inspect(n, func(at ast.Node) bool {
		switch at := at.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.ForStmt:
			if !looped {
				found = found || f.formatting(at.Body, true)
				return false
			}
		case *ast.RangeStmt:
			if !looped {
				found = found || f.formatting(at.Body, true)
				return false
			}
		case *ast.ReturnStmt:
			if looped {
				return false // once, or for an error
			}
			found = found || !f.reading() && slices.ContainsFunc(at.Results, f.madeElsewhere)
		case *ast.CallExpr:
			fn, _ := typeutil.Callee(f.Pass.TypesInfo, at).(*types.Func)
			found = found || fn != nil && (looped && formatted(fn) || executes[fn.FullName()])
		}
		return !found
	})
	return found
}

// madeElsewhere reports whether an expression calls a function of the package that returns text,
// and formats it.
func (f finder) madeElsewhere(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !types.Identical(f.Pass.TypesInfo.TypeOf(call), types.Typ[types.String]) {
		return false
	}
	fn, _ := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Func)
	return fn != nil && fn.Pkg() == f.Pass.Pkg && f.calls(bodyOf(f.Pass, fn), deepest)
}

// calls reports whether a body formats something, itself or by functions of the package.
func (f finder) calls(body *ast.BlockStmt, depth int) (found bool) {
	if body == nil || depth == 0 {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		fn, _ := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Func)
		found = fn != nil && (formatted(fn) || fn.Pkg() == f.Pass.Pkg && f.calls(bodyOf(f.Pass, fn), depth-1))
		return !found
	})
	return found
}

// formatted reports whether a function formats values by package fmt, other than for an error.
func formatted(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && (strings.HasPrefix(fn.Name(), "Fprint") || strings.HasPrefix(fn.Name(), "Sprint") || strings.HasPrefix(fn.Name(), "Append"))
}

// executes are functions that make much text of one value.
var executes = map[string]bool{
	"(*html/template.Template).Execute": true, "(*html/template.Template).ExecuteTemplate": true,
	"(*text/template.Template).Execute": true, "(*text/template.Template).ExecuteTemplate": true,
	"encoding/json.Marshal": true, "encoding/json.MarshalIndent": true,
}
