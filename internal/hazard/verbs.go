package hazard

import (
	"go/constant"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// printed are the values that a call of package fmt prints by a verb of its format: those with plain flags, until
// the first that takes its width from a value, or names a value by its number.
func printed(c *ssa.CallCommon, verb byte) []ssa.Value {
	if len(c.Args) == 0 {
		return nil
	}
	args := listed(c.Args[len(c.Args)-1])
	var out []ssa.Value
	for format := formatOf(c); ; {
		_, rest, found := strings.Cut(format, "%")
		rest = strings.TrimLeft(rest, "+-# 0123456789.")
		if !found || rest == "" {
			return out
		}
		format = rest[1:]
		if rest[0] == '%' {
			continue
		}
		if rest[0] == '*' || rest[0] == '[' || len(args) == 0 {
			return out
		}
		if rest[0] == verb {
			out = append(out, unboxed(args[0]))
		}
		args = args[1:]
	}
}

// needsQuotes reports whether a text may be another than one of some constants, in which quoting changes nothing.
func needsQuotes(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil || v.Value.Kind() != constant.String {
			return true
		}
		text := constant.StringVal(v.Value)
		return strconv.Quote(text) != `"`+text+`"`
	case *ssa.Phi:
		for _, e := range v.Edges {
			if needsQuotes(e, seen) {
				return true
			}
		}
		return false
	}
	return true
}

// quotesText reports whether a call of package fmt quotes a text that needs it, for all that is known.
func quotesText(c *ssa.CallCommon) bool {
	if !strings.Contains(formatOf(c), "%q") {
		return false
	}
	quoted := printed(c, 'q')
	for _, v := range quoted {
		if needsQuotes(v, map[ssa.Value]bool{}) {
			return true
		}
	}
	return len(quoted) < strings.Count(formatOf(c), "%q")
}
