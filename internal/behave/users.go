package behave

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// mostStructs bounds the structs that are taken over from tests.
const mostStructs = 8

// noteStructs keeps the structs that test files declare: what users of a package
// pass where it takes any value, to have it filled or written by its fields.
func (t *testSources) noteStructs(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		if s = ownFields(s); len(s.Fields.List) == 0 || !simple(s) {
			return true
		}
		var text bytes.Buffer
		if printer.Fprint(&text, token.NewFileSet(), s) != nil {
			return true
		}
		spelled := strings.ReplaceAll(text.String(), "time.Duration", importName("time")+".Duration")
		for _, text := range []string{spelled, strings.ReplaceAll(spelled, "[]string", "[]int")} { // texts fit what holds them, numbers may not
			if len(t.structs) < mostStructs && !slices.Contains(t.structs, text) {
				t.structs = append(t.structs, text)
				t.names = append(t.names, fieldNames(s)...)
			}
		}
		return true
	})
}

// ownFields is a struct without what it embeds.
func ownFields(s *ast.StructType) *ast.StructType {
	list := slices.DeleteFunc(slices.Clone(s.Fields.List), func(f *ast.Field) bool { return len(f.Names) == 0 })
	return &ast.StructType{Struct: s.Struct, Fields: &ast.FieldList{Opening: s.Fields.Opening, List: list, Closing: s.Fields.Closing}}
}

// simple reports whether a struct consists of what every file can spell: exported
// fields of predeclared types, durations, and slices, maps and pointers of these.
func simple(s *ast.StructType) bool {
	exported := false
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 || !spellable(f.Type) {
			return false
		}
		for _, n := range f.Names {
			exported = exported || n.IsExported()
		}
	}
	return exported
}

func spellable(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return slices.Contains(predeclared, e.Name)
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		return ok && id.Name == "time" && e.Sel.Name == "Duration"
	case *ast.StarExpr:
		return spellable(e.X)
	case *ast.ArrayType:
		return e.Len == nil && spellable(e.Elt)
	case *ast.MapType:
		return spellable(e.Key) && spellable(e.Value)
	case *ast.StructType:
		return simple(e)
	}
	return false
}

var predeclared = []string{
	"bool", "string", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "byte", "rune", "float32", "float64", "any", "error",
}

// fieldNames are the names of fields, and those that their tags give them.
func fieldNames(s *ast.StructType) []string {
	var out []string
	for _, f := range s.Fields.List {
		for _, n := range f.Names {
			out = append(out, n.Name)
		}
		if f.Tag == nil {
			continue
		}
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			continue
		}
		for key := range strings.FieldsSeq(tag) {
			key, _, _ = strings.Cut(key, ":")
			name, _, _ := strings.Cut(reflect.StructTag(tag).Get(key), ",")
			out = append(out, name)
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" || s == "-" })
}

// takesAny reports whether a function has a parameter of type any.
func takesAny(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if i, ok := p.Type().Underlying().(*types.Interface); ok && i.Empty() {
			return true
		}
	}
	return false
}
