package format

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"
)

// Layout returns the constant format of a call of package fmt, without indexes that
// ask for the argument that would be next anyway: "%[1]s:%[2]d" is "%s:%d". A format
// with other indexes is returned as it is, and no directive with one is valid then.
func Layout(info *types.Info, e ast.Expr) (string, bool) {
	value := info.Types[e].Value
	if value == nil || value.Kind() != constant.String {
		return "", false
	}
	return inOrder(constant.StringVal(value)), true
}

// inOrder leaves out indexes that change nothing. Package fmt wants them right before
// the verb: before a width or a precision they are a mistake, which it says in the text.
func inOrder(format string) string {
	if !strings.Contains(format, "[") {
		return format
	}
	var out strings.Builder
	rest, next := format, 1
	for {
		text, directive, found := strings.Cut(rest, "%")
		out.WriteString(text)
		if !found {
			return out.String()
		}
		out.WriteByte('%')
		verb := strings.TrimLeft(directive, "+-# 0123456789.")
		out.WriteString(directive[:len(directive)-len(verb)])
		if index, ok := strings.CutPrefix(verb, "["); ok {
			number, after, closed := strings.Cut(index, "]")
			if !closed || number != strconv.Itoa(next) || after == "" || !letter(after[0]) {
				return format
			}
			verb = after
		}
		if verb == "" || verb[0] == '*' {
			return format
		}
		if verb[0] != '%' {
			next++
		}
		out.WriteByte(verb[0])
		rest = verb[1:]
	}
}

func letter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// integers returns the widest integer type for a type parameter that only integers can
// be given to, all of them signed or none: predeclared types, which have no methods.
func integers(t types.Type) (*types.Basic, bool) {
	param, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return nil, false
	}
	var signed, unsigned bool
	if !predeclared(param.Constraint().Underlying().(*types.Interface), func(b *types.Basic) bool {
		unsigned = unsigned || b.Info()&types.IsUnsigned != 0
		signed = signed || b.Info()&types.IsUnsigned == 0
		return b.Info()&types.IsInteger != 0
	}) || signed == unsigned {
		return nil, false
	}
	if signed {
		return types.Typ[types.Int64], true
	}
	return types.Typ[types.Uint64], true
}

// predeclared reports whether a constraint is one union of predeclared types, or of such
// unions, and each is what is asked for.
func predeclared(constraint *types.Interface, is func(*types.Basic) bool) bool {
	if constraint.NumEmbeddeds() != 1 || constraint.NumExplicitMethods() > 0 {
		return false
	}
	var one func(types.Type) bool
	one = func(t types.Type) bool {
		switch t := types.Unalias(t).(type) {
		case *types.Basic:
			return is(t)
		case *types.Union:
			for term := range t.Terms() {
				if term.Tilde() || !one(term.Type()) {
					return false
				}
			}
			return true
		}
		in, ok := t.Underlying().(*types.Interface)
		return ok && predeclared(in, is)
	}
	return one(constraint.EmbeddedType(0))
}
