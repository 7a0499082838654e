package stringconcat

import (
	"fmt"
	"go/ast"
	"strings"
)

// gathers reports whether the text is put together in one builder: strings.Repeat
// makes a string of its own of what all turns add, which is then copied. That of a
// constant it may not make, and the line is shorter.
func (f *finder) gathers(loop ast.Stmt, t turns, a addition) bool {
	value := f.Pass.TypesInfo.Types[a.parts[0]].Value
	return t.bytes && (len(a.parts) > 1 || value == nil) && f.Allows("go1.21") && f.Predeclared(loop.Pos(), "min")
}

// gather spells the statements that put the string and what the turns add together,
// which doubles until it is long enough.
func (f *finder) gather(loop ast.Stmt, a addition, pkg, pad, turns string) string {
	s := f.Of(a.stmt.Lhs[0])
	size, text, missing := f.free(loop, "size"), f.free(loop, "text"), f.free(loop, "missing")
	lines := []string{
		fmt.Sprintf("%s := (%s) * len(%s)", size, turns, pad),
		fmt.Sprintf("var %s %s.Builder", text, pkg),
		fmt.Sprintf("%s.Grow(%s + len(%s))", text, size, s),
	}
	whole, have := text+".String()", text+".Len()"
	left := size + " - " + have
	if !a.front {
		lines = append(lines, fmt.Sprintf("%s.WriteString(%s)", text, s))
		whole += fmt.Sprintf("[len(%s):]", s)
		have = fmt.Sprintf("%s.Len()-len(%s)", text, s)
		left = fmt.Sprintf("%s + len(%s) - %s.Len()", size, s, text)
	}
	lines = append(lines,
		fmt.Sprintf("%s.WriteString(%s)", text, pad),
		fmt.Sprintf("for %[1]s := %[2]s - len(%[3]s); %[1]s > 0; %[1]s = %[4]s {", missing, size, pad, left),
		fmt.Sprintf("%s.WriteString(%s[:min(%s, %s)])\n}", text, whole, missing, have),
	)
	if a.front {
		lines = append(lines, fmt.Sprintf("%s.WriteString(%s)", text, s))
	}
	return strings.Join(append(lines, s+" = "+text+".String()"), "\n")
}
