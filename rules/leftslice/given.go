package leftslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// forgetful are functions of the standard library that keep nothing of the slices that they
// are given.
var forgetful = map[string]bool{
	"io.ReadFull": true, "io.ReadAtLeast": true, "bytes.Equal": true, "bytes.Compare": true, "bytes.Contains": true, "bytes.Index": true,
	"bytes.IndexByte": true, "bytes.Count": true, "bytes.HasPrefix": true, "bytes.HasSuffix": true,
	"sort.Ints": true, "sort.Float64s": true, "sort.SearchInts": true, "sort.SearchFloat64s": true,
	"slices.Sort": true, "slices.Reverse": true, "slices.Max": true, "slices.Min": true, "slices.Contains": true, "slices.Index": true, "slices.Equal": true,
	"encoding/hex.Encode": true, "encoding/hex.EncodeToString": true, "encoding/hex.Decode": true, "os.WriteFile": true, "crypto/rand.Read": true,
}

// given reports whether a call surely keeps nothing of the slice that is its argument.
func (u *user) given(c inspector.Cursor, call *ast.CallExpr, arg int) bool {
	fn, ok := typeutil.Callee(u.info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || expression(u.info, call) {
		return false
	}
	fn = fn.Origin()
	if decl, ok := u.decls[fn]; ok {
		v := parameter(fn, arg)
		if v == nil || u.seen[v] {
			return v != nil
		}
		if toplevel.DeclaredElsewhere(u.pass, decl.Node().(*ast.FuncDecl)) {
			return false // which may keep it
		}
		u.seen[v] = true
		return u.within(decl, v)
	}
	if forgetful[calls.Name(u.info, call)] {
		u.lent = u.lent || fn.Pkg().Path() == "io" // which lends it to a reader
		return true
	}
	if fn.Pkg().Path() == "encoding/binary" && fn.Signature().Recv() != nil { // of a byte order
		return true
	}
	if name := fn.Name(); fn.Signature().Recv() == nil || name != "Read" && name != "Write" || !calls.IsWrite(fn.Signature(), calls.Bytes) {
		return false
	}
	u.lent = true
	return true
}
