// Package decl names the functions and methods of source.
package decl

import "go/ast"

// Receiver is the name of the type that a method is declared for, without a
// star and type parameters; "" for a function.
func Receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	for t := d.Recv.List[0].Type; ; {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return "" // no source that compiles has it
		}
	}
}

// Name is "Function" or "Type.Method".
func Name(d *ast.FuncDecl) string {
	if r := Receiver(d); r != "" {
		return r + "." + d.Name.Name
	}
	return d.Name.Name
}
