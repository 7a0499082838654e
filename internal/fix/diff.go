package fix

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff returns the unified diff from one tree to another, which patch -p1 and
// git apply accept; files come in the order of their names. It is empty when
// nothing differs.
func Diff(before, after Tree) (string, error) {
	var out strings.Builder
	for _, file := range differing(before, after) {
		oldName := "a/" + file
		a, err := before.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			a, oldName, err = nil, "/dev/null", nil
		}
		if err != nil {
			return "", err
		}
		b, err := after.Read(file)
		if err != nil {
			return "", err
		}
		if body := diffBody(a, b); len(body) > 0 {
			fmt.Fprintf(&out, "--- %s\n+++ %s\n%s", diffName(oldName), diffName("b/"+file), body)
		}
	}
	return out.String(), nil
}

// diffBody returns the unified diff of two texts without its header.
func diffBody(a, b []byte) []byte {
	text := diff.Diff("a", a, "b", b)
	if i := bytes.Index(text, []byte("\n@@ ")); i >= 0 {
		return text[i+1:]
	}
	return nil
}

// diffName spells a name so that git and patch find its end: they stop at a
// tab, and unquote what is quoted.
func diffName(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7f }) {
		return cQuote(name)
	}
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}

// cQuote quotes a name byte by byte, as C does: the tools know no \u.
func cQuote(name string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			out.WriteByte('\\')
			out.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&out, "\\%03o", c)
		default:
			out.WriteByte(c)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// hunk is a difference: lines [a0, a1) of one text are lines [b0, b1) of the
// other, counted from 0.
type hunk struct{ a0, a1, b0, b1 int }

// hunks lists the differences of two texts, without context.
func hunks(a, b []byte) []hunk {
	var out []hunk
	var at hunk
	flush := func() {
		if at.a0 < at.a1 || at.b0 < at.b1 {
			out = append(out, at)
		}
		at.a0, at.b0 = at.a1, at.b1
	}
	for line := range bytes.Lines(diffBody(a, b)) {
		switch line[0] {
		case '@':
			flush()
			at = hunkStart(line)
		case '-':
			at.a1++
		case '+':
			at.b1++
		case ' ':
			flush()
			at = hunk{at.a0 + 1, at.a1 + 1, at.b0 + 1, at.b1 + 1}
		}
	}
	flush()
	return out
}

// hunkStart reads the place where a hunk begins. A side without lines is
// given by the line before it, which counted from 0 is the place itself.
func hunkStart(header []byte) hunk {
	var a, an, b, bn int
	fmt.Sscanf(string(header), "@@ -%d,%d +%d,%d @@", &a, &an, &b, &bn)
	a, b = a-min(an, 1), b-min(bn, 1)
	return hunk{a, a, b, b}
}

// splitLines cuts a text behind its newlines.
func splitLines(text []byte) [][]byte { return slices.Collect(bytes.Lines(text)) }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
