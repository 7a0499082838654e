package fmtsimple

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// directives finds the verbs of a format, with their flags, widths and precisions.
var directives = regexp.MustCompile(`%[-+# 0]*[0-9]*(\.[0-9]+)?([a-zA-Z%])`)

// loose reports whether what a constant format says can be written without package
// fmt, though by more than a sum: a number with a width, what an interface holds.
// Types and pointers are for people to read, and structs are taken apart: those are not.
func (f *finder) loose(args []ast.Expr) bool {
	layout, ok := format.Layout(f.Pass.TypesInfo, args[0])
	if !ok {
		return false
	}
	all := directives.FindAllStringSubmatch(layout, -1)
	if strings.Contains(directives.ReplaceAllString(layout, ""), "%") {
		return false
	}
	args = args[1:]
	varies := false
	for _, m := range all {
		if m[2] == "%" {
			continue
		}
		if len(args) == 0 || !strings.Contains("vdsxXqctbofFeEgGU", m[2]) || !f.plain(args[0]) {
			return false
		}
		varies = varies || f.Pass.TypesInfo.Types[args[0]].Value == nil
		args = args[1:]
	}
	return len(args) == 0 && varies
}

// plain reports whether a value is one that says its text in a step: a basic one,
// bytes, or one with a method for it, maybe in an interface.
func (f *finder) plain(arg ast.Expr) bool {
	t := f.Pass.TypesInfo.TypeOf(arg)
	if t == nil {
		return false
	}
	if _, generic := types.Unalias(t).(*types.TypeParam); generic {
		return false
	}
	methods := types.NewMethodSet(t)
	if methods.Lookup(nil, "Format") != nil {
		return false
	}
	if methods.Lookup(nil, "String") != nil || methods.Lookup(nil, "Error") != nil {
		return true
	}
	switch u := types.Default(t).Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsComplex == 0 && u.Kind() != types.UnsafePointer && u.Kind() != types.UntypedNil
	case *types.Slice:
		return types.Identical(u.Elem(), types.Typ[types.Byte])
	case *types.Array:
		return types.Identical(u.Elem(), types.Typ[types.Byte])
	case *types.Interface:
		return true
	}
	return false
}
