package binarycall

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/retyped"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// copyName is the name of the copy for a type.
func (w *forwarder) copyName(typ string) string {
	typ = strings.TrimPrefix(typ, "*")
	return names.Local(w.name.Name) + strings.ToUpper(typ[:1]) + typ[1:]
}

// copies writes the function for each of the types, as the rule leaves it, and the imports that
// these need.
func (w *forwarder) copies(types []string, unseen []string) (text string, edits []analysis.TextEdit, ok bool) {
	for _, t := range types {
		if name := w.copyName(t); !w.free(name) || mentioned(unseen, name) {
			return "", nil, false
		}
	}
	sep := "\n\n"
	if _, literal := w.node.(*ast.FuncLit); literal {
		sep = "\n"
	}
	for _, t := range types {
		text += sep + w.copy(t)
	}
	var found []analysis.Diagnostic
	fresh, err := retyped.Insert(w.file, w.after, text, func(d analysis.Diagnostic) { found = append(found, d) })
	if err != nil || look(fresh.Pass) != nil {
		return "", nil, false
	}
	var inside []analysis.TextEdit
	made := 0
	for _, d := range found {
		if d.Pos < fresh.From || fresh.To <= d.Pos || len(d.SuggestedFixes) == 0 {
			continue
		}
		made++
		for _, e := range d.SuggestedFixes[0].TextEdits {
			switch {
			case fresh.From <= e.Pos && e.Pos <= fresh.To:
				inside = append(inside, e)
			case e.Pos < fresh.From:
				shift := w.file.Syntax.FileStart - fresh.Pass.Files[0].FileStart
				e.Pos, e.End = e.Pos+shift, max(e.Pos, e.End)+shift
				if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return o.Pos == e.Pos && string(o.NewText) == string(e.NewText) }) {
					edits = append(edits, e)
				}
			default:
				return "", nil, false
			}
		}
	}
	slices.SortStableFunc(inside, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	for i := len(inside) - 1; i >= 0; i-- {
		e := inside[i]
		from, to := int(e.Pos-fresh.From), int(max(e.Pos, e.End)-fresh.From)
		text = text[:from] + string(e.NewText) + text[to:]
	}
	return text, edits, made == len(types)
}

// copy is the function with a type in the place of what may be of many.
func (w *forwarder) copy(typ string) string {
	info := w.file.Pass.TypesInfo
	type part struct {
		from, to token.Pos
		text     string
	}
	parts := []part{{w.name.Pos(), w.name.End(), w.copyName(typ)}}
	from, to := w.name.Pos(), w.after
	if decl, ok := w.node.(*ast.FuncDecl); ok {
		from = decl.Pos()
		if w.index < 0 {
			parts = append(parts, part{decl.Type.TypeParams.Pos(), decl.Type.TypeParams.End(), ""})
		}
	}
	ast.Inspect(w.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if w.index < 0 && info.Uses[n] == w.param {
				parts = append(parts, part{n.Pos(), n.End(), typ})
			}
		case *ast.Field:
			if w.index >= 0 && len(n.Names) == 1 && info.Defs[n.Names[0]] == w.param {
				parts = append(parts, part{n.Type.Pos(), n.Type.End(), typ})
				return false
			}
		}
		return true
	})
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.from, b.from) })
	var text strings.Builder
	for _, p := range parts {
		if p.from < from {
			continue // of the type parameters, which go as a whole
		}
		text.Write(w.file.Text[w.file.Offset(from):w.file.Offset(p.from)])
		text.WriteString(p.text)
		from = p.to
	}
	text.Write(w.file.Text[w.file.Offset(from):w.file.Offset(to)])
	return w.described(typ) + text.String()
}

// described is the comment of the function, which begins with the name of the copy.
func (w *forwarder) described(typ string) string {
	decl, ok := w.node.(*ast.FuncDecl)
	if !ok || decl.Doc == nil {
		return ""
	}
	text := w.file.Of(decl.Doc)
	if rest, ok := strings.CutPrefix(text, "// "+w.name.Name+" "); ok {
		text = "// " + w.copyName(typ) + " " + rest
	}
	return text + "\n"
}

// free reports whether the name means nothing yet, for a method also of other types, which
// may embed this one.
func (w *forwarder) free(name string) bool {
	switch n := w.node.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil {
			return w.file.Pass.Pkg.Scope().Lookup(name) == nil
		}
		recv := w.file.Pass.TypesInfo.TypeOf(n.Recv.List[0].Type)
		obj, _, _ := types.LookupFieldOrMethod(recv, true, w.file.Pass.Pkg, name)
		return obj == nil && !selectable(w.file.Pass.TypesInfo, name)
	}
	_, decl := sources.Enclosing(w.call.cursor)
	return decl != nil && !names.In(decl)[name]
}

// selectable reports whether a field or a method of the package has the name.
func selectable(info *types.Info, name string) bool {
	for id, obj := range info.Defs {
		switch obj := obj.(type) {
		case *types.Var:
			if obj.IsField() && id.Name == name {
				return true
			}
		case *types.Func:
			if obj.Signature().Recv() != nil && id.Name == name {
				return true
			}
		}
	}
	return false
}

// divided reports whether a file for other systems knows the function: it may have one of its
// own of that name, which has no copies.
func (w *forwarder) divided() bool {
	_, literal := w.node.(*ast.FuncLit)
	return !literal && sources.Elsewhere(w.file.Pass, w.name.Name)
}

// place puts the copies behind the function, or into its place where it goes.
func (w *forwarder) place(copies string, goes bool) []analysis.TextEdit {
	if !goes {
		return []analysis.TextEdit{insert(w.after, copies)}
	}
	from := w.name.Pos()
	if decl, ok := w.node.(*ast.FuncDecl); ok {
		if from = decl.Pos(); decl.Doc != nil {
			from = decl.Doc.Pos()
		}
	}
	return []analysis.TextEdit{{Pos: from, End: w.after, NewText: []byte(strings.TrimLeft(copies, "\n"))}}
}

// goes reports whether nobody needs the function any more when all that is seen call a copy.
func (w *forwarder) goes(unseen []string) bool {
	decl, ok := w.node.(*ast.FuncDecl)
	if !ok {
		return true
	}
	if w.name.IsExported() || decl.Recv != nil && names.Demanded(w.file.Pass.TypesInfo, w.name.Name) {
		return false
	}
	return !mentioned(unseen, w.name.Name)
}

// unseen returns the files of the package that are not looked at: tests, generated ones, and what
// build constraints exclude.
func (w *forwarder) unseen(files []*sources.File) (texts []string, ok bool) {
	dir := filepath.Dir(w.file.Pass.Fset.File(w.node.Pos()).Name())
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, false
	}
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		known := slices.ContainsFunc(files, func(f *sources.File) bool { return w.file.Pass.Fset.File(f.Syntax.FileStart).Name() == file })
		if known || !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, false
		}
		texts = append(texts, string(text))
	}
	return texts, true
}

func mentioned(texts []string, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	return slices.ContainsFunc(texts, word.MatchString)
}
