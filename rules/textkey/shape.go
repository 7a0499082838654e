package textkey

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/format"
)

// part is a part of a text that is a key: words that are always the same, or a value.
type part struct {
	words string   // empty for a value
	value ast.Expr // nil for words
	kind  types.BasicKind
	cast  bool // the value is of a type of its own
}

// shape is what a text is put together from. No two words are neighbours.
type shape []part

// shapeOf returns the parts of a text, where each value has one text, and each text of a number one value.
func shapeOf(info *types.Info, e ast.Expr) (shape, bool) {
	var s shape
	if !s.add(info, e) {
		return nil, false
	}
	return s, true
}

func (s *shape) add(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if v := info.Types[e].Value; v != nil {
		s.addWords(constant.StringVal(v))
		return true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && s.add(info, e.X) && s.add(info, e.Y)
	case *ast.CallExpr:
		if pieces, ok := format.Split(info, e); ok {
			return s.addPieces(info, pieces)
		}
		switch name := calls.Name(info, e); {
		case name == "strconv.Itoa" || name == "strconv.FormatBool":
			return s.addValue(info, e.Args[0])
		case (name == "strconv.FormatInt" || name == "strconv.FormatUint") && isTen(info, e.Args[1]):
			return s.addValue(info, e.Args[0])
		}
	}
	return s.addValue(info, e)
}

// addPieces adds what package fmt writes in decimal, or as it is.
func (s *shape) addPieces(info *types.Info, pieces []format.Piece) bool {
	for _, p := range pieces {
		switch p.Kind {
		case format.Literal:
			s.addWords(p.Text)
		case format.String, format.Bool:
			if !s.addValue(info, p.Arg) {
				return false
			}
		case format.Int, format.Uint:
			if p.Verb != 'd' && p.Verb != 'v' || !s.addValue(info, p.Arg) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (s *shape) addWords(words string) {
	if n := len(*s); n > 0 && (*s)[n-1].value == nil {
		(*s)[n-1].words += words
	} else if words != "" {
		*s = append(*s, part{words: words})
	}
}

func (s *shape) addValue(info *types.Info, e ast.Expr) bool {
	t := types.Default(info.TypeOf(e))
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsInteger|types.IsBoolean|types.IsString) == 0 || b.Kind() == types.UnsafePointer {
		return false
	}
	if v := info.Types[e].Value; v != nil && v.Kind() != constant.Int {
		return false
	}
	_, basic := types.Unalias(t).(*types.Basic)
	*s = append(*s, part{value: ast.Unparen(e), kind: b.Kind(), cast: !basic})
	return true
}

func isTen(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	n, ok := constant.Int64Val(constant.ToInt(v))
	return v != nil && ok && n == 10
}

// values are the parts that are no words.
func (s shape) values() (values []part) {
	for _, p := range s {
		if p.value != nil {
			values = append(values, p)
		}
	}
	return values
}

// like reports whether two texts have the same words, and values of the same types between them.
func (s shape) like(other shape) bool {
	if len(s) != len(other) {
		return false
	}
	for i, p := range s {
		if p.words != other[i].words || (p.value == nil) != (other[i].value == nil) || p.kind != other[i].kind {
			return false
		}
	}
	return true
}

// one reports whether texts of the shape are the same only if all values are: one of them at most is a text, and where
// the numbers before and behind it end, their words say.
func (s shape) one() bool {
	text := -1
	for i, p := range s {
		if p.kind != types.String {
			continue
		}
		if text >= 0 {
			return false
		}
		text = i
	}
	for i, p := range s {
		switch {
		case p.value == nil || i == text:
		case text < 0 || i < text:
			if i+1 < len(s) && !ends(s[i+1].words) {
				return false
			}
		default: // read from the end of the text
			if !begins(s[i-1].words, p.kind) {
				return false
			}
		}
	}
	return len(s.values()) > 0
}

// ends reports whether words tell where the number, or the truth value, before them ends.
func ends(words string) bool {
	return words != "" && !strings.ContainsAny(words[:1], "0123456789")
}

// begins reports whether words tell, read from behind, where the value behind them begins.
func begins(words string, kind types.BasicKind) bool {
	if words == "" || kind == types.Bool {
		return false // "true" may end what comes before it as well
	}
	last := words[len(words)-1:]
	return !strings.ContainsAny(last, "0123456789") && (last != "-" || unsigned(kind))
}

func unsigned(kind types.BasicKind) bool { return types.Typ[kind].Info()&types.IsUnsigned != 0 }
