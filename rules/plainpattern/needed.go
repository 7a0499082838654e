package plainpattern

import (
	"go/ast"
	"go/types"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// needed is a text that all that matches a pattern holds.
type needed struct {
	text  string
	first bool // what is asked begins with it
}

// neededBy returns the longest text that a pattern needs, or that with which it begins at the beginning.
func neededBy(re *syntax.Regexp) (needed, bool) {
	between, begin, _ := anchors(re)
	if begin && len(between) > 0 {
		if text := inAll(between[0]); between[0].Op == syntax.OpLiteral && text != "" {
			return needed{text, true}, true
		}
	}
	text := inAll(re)
	return needed{text: text}, len(text) > 1 || text != "" && !common(text[0])
}

// common reports whether most texts have a byte: to look for one says little.
func common(c byte) bool {
	return c == ' ' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// inAll returns the longest text that all that matches holds, nothing if there is none.
func inAll(re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpLiteral:
		text := string(re.Rune)
		if re.Flags&syntax.FoldCase != 0 || strings.ContainsRune(text, 0xFFFD) { // what is not valid UTF-8 matches this one
			return ""
		}
		return text
	case syntax.OpCapture, syntax.OpPlus:
		return inAll(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return inAll(re.Sub[0])
		}
	case syntax.OpConcat:
		longest := ""
		for _, sub := range re.Sub {
			if text := inAll(sub); len(text) > len(longest) {
				longest = text
			}
		}
		return longest
	}
	return ""
}

// asked is a method that reads a text: what it takes beside the text, what it returns, and what that is where
// nothing matches.
type asked struct{ with, result, none string }

// texts are the methods that read a text.
var texts = map[string]asked{
	"MatchString":                {"", "bool", "false"},
	"FindString":                 {"", "string", `""`},
	"FindStringIndex":            {"", "[]int", "nil"},
	"FindStringSubmatch":         {"", "[]string", "nil"},
	"FindStringSubmatchIndex":    {"", "[]int", "nil"},
	"FindAllString":              {"n int", "[]string", "nil"},
	"FindAllStringIndex":         {"n int", "[][]int", "nil"},
	"FindAllStringSubmatch":      {"n int", "[][]string", "nil"},
	"FindAllStringSubmatchIndex": {"n int", "[][]int", "nil"},
	"ReplaceAllString":           {"repl string", "string", "s"},
	"ReplaceAllLiteralString":    {"repl string", "string", "s"},
	"ReplaceAllStringFunc":       {"repl func(string) string", "string", "s"},
}

// first calls a function that looks for the text which a pattern needs before it asks the pattern.
func (all functions) first(f *sources.File, c inspector.Cursor, re *syntax.Regexp, v types.Object, method string) []analysis.SuggestedFix {
	a, reads := texts[method]
	need, ok := neededBy(re)
	if !reads || !ok || v.Pos() < f.Syntax.FileStart || v.Pos() >= f.Syntax.FileEnd || slices.Contains([]string{"s", "n", "repl"}, v.Name()) {
		return nil
	}
	pkg, edits, ok := f.Import(c.Node().Pos(), "strings")
	if !ok || pkg == "s" || pkg == "n" || pkg == "repl" || pkg == v.Name() {
		return nil
	}
	name := v.Name() + method
	fix := all.call(f, c, v, name, func() (string, error) { return a.write(name, v.Name()+"."+method, pkg, need), nil })
	if fix != nil {
		fix[0].Message = "look first for what all matches hold, in a function of its own, " + name
		fix[0].TextEdits = append(fix[0].TextEdits, edits...)
	}
	return fix
}

// write spells the function.
func (a asked) write(name, call, pkg string, need needed) string {
	text, holds, search := strconv.Quote(need.text), "holds", "Contains"
	if need.first {
		holds, search = "begins with", "HasPrefix"
	}
	params, args := "s string", "s"
	switch parameter, kind, _ := strings.Cut(a.with, " "); kind {
	case "":
	case "string":
		params, args = "s, "+a.with, "s, "+parameter
	default:
		params, args = "s string, "+a.with, "s, "+parameter
	}
	return "\n// " + name + " does what " + call + " does, and asks it only of a text that " + holds + " what all matches do.\n" +
		"func " + name + "(" + params + ") " + a.result + " {\n" +
		"\tif !" + pkg + "." + search + "(s, " + text + ") {\n\t\treturn " + a.none + "\n\t}\n" +
		"\treturn " + call + "(" + args + ")\n}\n"
}

// searched reports whether the function around a call has looked for something in the text before.
func searched(info *types.Info, c inspector.Cursor) bool {
	text, ok := ast.Unparen(c.Node().(*ast.CallExpr).Args[0]).(*ast.Ident)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil {
		return false
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && call.Pos() < c.Node().Pos() && len(call.Args) == 2 && searches[calls.Name(info, call)] {
			id, named := ast.Unparen(call.Args[0]).(*ast.Ident)
			found = found || named && info.Uses[id] == info.Uses[text]
		}
		return !found
	})
	return found
}

// searches are functions that look for something in a text.
var searches = map[string]bool{
	"strings.Contains": true, "strings.ContainsAny": true, "strings.ContainsRune": true, "strings.HasPrefix": true,
	"strings.HasSuffix": true, "strings.Index": true, "strings.IndexAny": true, "strings.IndexByte": true, "strings.IndexRune": true,
}

// unused reports whether the package has no use for a name.
func unused(pass *analysis.Pass, name string) bool {
	return !toplevel.Names(pass)[name] && pass.Pkg.Scope().Lookup(name) == nil
}
