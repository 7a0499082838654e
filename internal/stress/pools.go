package stress

import (
	_ "embed"
	"go/ast"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed poison/poison.go
var poisonSource string

// poisonFile is the name of the file that takes the place of sync.Pool.
const poisonFile = "hone_pool.go"

// poisoned returns the package's files with its calls of sync.Pool's methods
// going through package poison, and how many calls of Put there are. It is nil
// where there are none. Lines stay where they are.
func (s state) poisoned(files map[string][]byte) (map[string][]byte, int) {
	out, puts := map[string][]byte{}, 0
	for _, f := range s.pkg.Syntax {
		name := filepath.Base(s.pkg.Fset.Position(f.FileStart).Filename)
		src, ok := files[name]
		if !ok || strings.HasSuffix(name, "_test.go") {
			continue
		}
		edits := s.poolCalls(f)
		for _, e := range edits {
			if e.put {
				puts++
			}
		}
		if len(edits) > 0 {
			out[name] = apply(src, edits)
		}
	}
	if puts == 0 {
		return nil, 0
	}
	out[poisonFile] = []byte(strings.Replace(poisonSource, "package poison", "package "+s.pkg.Name, 1))
	return out, puts
}

// poolEdit replaces source from one offset to another.
type poolEdit struct {
	from, to int
	text     string
	put      bool
}

// poolCalls finds "pool.Put(" and "pool.Get(" and writes what they become.
func (s state) poolCalls(f *ast.File) []poolEdit {
	var out []poolEdit
	offset := func(p ast.Node) int { return s.pkg.Fset.Position(p.Pos()).Offset }
	ast.Inspect(f, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := c.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x := s.pkg.TypesInfo.Selections[sel]
		fn, ok := s.pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
		if x == nil || !ok || fn.FullName() != "(*sync.Pool).Put" && fn.FullName() != "(*sync.Pool).Get" {
			return true
		}
		path, pointer := embedded(x)
		begin := "honePool" + sel.Sel.Name + "("
		if !pointer {
			begin += "&"
		}
		end := path
		if len(c.Args) > 0 {
			end += ", "
		}
		out = append(out, poolEdit{offset(sel.X), offset(sel.X), begin, sel.Sel.Name == "Put"},
			poolEdit{s.pkg.Fset.Position(sel.X.End()).Offset, s.pkg.Fset.Position(c.Lparen).Offset + 1, end, false})
		return true
	})
	return out
}

// embedded is the path of fields through which a method of an embedded pool is
// selected, and whether it leads to a pointer.
func embedded(x *types.Selection) (path string, pointer bool) {
	t := x.Recv()
	for _, i := range x.Index()[:len(x.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i)
		path, t = path+"."+f.Name(), f.Type()
	}
	_, pointer = t.Underlying().(*types.Pointer)
	return path, pointer
}

func apply(src []byte, edits []poolEdit) []byte {
	slices.SortStableFunc(edits, func(a, b poolEdit) int { return a.from - b.from })
	var out []byte
	last := 0
	for _, e := range edits {
		out = append(append(out, src[last:e.from]...), e.text...)
		last = e.to
	}
	return append(out, src[last:]...)
}

// withPools lays poisoned files over others.
func withPools(files, poisoned map[string][]byte) map[string][]byte {
	out := maps.Clone(files)
	maps.Copy(out, poisoned)
	return out
}
