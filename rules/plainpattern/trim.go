package plainpattern

import (
	"go/ast"
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// ends is a pattern of the characters that a text begins or ends with.
type ends struct {
	cutset     string
	begin, end bool
}

// mostCut is how many characters can still be read in a call.
const mostCut = 16

// endsOf returns the ends of a pattern: characters of one class of ASCII at the beginning, at the end, or
// at either.
func endsOf(re *syntax.Regexp) (ends, bool) {
	if re.Op != syntax.OpAlternate {
		return endOf(re)
	}
	if len(re.Sub) != 2 {
		return ends{}, false
	}
	a, okA := endOf(re.Sub[0])
	b, okB := endOf(re.Sub[1])
	return ends{a.cutset, true, true}, okA && okB && a.cutset == b.cutset && a.begin != b.begin
}

// endOf returns what a pattern matches at one end. Repetitions that prefer to take less are left out: they may
// take nothing.
func endOf(re *syntax.Regexp) (ends, bool) {
	if re.Op == syntax.OpCapture {
		return endOf(re.Sub[0])
	}
	between, begin, end := anchors(re)
	if begin == end || len(between) != 1 {
		return ends{}, false
	}
	r := between[0]
	if r.Op != syntax.OpPlus && r.Op != syntax.OpStar || r.Flags&syntax.NonGreedy != 0 {
		return ends{}, false
	}
	var cut strings.Builder
	switch set := r.Sub[0]; {
	case set.Op == syntax.OpLiteral && len(set.Rune) == 1 && set.Flags&syntax.FoldCase == 0:
		cut.WriteRune(set.Rune[0])
	case set.Op == syntax.OpCharClass:
		for i := 0; i < len(set.Rune); i += 2 {
			if set.Rune[i+1] >= utf8.RuneSelf || int(set.Rune[i+1]-set.Rune[i]) >= mostCut {
				return ends{}, false
			}
			for c := set.Rune[i]; c <= set.Rune[i+1]; c++ {
				cut.WriteRune(c)
			}
		}
	}
	cutset := cut.String()
	return ends{cutset, begin, end}, cutset != "" && cutset[0] < utf8.RuneSelf && len(cutset) <= mostCut
}

// fix trims the text.
func (e ends) fix(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	to, constant := calls.Text(f.Pass.TypesInfo, call.Args[1])
	pkg, edits, ok := f.Import(call.Pos(), "strings")
	if !constant || to != "" || !ok {
		return nil
	}
	name := map[[2]bool]string{{true, true}: "Trim", {true, false}: "TrimLeft", {false, true}: "TrimRight"}[[2]bool{e.begin, e.end}]
	return replace(f, c, "use strings."+name, pkg+"."+name+"("+f.Of(call.Args[0])+", "+strconv.Quote(e.cutset)+")", edits)
}
