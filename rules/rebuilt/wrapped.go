package rebuilt

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// wrapped reports whether a call with constants is one of a function in the same file that returns a regular
// expression, and does nothing else than to compile it: the pattern is the same each time.
func wrapped(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	for _, arg := range call.Args {
		if info.Types[arg].Value == nil {
			return false
		}
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || len(call.Args) == 0 || fn.Signature().Recv() != nil {
		return false
	}
	for file := range c.Enclosing((*ast.File)(nil)) {
		for _, d := range file.Node().(*ast.File).Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || info.Defs[decl.Name] != fn || decl.Body == nil || len(decl.Body.List) != 1 {
				continue
			}
			r, ok := decl.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(r.Results) != 1 {
				return false
			}
			switch calls.Name(info, r.Results[0]) {
			case "regexp.Compile", "regexp.MustCompile", "regexp.CompilePOSIX", "regexp.MustCompilePOSIX":
				return true
			}
		}
	}
	return false
}
