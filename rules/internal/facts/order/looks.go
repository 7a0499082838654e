package order

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// Alters is [Function.Effect] for who only asks whether other expressions have another value
// afterwards: a call that reads what pointers and slices refer to has no effect then. What it gives
// may itself be another when it is evaluated elsewhere.
func (f *Function) Alters(e ast.Expr) bool {
	return f.effect(e, func(call *ast.CallExpr) bool { return f.prints(call) || f.looks(call) })
}

// looking only read what they are given. What they return may be part of it, which is as it is
// when they are called.
var looking = map[string]bool{
	"(*bytes.Buffer).Bytes": true, "(*bytes.Buffer).Cap": true, "(*bytes.Buffer).Len": true, "(*bytes.Buffer).String": true,
	"(*bytes.Reader).Len": true, "(*bytes.Reader).Size": true,
	"(*strings.Builder).Cap": true, "(*strings.Builder).Len": true, "(*strings.Builder).String": true,
	"(*strings.Reader).Len": true, "(*strings.Reader).Size": true,
	"encoding/hex.EncodeToString": true, "encoding/hex.EncodedLen": true, "encoding/hex.DecodedLen": true,
	"hash/crc32.ChecksumIEEE": true, "net/url.PathEscape": true, "net/url.QueryEscape": true,
	"path/filepath.Base": true, "path/filepath.Clean": true, "path/filepath.Dir": true, "path/filepath.Ext": true, "path/filepath.Join": true,
	"unicode/utf8.DecodeLastRune": true, "unicode/utf8.DecodeRune": true, "unicode/utf8.FullRune": true, "unicode/utf8.RuneCount": true, "unicode/utf8.Valid": true,
}

// looks reports whether a call does nothing but to read its arguments and what they refer to, and
// to make what it returns. Nothing is said of what it returns another time.
func (f *Function) looks(call *ast.CallExpr) bool {
	fn := callee(f.info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if looking[fn.FullName()] {
		return true
	}
	sig := fn.Signature()
	switch path := fn.Pkg().Path(); {
	case sig.Recv() != nil:
		return path == "time" && f.ofTime(sig)
	case path == "bytes":
		return fn.Name() != "Repeat" && !strings.HasPrefix(fn.Name(), "New") && onlyBytes(sig)
	case path == "strconv", path == "unicode/utf8":
		return strings.HasPrefix(fn.Name(), "Append") && f.toNothing(call)
	}
	return false
}

// ofTime reports whether a method of package time computes with times and numbers.
func (f *Function) ofTime(sig *types.Signature) bool {
	for _, t := range append(params(sig), sig.Recv().Type()) {
		n, named := types.Unalias(t).(*types.Named)
		if named && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && (n.Obj().Name() == "Time" || kinds.Basic(n)) {
			continue
		}
		if !kinds.Basic(t) {
			return false
		}
	}
	return true
}

// onlyBytes reports whether all parameters are bytes, lists of them, or basic values: no function
// is called.
func onlyBytes(sig *types.Signature) bool {
	for _, t := range params(sig) {
		for {
			s, ok := t.Underlying().(*types.Slice)
			if !ok {
				break
			}
			t = s.Elem()
		}
		if !kinds.Basic(t) {
			return false
		}
	}
	return true
}

// toNothing reports whether a call appends to nil, so that nobody has room that it writes to, and
// refuses no format.
func (f *Function) toNothing(call *ast.CallExpr) bool {
	if len(call.Args) < 2 || !f.info.Types[call.Args[0]].IsNil() {
		return false
	}
	switch callee(f.info, call).Name() {
	case "AppendInt", "AppendUint", "AppendFloat":
		return f.info.Types[call.Args[len(call.Args)-1]].Value != nil
	}
	return true
}

func params(sig *types.Signature) (all []types.Type) {
	for p := range sig.Params().Variables() {
		all = append(all, p.Type())
	}
	return all
}
