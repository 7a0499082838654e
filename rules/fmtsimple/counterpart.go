package fmtsimple

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"strings"
)

// verbs finds the verbs of a format that have no flags, width or index.
var verbs = regexp.MustCompile(`%(\.[0-9]+)?([a-zA-Z%])`)

// counterparts reports whether package strconv has a function for each verb of
// a constant format and the value it is given, which may be a little more than
// a sum can be made of: a float with a precision, an integer in another base.
// It does not say that the text is the same.
func (f *finder) counterparts(args []ast.Expr) bool {
	value := f.Pass.TypesInfo.Types[args[0]].Value
	if value == nil || value.Kind() != constant.String {
		return false
	}
	format, args := constant.StringVal(value), args[1:]
	all := verbs.FindAllStringSubmatch(format, -1)
	if strings.Contains(verbs.ReplaceAllString(format, ""), "%") {
		return false
	}
	for _, m := range all {
		precision, verb := m[1] != "", m[2]
		if verb == "%" {
			continue
		}
		if len(args) == 0 || !f.counterpart(args[0], verb, precision) {
			return false
		}
		args = args[1:]
	}
	return len(args) == 0 && len(all) > 0
}

// counterpart reports whether package strconv has a function for one value.
func (f *finder) counterpart(arg ast.Expr, verb string, precision bool) bool {
	t := types.Default(f.Pass.TypesInfo.TypeOf(arg))
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || types.NewMethodSet(t).Len() > 0 {
		return false
	}
	has := ""
	switch info := basic.Info(); {
	case info&types.IsFloat != 0:
		return strings.Contains("eEfgG", verb) || verb == "v" && !precision
	case info&types.IsInteger != 0:
		has = "dvxob"
	case info&types.IsString != 0:
		has = "svq"
	case info&types.IsBoolean != 0:
		has = "tv"
	}
	return strings.Contains(has, verb) && !precision
}
