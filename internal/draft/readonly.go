package draft

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

// plain reports whether values of a type share nothing with their copies, so
// that no callee can change the caller's. A type that is not known is not.
func plain(t types.Type) bool { return isPlain(t, 0) }

func isPlain(t types.Type, depth int) bool {
	if t == nil || depth > 10 {
		return false
	}
	if _, ok := t.(*types.TypeParam); ok {
		return false
	}
	if isError(t) { // an error that has been made is only read
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.Invalid && u.Kind() != types.UnsafePointer
	case *types.Array:
		return isPlain(u.Elem(), depth+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if !isPlain(u.Field(i).Type(), depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// disturbs reports whether a node may change what an object holds or refers
// to, or hand it to something that may.
func (l *loaded) disturbs(n ast.Node, obj types.Object) bool {
	for _, id := range l.uses[obj] {
		if n.Pos() <= id.Pos() && id.End() <= n.End() && !l.harmless(id) {
			return true
		}
	}
	return false
}

// harmless reports whether an expression is only read where it stands.
func (l *loaded) harmless(e ast.Expr) bool {
	switch p := l.parent[e].(type) {
	case *ast.ParenExpr:
		return l.harmless(p)
	case *ast.SelectorExpr:
		return l.harmlessSelector(p)
	case *ast.IndexExpr:
		return p.X != e || l.harmless(p)
	case *ast.SliceExpr:
		return p.X != e || l.harmless(p)
	case *ast.StarExpr:
		return l.harmless(p)
	case *ast.UnaryExpr:
		return p.Op != token.AND && p.Op != token.ARROW
	case *ast.IncDecStmt:
		return false
	case *ast.BinaryExpr, *ast.IfStmt, *ast.SwitchStmt:
		return true
	case *ast.RangeStmt:
		return l.harmlessRange(p, e)
	case *ast.CallExpr:
		return plain(l.info.TypeOf(e)) || l.harmlessArgument(p, e)
	case *ast.AssignStmt:
		for _, lhs := range p.Lhs {
			if lhs == e {
				return false
			}
		}
	}
	return plain(l.info.TypeOf(e))
}

// harmlessSelector judges x.f and x.m() by what becomes of the field, or by
// what the method does with its receiver.
func (l *loaded) harmlessSelector(p *ast.SelectorExpr) bool {
	sel := l.info.Selections[p]
	if sel == nil {
		return false
	}
	fn, ok := sel.Obj().(*types.Func)
	if !ok {
		return l.harmless(p)
	}
	call, ok := l.parent[p].(*ast.CallExpr)
	if !ok || call.Fun != p {
		return false
	}
	recv := fn.Origin().Signature().Recv()
	if recv != nil && plain(l.info.TypeOf(p.X)) {
		if _, pointer := recv.Type().(*types.Pointer); !pointer && !types.IsInterface(recv.Type()) {
			return true // the method has a copy; type arguments are known here, not there
		}
	}
	return l.readsOnly(fn.Origin(), recv)
}

// harmlessRange judges a loop over an expression by what becomes of its
// elements.
func (l *loaded) harmlessRange(p *ast.RangeStmt, e ast.Expr) bool {
	if p.X != e || p.Tok == token.ASSIGN {
		return false
	}
	if t := l.info.TypeOf(e); t == nil {
		return false
	} else if _, ok := t.Underlying().(*types.Signature); ok {
		return false
	}
	for _, v := range []ast.Expr{p.Key, p.Value} {
		id, ok := v.(*ast.Ident)
		if !ok || id.Name == "_" {
			continue
		}
		obj := l.info.Defs[id]
		if obj == nil || !plain(obj.Type()) && l.disturbs(p.Body, obj) {
			return false
		}
	}
	return true
}

func (l *loaded) harmlessArgument(call *ast.CallExpr, e ast.Expr) bool {
	at := -1
	for i, a := range call.Args {
		if a == e {
			at = i
		}
	}
	fun := ast.Unparen(call.Fun)
	tv := l.info.Types[fun]
	switch {
	case at < 0:
		return false
	case tv.IsBuiltin():
		return l.harmlessBuiltin(fun, call, at)
	case tv.IsType():
		return plain(tv.Type)
	}
	fn := l.callee(call)
	if fn == nil || l.decls[fn] == nil {
		return l.knownReader(fun, at)
	}
	params := fn.Signature().Params()
	if params.Len() == 0 {
		return false
	}
	return l.readsOnly(fn, params.At(min(at, params.Len()-1)))
}

func (l *loaded) harmlessBuiltin(fun ast.Expr, call *ast.CallExpr, at int) bool {
	id, ok := fun.(*ast.Ident)
	if !ok {
		return false
	}
	switch id.Name {
	case "len", "cap", "min", "max":
		return true
	case "copy":
		return at == 1
	case "append":
		if at == 0 || !call.Ellipsis.IsValid() {
			return false
		}
		s, ok := types.Default(l.info.TypeOf(call.Args[at])).Underlying().(*types.Slice)
		return ok && plain(s.Elem())
	}
	return false
}

// readers are functions of the standard library that do not change, or keep,
// their first argument.
var readers = map[string]bool{
	"bytes.Compare": true, "bytes.Contains": true, "bytes.Count": true, "bytes.Equal": true,
	"bytes.EqualFold": true, "bytes.HasPrefix": true, "bytes.HasSuffix": true, "bytes.Index": true,
	"bytes.IndexAny": true, "bytes.IndexByte": true, "bytes.LastIndex": true, "bytes.LastIndexByte": true,
	"bytes.NewReader": true, "bytes.Repeat": true, "bytes.Replace": true, "bytes.ReplaceAll": true,
	"bytes.ToLower": true, "bytes.ToUpper": true,
	"crypto/md5.Sum": true, "crypto/sha1.Sum": true, "crypto/sha256.Sum256": true, "crypto/sha512.Sum512": true,
	"encoding/hex.EncodeToString": true, "encoding/json.Marshal": true, "encoding/json.Unmarshal": true,
	"encoding/json.Valid": true, "hash/crc32.Checksum": true, "hash/crc32.ChecksumIEEE": true,
	"slices.Clone": true, "slices.Contains": true, "slices.Index": true, "slices.Max": true, "slices.Min": true,
	"strings.Join":                true,
	"unicode/utf8.DecodeLastRune": true, "unicode/utf8.DecodeRune": true, "unicode/utf8.RuneCount": true, "unicode/utf8.Valid": true,
}

func (l *loaded) knownReader(fun ast.Expr, at int) bool {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok || at != 0 {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	name, ok := l.info.Uses[id].(*types.PkgName)
	return ok && readers[name.Imported().Path()+"."+sel.Sel.Name]
}

// What is known of a parameter.
type reading int8

const (
	assumed reading = iota + 1 // read only, unless what is being looked at says otherwise
	reads
	writes
)

// readsOnly reports whether a function of the package only reads a parameter
// or its receiver, and what that refers to.
func (l *loaded) readsOnly(fn *types.Func, v *types.Var) bool {
	if v == nil {
		return false
	}
	if plain(v.Type()) {
		return true
	}
	if known := l.readings[v]; known != 0 {
		return known != writes
	}
	fd := l.decls[fn]
	if fd == nil || fd.Body == nil {
		return false
	}
	l.readings[v] = assumed // what calls itself changes nothing by that
	if !l.disturbs(fd.Body, v) {
		l.readings[v] = reads
		return true
	}
	l.readings[v] = writes
	// Others may have been thought readers on the assumption.
	maps.DeleteFunc(l.readings, func(_ *types.Var, r reading) bool { return r == reads })
	return false
}
