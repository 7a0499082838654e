package lockednumber

import (
	_ "embed"
	"go/ast"
	"go/types"
	"maps"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/copies"
	"github.com/gohone/hone/rules/internal/facts/lockhelp"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds locks that guard one number.
var Analyzer = &analysis.Analyzer{
	Name:     "lockednumber",
	Doc:      "find locks that guard one number and nothing else",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/lockednumber.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "lockednumber",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "lock around one number",
	Safety:    rule.Guarded,
	Version:   6, // locks behind an interface
	Catalogue: []string{"D3"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	p := &program{pass: pass, uses: map[types.Object][]*ast.Ident{}, helpers: lockhelp.Of(pass)}
	p.stay = p.fixed()
	if err := sources.Each(pass, p.look); err != nil {
		return nil, err
	}
	if len(p.sections) == 0 || p.unsafe() {
		return nil, nil
	}
	for id, obj := range pass.TypesInfo.Uses {
		p.uses[obj] = append(p.uses[obj], id)
	}
	var locks []*types.Var
	by := map[*types.Var][]section{}
	for _, s := range p.sections {
		if by[s.lock] == nil {
			locks = append(locks, s.lock)
		}
		by[s.lock] = append(by[s.lock], s)
	}
	for _, lock := range locks {
		p.report(by[lock])
	}
	return nil, nil
}

// program is the package as the rule sees it.
type program struct {
	pass     *analysis.Pass
	files    []*sources.File
	sections []section
	uses     map[types.Object][]*ast.Ident
	stay     func(*types.Var) bool
	helpers  lockhelp.Helpers
}

func (p *program) look(f *sources.File) {
	p.files = append(p.files, f)
	for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
		p.sections = append(p.sections, sections(f, c, p)...)
	}
}

// unsafe reports whether the package may look at its memory in ways that types
// do not tell.
func (p *program) unsafe() bool {
	for _, f := range p.pass.Files {
		for _, spec := range f.Imports {
			if spec.Path.Value == `"unsafe"` || spec.Path.Value == `"C"` {
				return true
			}
		}
	}
	return false
}

// report proposes to replace a lock, if all its sections are about one number each, and
// nothing else uses it or them.
func (p *program) report(all []section) {
	lock := all[0].lock
	known, promoted := map[*ast.Ident]bool{}, map[*ast.SelectorExpr]bool{}
	for _, s := range all {
		for _, id := range s.uses {
			known[id] = true
		}
		for _, sel := range s.promoted {
			promoted[sel] = true
		}
	}
	guarded, ok := p.guarded(all)
	if !ok {
		return
	}
	d := guarded[0].declaration
	edits, keys, ok := p.literals(d, guarded[0].sections[0].number)
	if !ok {
		return
	}
	gone, names, ok := p.freed(lock, all)
	if !ok {
		return
	}
	maps.Copy(known, keys)
	for _, id := range names {
		known[id] = true
	}
	if !p.stays(d.owner) || lock.Embedded() && p.calledElsewhere(d, lock, promoted) {
		return
	}
	edits = append(edits, gone...)
	for _, g := range guarded {
		reads, ok := p.others(g, all, known)
		if !ok || p.divided(g.declaration, g.sections) {
			return
		}
		edits = append(edits, reads...)
	}
	more, ok := p.rewrite(guarded)
	if !ok {
		return
	}
	edits = append(edits, more...)
	remedy := "keep the number in a type of package sync/atomic"
	if d.kept {
		remedy += ", and the lock for those who may call its methods"
	}
	for _, s := range all {
		p.pass.Report(analysis.Diagnostic{
			Pos: s.from, End: s.to,
			Message:        "a lock is taken for one number",
			SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}},
		})
	}
}

// guarded is one of the numbers of a lock, and its sections.
type guarded struct {
	declaration
	sections []section
}

// guarded finds the numbers of a lock, of which no section has more than one: who reads them
// one after the other may see what has come between, with the lock as without.
func (p *program) guarded(all []section) (numbers []guarded, ok bool) {
	var vars []*types.Var
	by := map[*types.Var][]section{}
	for _, s := range all {
		if by[s.number] == nil {
			vars = append(vars, s.number)
		}
		by[s.number] = append(by[s.number], s)
	}
	for _, number := range vars {
		d, ok := p.declared(all[0].lock, number, vars)
		if !ok || !p.allows(d) {
			return nil, false
		}
		numbers = append(numbers, guarded{d, by[number]})
	}
	return numbers, true
}

// others returns the edits of all uses of the lock and a number but those that are known. It
// is not ok where one is more than a read of a number.
func (p *program) others(g guarded, all []section, known map[*ast.Ident]bool) (edits []analysis.TextEdit, ok bool) {
	lock, number := all[0].lock, g.sections[0].number
	for _, obj := range []types.Object{lock, number} {
		for _, id := range p.uses[obj] {
			if known[id] {
				continue
			}
			text, ok := p.bare(g.declaration, all, id)
			if !ok || obj == lock {
				return nil, false
			}
			edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(text)})
		}
	}
	return edits, true
}

// divided reports whether a file for other systems mentions what the fix changes.
func (p *program) divided(d declaration, all []section) bool {
	lock, number := all[0].lock, all[0].number
	words := []string{lock.Name(), number.Name()}
	switch {
	case lock.Embedded() && d.owner != nil:
		words[0] = d.owner.Name() // each file may say Mutex
	case lock.Embedded():
		words[0] = d.holder.Name()
	}
	for _, s := range all {
		words = append(words, s.fixed...)
	}
	return sources.Elsewhere(p.pass, words...)
}

// bare writes a variable of a function as it is read without the lock, which is when who
// counted in it has come to an end. It is not ok where it is not only read.
func (p *program) bare(d declaration, all []section, id *ast.Ident) (string, bool) {
	v := p.pass.TypesInfo.Uses[id]
	if v.Parent() == nil || v.Parent() == p.pass.Pkg.Scope() {
		return "", false
	}
	for _, s := range all {
		if s.from <= id.Pos() && id.Pos() < s.to {
			return "", false
		}
	}
	at, ok := d.file.Cursor.FindByPos(id.Pos(), id.End())
	if !ok {
		return "", false
	}
	switch kind, _ := at.ParentEdge(); kind {
	case edge.ReturnStmt_Results, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.AssignStmt_Rhs, edge.CallExpr_Args, edge.IfStmt_Cond:
	default:
		return "", false
	}
	return writer{d.file, d}.loaded(id)
}

// allows reports whether all files may use the types, which Go 1.19 added.
func (p *program) allows(d declaration) bool {
	for _, f := range p.files {
		if !f.Allows("go1.19") {
			return false
		}
	}
	return d.atomic != ""
}

// stays reports whether nothing copies the struct that the number is in.
func (p *program) stays(owner *types.TypeName) bool {
	c := &copies.Program{Pass: p.pass, Files: p.files, Uses: func(o types.Object) []*ast.Ident { return p.uses[o] }}
	return owner == nil || c.Never(owner)
}
