package mapset

import (
	_ "embed"
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds sets that are maps though they are gone through.
var Analyzer = &analysis.Analyzer{
	Name:     "mapset",
	Doc:      "find sets that are kept in maps though they are gone through",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/mapset.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "mapset",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "set kept in a map though it is gone through",
	Safety:        rule.Guarded,
	Preconditions: preconditions,
	Removes:       []string{"runtime.map", "internal/runtime/maps.", "runtime.makemap", "runtime.memhash", "runtime.rand", "runtime.newobject", "runtime.mallocgc"},
	Catalogue:     []string{"B12"},
}

func run(pass *analysis.Pass) (any, error) {
	p := newProgram(pass)
	if err := sources.Each(pass, func(f *sources.File) { p.files = append(p.files, f) }); err != nil {
		return nil, err
	}
	for _, f := range p.files {
		p.declarations(f)
	}
	if len(p.sets) == 0 {
		return nil, nil
	}
	p.followAll()
	p.order = slices.DeleteFunc(p.order, func(s *set) bool { return !p.can(s) })
	for _, s := range p.order {
		p.report(s, p.order[0].file)
	}
	return nil, nil
}

// program is the package as the rule sees it.
type program struct {
	pass   *analysis.Pass
	files  []*sources.File
	sets   map[types.Object]*set
	order  []*set // as they are declared
	uses   map[types.Object][]*ast.Ident
	helper helper
}

func newProgram(pass *analysis.Pass) *program {
	p := &program{pass: pass, sets: map[types.Object]*set{}, uses: map[types.Object][]*ast.Ident{}}
	p.helper = helper{pass: pass}
	for id, obj := range pass.TypesInfo.Uses {
		p.uses[obj] = append(p.uses[obj], id)
	}
	return p
}

// can reports whether it can be told what all uses of a set become, where the other
// kind of set is better: a loop goes through it, or it is one of many and only
// counted.
func (p *program) can(s *set) bool {
	counted := (s.owner != nil || s.many) && !s.asked
	return !s.refused && (s.gone || counted) && p.stays(s) && !p.elsewhere(s) && p.helper.fits(s)
}

// report proposes the other kind of set, which a file declares.
func (p *program) report(s *set, in *sources.File) {
	edits := append(s.edits, p.helper.declare(in)...)
	for _, n := range s.at {
		s.through().Pass.Report(analysis.Diagnostic{
			Pos: n.Pos(), End: n.End(),
			Message:        "set that is gone through is kept in a map: each element is hashed, and the order is shuffled each time",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "keep the elements in a slice, and a map only beside many", TextEdits: edits}},
		})
	}
}

// elsewhere reports whether a file that build constraints exclude may use the set.
func (p *program) elsewhere(s *set) bool {
	if s.owner == nil && s.v.Parent() != p.pass.Pkg.Scope() {
		return false
	}
	name := regexp.MustCompile(`\b` + regexp.QuoteMeta(s.v.Name()) + `\b`)
	for _, file := range p.pass.IgnoredFiles {
		if text, err := p.pass.ReadFile(file); err != nil || name.Match(text) {
			return true
		}
	}
	return false
}
