package splitpart

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// mostVariables is how many parts get variables of their own.
const mostVariables = 4

// variables are what the parts of a text become that are asked for where there are so many.
type variables struct {
	*parts
	sep    string   // what is between them
	limit  int      // as many parts make a difference
	final  int      // the part that is all that is left; 0 if the text is split into all its parts
	named  []string // the variables, of which the one behind the last part holds what is left
	used   [mostVariables]bool
	read   [mostVariables]bool // and not only set
	number string              // the variable of their number
	text   string              // the variable of the whole text
	found  string              // the variable that says whether there are two parts, where that is all to ask for
	// counted and joined tell that somebody asks for the number, and for the whole text, joined anew
	// or told of.
	counted, joined bool
	edits           []analysis.TextEdit
}

var ordinals = []string{"First", "Second", "Third", "Fourth"}

// variables gives each part that is used a variable, and their number one, where every use of
// a part is reached only if there is that part.
func (p *parts) variables() []analysis.SuggestedFix {
	info, call := p.f.Pass.TypesInfo, p.c.Node().(*ast.CallExpr)
	v := variables{parts: p, limit: p.room}
	if p.open || len(call.Args) == 1 || splits(info, call) != "strings" || p.f.Commented(call.Pos(), call.End()) || mentions(call.Args[1], "i") || mentions(call.Fun, "i") {
		return nil
	}
	v.sep = constantText(info, call.Args[1])
	if len(call.Args) == 3 {
		n, ok := constant.Int64Val(info.Types[call.Args[2]].Value)
		if !ok || n > mostVariables {
			return nil
		}
		v.final, v.limit = int(n)-1, min(v.limit, int(n))
	}
	from, to, ok := p.place()
	_, decl := sources.Enclosing(p.c)
	if !ok || v.limit > mostVariables || decl == nil || jumps(decl) {
		return nil
	}
	v.name(names.In(decl))
	if !v.pair() {
		v.found = ""
	}
	for use := range p.f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] == p.v && !v.replace(use) {
			return nil
		}
	}
	for k := range v.limit {
		if v.used[k] && !v.read[k] && v.look(k) == "" {
			return nil // the compiler wants variables to be read
		}
	}
	if v.found != "" {
		a := p.c.Parent().Node()
		v.edit(a.Pos(), a.End(), v.cut(p.f.Of(call.Args[0])))
		return []analysis.SuggestedFix{{Message: cutAtFirst, TextEdits: v.edits}}
	}
	text := v.declare(p.f.Of(call.Args[0]))
	if from.IsValid() {
		v.edit(from, from, text+"\n")
		text = ""
	}
	v.edit(p.c.Parent().Node().Pos(), to, text)
	return []analysis.SuggestedFix{{Message: "look for the separators", TextEdits: v.edits}}
}

func (v *variables) edit(from, to token.Pos, text string) {
	v.edits = append(v.edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
}

// jumps reports whether a function has statements that a condition above them need not hold for.
func jumps(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		jump, ok := n.(*ast.BranchStmt)
		found = found || ok && jump.Tok == token.GOTO
		return true
	})
	return found
}

// name finds names that the function does not have.
func (v *variables) name(taken names.Taken) {
	for _, o := range ordinals {
		v.named = append(v.named, taken.Free(v.v.Name()+o))
	}
	v.number, v.text, v.found = taken.Free(v.v.Name()+"Len"), taken.Free(v.v.Name()+"Text"), taken.Free(v.v.Name()+"Found")
}

// replace writes what a use becomes.
func (v *variables) replace(use inspector.Cursor) bool {
	up := use.Parent()
	switch n := up.Node().(type) {
	case *ast.IndexExpr:
		i, ok := constant.Int64Val(v.f.Pass.TypesInfo.Types[n.Index].Value)
		if !ok || int(i) >= v.limit || (guard{v.f.Pass.TypesInfo, v.v}).atLeast(up) <= int(i) {
			return false
		}
		v.used[i], v.read[i] = true, v.read[i] || !written(up)
		v.edit(n.Pos(), n.End(), v.named[i])
		return true
	case *ast.CallExpr:
		if complains(v.f.Pass.TypesInfo, use) {
			return v.tell(use)
		}
		if !rejoined(v.f.Pass.TypesInfo, use) {
			v.counted = true
			if v.found != "" {
				v.asked(up)
			} else {
				v.edit(n.Pos(), n.End(), v.number)
			}
			return true
		}
		if v.f.Commented(n.Pos(), n.End()) {
			return false
		}
		v.joined = true
		limit := -1
		if v.final > 0 {
			limit = v.final
		}
		sep := v.f.Of(v.c.Node().(*ast.CallExpr).Args[1])
		pkg := v.f.Of(ast.Unparen(n.Fun).(*ast.SelectorExpr).X)
		v.edit(n.Pos(), n.End(), exchange(v.f, pkg, v.text, sep, v.f.Of(n.Args[1]), limit))
		return true
	}
	return false
}

// declare writes the statements that give the variables their values.
func (v *variables) declare(text string) string {
	var lines []string
	if v.joined {
		lines, text = append(lines, v.text+" := "+text), v.text
	}
	if v.needed(0) {
		lines = append(lines, v.named[0]+" := "+text)
	}
	if v.counted {
		lines = append(lines, v.number+" := 1")
	}
	for k := 1; k < v.limit; k++ {
		if v.needed(k) {
			lines = append(lines, v.named[k]+" := \"\"")
		}
	}
	if look := v.look(0); look != "" {
		lines = append(lines, strings.TrimSuffix(look, "\n"))
	}
	return strings.Join(lines, "\n")
}

// needed reports whether the variable of a part is read.
func (v *variables) needed(k int) bool { return k < v.limit && (v.used[k] || v.look(k) != "") }

// look looks for the separator behind a part, in the variable that holds it and what is left.
func (v *variables) look(k int) string {
	if k >= v.limit || v.final > 0 && k == v.final || k == v.limit-1 && !v.used[k] || !v.later(k) {
		return ""
	}
	part, search, length := v.named[k], "Index", strconv.Itoa(len(v.sep))
	call := v.c.Node().(*ast.CallExpr)
	sep := v.f.Of(call.Args[1])
	if len(v.sep) == 1 && v.sep[0] < utf8.RuneSelf {
		search, sep = "IndexByte", strconv.QuoteRune(rune(v.sep[0]))
	}
	s := "if i := " + v.f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X) + "." + search + "(" + part + ", " + sep + "); i >= 0 {\n"
	if v.needed(k + 1) {
		s += v.named[k+1] + " = " + part + "[i+" + length + ":]\n"
	}
	if v.used[k] {
		s += part + " = " + part + "[:i]\n"
	}
	if v.counted && k+1 < v.limit {
		s += v.number + " = " + strconv.Itoa(k+2) + "\n"
	}
	return s + v.look(k+1) + "}\n"
}

// later reports whether it makes a difference where a part ends.
func (v *variables) later(k int) bool {
	if v.used[k] || v.counted && k+1 < v.limit {
		return true
	}
	for i := k + 1; i < v.limit; i++ {
		if v.used[i] {
			return true
		}
	}
	return false
}
