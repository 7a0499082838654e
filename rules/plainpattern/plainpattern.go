package plainpattern

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/scanner"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds regular expressions that a search or a loop can take the place of.
var Analyzer = &analysis.Analyzer{
	Name:     "plainpattern",
	Doc:      "find regular expressions for what a search or a loop does",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/plainpattern.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "plainpattern",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "regular expression for what a search or a loop does",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"regexp."},
	Version:       7, // patterns that a function init compiles; groups in an array; machines of states, also of patterns that begin anywhere; texts that are trimmed; a look first
	Catalogue:     []string{"A8"},
}

func run(pass *analysis.Pass) (any, error) {
	known := patterns(pass)
	if len(known) == 0 {
		return nil, nil
	}
	functions := functions{}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			look(f, c, known, functions)
		}
	})
}

// look reports a call of a method of a known pattern that matches with it.
func look(f *sources.File, c inspector.Cursor, known map[types.Object]string, functions functions) {
	call := c.Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return
	}
	v := f.Pass.TypesInfo.Uses[id]
	text, ok := known[v]
	if !ok {
		return
	}
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return
	}
	re = re.Simplify()
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "regular expression where a loop over the text will do"}
	method := sel.Sel.Name
	if l, ok := literalOf(re); ok && strings.HasPrefix(method, "Match") {
		d.Message = "regular expression where a plain search will do"
		switch method {
		case "MatchString":
			d.SuggestedFixes = l.fix(f, c)
		case "Match":
			d.SuggestedFixes = l.bytes(f, c)
		}
	} else if ends, ok := endsOf(re); ok && method == "ReplaceAllString" {
		if d.SuggestedFixes = ends.fix(f, c); d.SuggestedFixes != nil {
			d.Message = "regular expression where text is trimmed"
		}
	} else if set, ok := classOf(re); ok && method == "MatchString" {
		d.SuggestedFixes = set.fix(f, c)
	} else if class, ok := scanner.ClassOf(text); ok && strings.HasPrefix(method, "ReplaceAll") {
		d.SuggestedFixes = functions.replace(f, c, class, v, method)
	} else if s, ok := scanner.New(text); ok {
		d.SuggestedFixes = functions.scan(f, c, s, v, method)
	} else if set, ok := anywhere(re); ok && method == "MatchString" {
		d.SuggestedFixes = set.contains(f, c)
	} else if m, ok := scanner.NewMachine(text); ok && strings.HasPrefix(method, "Match") {
		d.SuggestedFixes = functions.machine(f, c, m, v, method)
	} else if !reads(method) || searched(f.Pass.TypesInfo, c) {
		return
	} else if fix := functions.first(f, c, re, v, method); fix != nil {
		d.Message, d.SuggestedFixes = "regular expression run on texts that may have nothing of it", fix
	} else if !reported(re, method) {
		d.Category, d.Message = string(rule.Review), "regular expression tried at each place of a text"
		if _, begin, _ := anchors(re); begin {
			d.Message = "regular expression run where a scan of the text will do"
		}
	}
	f.Pass.Report(d)
}

// atoms are the parts of a pattern one after the other.
func atoms(re *syntax.Regexp) []*syntax.Regexp {
	if re.Op == syntax.OpConcat {
		return re.Sub
	}
	return []*syntax.Regexp{re}
}

// anchors takes the anchors from the ends of a pattern.
func anchors(re *syntax.Regexp) (between []*syntax.Regexp, begin, end bool) {
	between = atoms(re)
	if len(between) > 0 && between[0].Op == syntax.OpBeginText {
		between, begin = between[1:], true
	}
	if n := len(between); n > 0 && between[n-1].Op == syntax.OpEndText {
		between, end = between[:n-1], true
	}
	return between, begin, end
}

// literal is a pattern that is a text.
type literal struct {
	text       string
	begin, end bool // anchored
}

