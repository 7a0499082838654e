// Package handicap writes source that does the same as before and is slower by
// a known amount, to find out what a comparison would notice.
//
// A delay is a number of steps, each a multiplication that waits for the one
// before. Such a chain takes the same time wherever the linker puts it and
// however wide the processor is, allocates nothing, calls nothing, needs no
// import and declares nothing outside its own block, so it compiles in any
// function; since the next statement of the program hangs on its result (a
// loop that would never end were it 0), no compiler may leave it out. There are
// two places for it:
//
//   - [Delay] puts it at the top of the function that a profile calls hottest
//     ([Hottest]): the self-test of a gate.
//   - [InLoops] puts it into the loops of benchmarks, each with an amount of its
//     own: to measure the power of comparisons.
//
// How long a step takes is measured by [StepTime]; how often the function is
// called in an iteration is not known, so that the steps for a wanted change
// come from a trial: see [Scale]. Few steps cost less than they take alone,
// because a processor does what follows meanwhile; see [AmountOf].
//
// All text goes in on the lines that are there, or after the last, so that every
// line keeps its number. It reads no file and starts nothing.
package handicap

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// MaxSteps bounds a delay: about a second.
const MaxSteps = 1 << 30

// delay is a block that waits for so many steps, an expression. The factor is
// odd, so x never becomes 0; no compiler knows that.
func delay(steps string) string {
	return "{x := 1; for i := 0; i < " + steps + "; i++ {x *= 1103515245}; for x == 0 {}};"
}

// Delay returns src with a delay at the top of the innermost function, a
// literal too, that contains the line (from 1).
//
// It refuses, with an error that says why, what cannot be slowed down so: a
// line outside functions, a function without a body or one that must not grow
// (go:nosplit) or is known to the linker under another name (go:linkname),
// files with cgo, and those that were generated from others and name their
// lines (//line).
func Delay(src []byte, line, steps int) ([]byte, error) {
	if steps < 1 || steps > MaxSteps {
		return nil, fmt.Errorf("delay: %d steps, want 1 to %d", steps, MaxSteps)
	}
	f, err := read("", src)
	if err != nil {
		return nil, err
	}
	body, err := f.function(line)
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", line, err)
	}
	f.insert(body.Lbrace+1, delay(strconv.Itoa(steps)))
	return f.text(), nil
}

// file is source that text is put into.
type file struct {
	src     []byte
	set     *token.FileSet
	tree    *ast.File
	inserts []insert
}

type insert struct {
	offset int
	text   string
}

func read(name string, src []byte) (*file, error) {
	f := &file{src: src, set: token.NewFileSet()}
	var err error
	f.tree, err = parser.ParseFile(f.set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, i := range f.tree.Imports {
		if i.Path.Value == `"C"` {
			return nil, errors.New("uses cgo, whose files cannot be replaced")
		}
	}
	return f, nil
}

func (f *file) insert(at token.Pos, text string) {
	f.inserts = append(f.inserts, insert{f.offset(at), text})
}

func (f *file) offset(p token.Pos) int { return f.set.PositionFor(p, false).Offset }

// text is the source with everything put in; what goes to one place stays in
// the order in which it came.
func (f *file) text() []byte {
	slices.SortStableFunc(f.inserts, func(a, b insert) int { return cmp.Compare(a.offset, b.offset) })
	var out bytes.Buffer
	done := 0
	for _, i := range f.inserts {
		out.Write(f.src[done:i.offset])
		out.WriteString(i.text)
		done = i.offset
	}
	out.Write(f.src[done:])
	return out.Bytes()
}

// function returns the body of the innermost function that contains a line and
// may be slowed down.
func (f *file) function(line int) (*ast.BlockStmt, error) {
	contains := func(n ast.Node) bool {
		from, to := f.set.PositionFor(n.Pos(), false).Line, f.set.PositionFor(n.End(), false).Line
		return from <= line && line <= to
	}
	var body *ast.BlockStmt
	var refused error
	found := false
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if !contains(n) {
				return false
			}
			found, body, refused = true, n.Body, f.refusal(n)
		case *ast.FuncLit:
			if contains(n) {
				found, body = true, n.Body
			}
		}
		return true
	})
	switch {
	case !found:
		return nil, errors.New("lies in no function")
	case refused != nil:
		return nil, refused
	case f.set.PositionFor(body.Pos(), true) != f.set.PositionFor(body.Pos(), false):
		return nil, errors.New("lies in a file that names the lines it was generated from")
	}
	return body, nil
}

// refusal says why a declared function cannot be slowed down, nil if it can.
func (f *file) refusal(d *ast.FuncDecl) error {
	if d.Body == nil {
		return fmt.Errorf("function %s: has no body", d.Name.Name)
	}
	for _, c := range comments(d.Doc) {
		for _, pragma := range []string{"//go:nosplit", "//go:linkname", "//go:systemstack", "//go:nowritebarrier"} {
			if strings.HasPrefix(c.Text, pragma) {
				return fmt.Errorf("function %s: is marked %s", d.Name.Name, pragma[2:])
			}
		}
	}
	for _, g := range f.tree.Comments {
		for _, c := range g.List {
			// The directive may stand anywhere in the file.
			if words := strings.Fields(c.Text); len(words) > 1 && words[0] == "//go:linkname" && words[1] == d.Name.Name && d.Recv == nil {
				return fmt.Errorf("function %s: is marked go:linkname", d.Name.Name)
			}
		}
	}
	return nil
}

func comments(g *ast.CommentGroup) []*ast.Comment {
	if g == nil {
		return nil
	}
	return g.List
}
