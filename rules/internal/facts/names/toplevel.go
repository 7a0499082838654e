package names

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OfFunction spells a name for what a package declares beside a function, after it and its receiver's
// type: serverPagesBufPool for the bufPool of the method Pages of a Server.
func OfFunction(info *types.Info, decl *ast.FuncDecl, of string) string {
	name := decl.Name.Name
	if decl.Recv != nil && len(decl.Recv.List) == 1 {
		t := info.TypeOf(decl.Recv.List[0].Type)
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok {
			name = n.Obj().Name() + title(name)
		}
	}
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(first)) + name[size:] + title(of)
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