func literalOf(re *syntax.Regexp) (literal, bool) {
	between, begin, end := anchors(re)
	if len(between) != 1 || between[0].Op != syntax.OpLiteral || between[0].Flags&syntax.FoldCase != 0 {
		return literal{}, false
	}
	text := string(between[0].Rune)
	// What is not valid UTF-8 matches the replacement character.
	return literal{text, begin, end}, !strings.ContainsRune(text, 0xFFFD)
}

// fix writes the search.
func (l literal) fix(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	arg, text := f.Of(call.Args[0]), strconv.Quote(l.text)
	if l.begin && l.end {
		return replace(f, c, "compare", arg+" == "+text, nil)
	}
	pkg, edits, ok := f.Import(call.Pos(), "strings")
	if !ok {
		return nil
	}
	name := searchFor[[2]bool{l.begin, l.end}]
	return replace(f, c, "use strings."+name, pkg+"."+name+"("+arg+", "+text+")", edits)
}

// searchFor are the functions that look for a text, by whether it is to be at the beginning and at the end.
var searchFor = map[[2]bool]string{{}: "Contains", {true, false}: "HasPrefix", {false, true}: "HasSuffix"}

// bytes writes the search in bytes.
func (l literal) bytes(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	arg, text := f.Of(call.Args[0]), strconv.Quote(l.text)
	if l.begin && l.end {
		if !f.Predeclared(call.Pos(), "string") {
			return nil
		}
		return replace(f, c, "compare", "string("+arg+") == "+text, nil)
	}
	pkg, edits, ok := f.Import(call.Pos(), "bytes")
	if !ok || !f.Predeclared(call.Pos(), "byte") {
		return nil
	}
	name := searchFor[[2]bool{l.begin, l.end}]
	return replace(f, c, "use bytes."+name, pkg+"."+name+"("+arg+", []byte("+text+"))", edits)
}

// class is a pattern that says which characters a text is made of.
type class struct {
	ranges []rune // pairs
	plus   bool   // at least one
}

func classOf(re *syntax.Regexp) (class, bool) {
	between, begin, end := anchors(re)
	if !begin || !end || len(between) != 1 {
		return class{}, false
	}
	r := between[0]
	if r.Op != syntax.OpStar && r.Op != syntax.OpPlus || r.Sub[0].Op != syntax.OpCharClass {
		return class{}, false
	}
	return class{r.Sub[0].Rune, r.Op == syntax.OpPlus}, len(r.Sub[0].Rune) > 0
}

// anywhere returns the class of a pattern that is one of its characters, wherever it is.
func anywhere(re *syntax.Regexp) (class, bool) {
	if re.Op == syntax.OpPlus {
		re = re.Sub[0]
	}
	return class{ranges: re.Rune}, re.Op == syntax.OpCharClass && len(re.Rune) > 0
}

// mostRanges is how many ranges of characters can still be read in a condition.
const mostRanges = 8

// fix writes the loop.
func (s class) fix(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	outside, inverted := complement(s.ranges), false
	if len(outside) > len(s.ranges) || len(outside) == 0 {
		outside, inverted = s.ranges, true
	}
	if len(outside) > 2*mostRanges {
		return nil
	}
	arg := f.Of(call.Args[0])
	if _, ok := turns.Path(f.Pass.TypesInfo, call.Args[0]); s.plus && !ok {
		return nil // it would be evaluated twice
	}
	pkg, edits, ok := f.Import(call.Pos(), "strings")
	if !ok || !f.Predeclared(call.Pos(), "rune") || !f.Predeclared(call.Pos(), "bool") {
		return nil
	}
	cond := condition(outside)
	if inverted {
		cond = "!(" + cond + ")"
	}
	text := "!" + pkg + ".ContainsFunc(" + arg + ", func(r rune) bool { return " + cond + " })"
	if !f.Allows("go1.21") {
		text = pkg + ".IndexFunc(" + arg + ", func(r rune) bool { return " + cond + " }) < 0"
	}
	if s.plus {
		text = arg + ` != "" && ` + text
	}
	return replace(f, c, "look at each character", text, edits)
}

