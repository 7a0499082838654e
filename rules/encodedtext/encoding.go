package encodedtext

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

const (
	// short is how long a text may be whose buffer the compiler has on the stack, of whatever length it is.
	short = 32
	// long is how long an array on the stack may be that is cleared faster than memory is allocated.
	long = 512
)

// encoding is a call that encodes bytes whose number is constant.
type encoding struct {
	call *ast.CallExpr
	by   ast.Expr // what has the method or function Encode: a package or an encoding
	of   ast.Expr // the bytes
	size int      // of the text
}

// encoded reads a call of EncodeToString whose text is longer than what the compiler has a buffer for.
func encoded(info *types.Info, call *ast.CallExpr) (e encoding, ok bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "EncodeToString" || len(call.Args) != 1 {
		return e, false
	}
	n, ok := length(info, call.Args[0])
	if !ok {
		return e, false
	}
	size, ok := sizeOf(info, call, sel.X, n)
	return encoding{call, sel.X, call.Args[0], size}, ok && short < size && size <= long
}

// sizeOf is the length of the text that n bytes are encoded as.
func sizeOf(info *types.Info, call *ast.CallExpr, by ast.Expr, n int) (int, bool) {
	switch calls.Name(info, call) {
	case "encoding/hex.EncodeToString":
		return hex.EncodedLen(n), true
	case "(*encoding/base64.Encoding).EncodeToString":
		switch standard(info, by) {
		case "StdEncoding", "URLEncoding":
			return base64.StdEncoding.EncodedLen(n), true
		case "RawStdEncoding", "RawURLEncoding":
			return base64.RawStdEncoding.EncodedLen(n), true
		}
	case "(*encoding/base32.Encoding).EncodeToString":
		switch standard(info, by) {
		case "StdEncoding", "HexEncoding":
			return base32.StdEncoding.EncodedLen(n), true
		}
	}
	return 0, false
}

// standard returns the name of the encoding of the standard library that an expression names. One of
// the module may pad in its own way, or be none yet.
func standard(info *types.Info, e ast.Expr) string {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	v, ok := info.Uses[sel.Sel].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Pkg().Path() != "encoding/base64" && v.Pkg().Path() != "encoding/base32" {
		return ""
	}
	return v.Name()
}

// length returns how many bytes there are: those of an array, or between constant bounds.
func length(info *types.Info, e ast.Expr) (int, bool) {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || s.Slice3 || !simple(info, s.X) {
		return 0, false
	}
	low, high := 0, -1
	if a, ok := arrayOf(info.TypeOf(s.X)); ok {
		high = int(a.Len())
	}
	for bound, at := range map[ast.Expr]*int{s.Low: &low, s.High: &high} {
		if bound == nil {
			continue
		}
		n, exact := constant.Int64Val(constant.ToInt(valueOf(info, bound)))
		if !exact {
			return 0, false
		}
		*at = int(n)
	}
	return high - low, high >= low
}

func valueOf(info *types.Info, e ast.Expr) constant.Value {
	if v := info.Types[e].Value; v != nil {
		return v
	}
	return constant.MakeUnknown()
}

func arrayOf(t types.Type) (*types.Array, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	a, ok := t.Underlying().(*types.Array)
	return a, ok
}

// simple reports whether an expression is a variable with fields.
func simple(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && simple(info, e.X)
	}
	return false
}
