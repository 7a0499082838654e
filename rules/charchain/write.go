package charchain

import (
	"fmt"
	"go/format"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/byteset"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// writer writes what takes the place of chains.
type writer struct {
	names map[string]bool // of the package
}

// fix declares a table behind the function and looks the character up in it.
func (w *writer) fix(f *sources.File, at inspector.Cursor, c chain) []analysis.SuggestedFix {
	_, decl := sources.Enclosing(at)
	if decl == nil || f.Commented(c.pos, c.end) || !plain(f, c) {
		return nil
	}
	name := w.name(decl.Name.Name)
	if f.Lookup(c.pos, name) != nil {
		return nil
	}
	table, err := format.Source([]byte(tableOf(name, decl.Name.Name, c)))
	if err != nil {
		return nil
	}
	w.names[name] = true
	end := f.Behind(decl.End())
	return []analysis.SuggestedFix{{
		Message: "look it up in a table",
		TextEdits: []analysis.TextEdit{
			{Pos: c.pos, End: c.end, NewText: []byte(lookup(name, f.Of(c.key), c))},
			{Pos: end, End: end, NewText: []byte("\n\n" + strings.TrimSuffix(string(table), "\n"))},
		},
	}}
}

// name is a free name for the table of a function.
func (w *writer) name(function string) string {
	r := []rune(function + "Table")
	r[0] = unicode.ToLower(r[0])
	name := string(r)
	for i := 2; w.names[name]; i++ {
		name = string(r) + strconv.Itoa(i)
	}
	return name
}

// plain reports whether the names that the table has mean what they should.
func plain(f *sources.File, c chain) bool {
	for _, name := range []string{"bool", "true"} {
		if f.Pass.Pkg.Scope().Lookup(name) != nil || !f.Predeclared(c.pos, name) {
			return false
		}
	}
	return true
}

// size is the length of the table: that of ASCII where no other character is in it.
func (c class) size() int {
	for b := 128; b < len(c.set); b++ {
		if c.set[b] {
			return 256
		}
	}
	if c.kind.Kind() == types.Uint8 {
		return 256
	}
	return 128
}

// lookup is the condition that takes the place of a chain.
func lookup(name, key string, c chain) string {
	found := name + "[" + key + "]"
	if c.kind.Kind() == types.Uint8 {
		if c.not {
			return "!" + found
		}
		return found
	}
	found = fmt.Sprintf("0 <= %s && %s < %d && %s", key, key, c.size(), found)
	if c.not {
		return "!(" + found + ")"
	}
	return found
}

func tableOf(name, function string, c chain) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// %s has the characters that %s tells from all others.\nvar %s = [%d]bool{", name, function, name, c.size())
	n := 0
	for x, in := range c.set {
		if !in {
			continue
		}
		if n%8 == 0 {
			b.WriteString("\n")
		}
		b.WriteString(byteset.Quote(byte(x)) + ": true, ")
		n++
	}
	b.WriteString("\n}\n")
	return b.String()
}