// contains looks for a character of the class.
func (s class) contains(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	inside, inverted := s.ranges, false
	if outside := complement(s.ranges); len(outside) < len(inside) && len(outside) > 0 {
		inside, inverted = outside, true
	}
	if len(inside) > 2*mostRanges {
		return nil
	}
	pkg, edits, ok := f.Import(call.Pos(), "strings")
	if !ok || !f.Predeclared(call.Pos(), "rune") || !f.Predeclared(call.Pos(), "bool") {
		return nil
	}
	cond := condition(inside)
	if inverted {
		cond = "!(" + cond + ")"
	}
	name, found := ".ContainsFunc(", ""
	if !f.Allows("go1.21") {
		name, found = ".IndexFunc(", " >= 0"
	}
	return replace(f, c, "look at each character", pkg+name+f.Of(call.Args[0])+", func(r rune) bool { return "+cond+" })"+found, edits)
}

// complement returns the ranges of the characters that are not in ranges, which
// are sorted and do not touch.
func complement(ranges []rune) []rune {
	var out []rune
	next := rune(0)
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] > next {
			out = append(out, next, ranges[i]-1)
		}
		next = ranges[i+1] + 1
	}
	if next <= 0x10FFFF {
		out = append(out, next, 0x10FFFF)
	}
	return out
}

// condition says of r that it is in one of the ranges.
func condition(ranges []rune) string {
	var terms []string
	for i := 0; i < len(ranges); i += 2 {
		low, high := strconv.QuoteRune(ranges[i]), strconv.QuoteRune(ranges[i+1])
		if low == high {
			terms = append(terms, "r == "+low)
		} else {
			terms = append(terms, low+" <= r && r <= "+high)
		}
	}
	return strings.Join(terms, " || ")
}

// replace puts an expression in the place of the call, in parentheses where it
// is an operand of a stronger operator.
func replace(f *sources.File, c inspector.Cursor, message, text string, edits []analysis.TextEdit) []analysis.SuggestedFix {
	call := c.Node()
	if f.Commented(call.Pos(), call.End()) {
		return nil
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.UnaryExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		if b, ok := c.Parent().Node().(*ast.BinaryExpr); !ok || b.Op != token.LAND && b.Op != token.LOR {
			text = "(" + text + ")"
		}
	case edge.ExprStmt_X:
		return nil
	}
	edits = append(edits[:len(edits):len(edits)], analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)})
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// reads reports whether a method goes through a text.
func reads(method string) bool {
	return slices.ContainsFunc([]string{"Match", "Find", "ReplaceAll", "Split"}, func(begin string) bool { return strings.HasPrefix(method, begin) })
}

// reported reports whether a loop does what a method does with the pattern: it
// takes the text apart from its beginning, or replaces characters.
func reported(re *syntax.Regexp, method string) bool {
	replaces := strings.HasPrefix(method, "ReplaceAll")
	if !replaces && !strings.HasPrefix(method, "Match") && !strings.HasPrefix(method, "Find") {
		return false
	}
	between, begin, _ := anchors(re)
	if !begin {
		return replaces && len(between) == 1 && characters(between[0])
	}
	for _, atom := range between {
		if !simple(atom, false) {
			return false
		}
	}
	return true
}

// characters reports whether a pattern is a character of a class, or several.
func characters(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpPlus, syntax.OpRepeat:
		return single(re.Sub[0])
	}
	return single(re)
}

// single reports whether a pattern matches one character.
func single(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	case syntax.OpLiteral:
		return len(re.Rune) == 1
	}
	return false
}

// simple reports whether a pattern is made of literals, classes, what may be
// there or not, and repetitions of single characters.
func simple(re *syntax.Regexp, repeated bool) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return re.Flags&syntax.FoldCase == 0
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL, syntax.OpEmptyMatch, syntax.OpEndText:
		return true
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		return !repeated && simple(re.Sub[0], true)
	case syntax.OpConcat, syntax.OpCapture, syntax.OpQuest, syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !simple(sub, repeated) {
				return false
			}
		}
		return true
	}
	return false
}
