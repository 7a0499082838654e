package pooledslice

import (
	"bytes"
	"go/ast"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// fix puts pointers into the pool and takes slices out of it, by functions that it declares behind the first that puts
// one in. Nil where something else is done with the pool.
func (p *pool) fix(names map[string]bool) []analysis.SuggestedFix {
	uses, ok := p.taken()
	if !ok || toplevel.Named(p.pass, p.v.Name()) {
		return nil
	}
	h, edits, ok := p.helpers(names, uses[0].asks)
	if !ok {
		return nil
	}
	for _, u := range uses {
		if u.asks != uses[0].asks || p.within(u.assert) {
			return nil
		}
		// What is asserted becomes the argument of a call.
		edits = append(edits,
			analysis.TextEdit{Pos: u.assert.Pos(), End: u.assert.Pos(), NewText: []byte(h.Taken + "(")},
			analysis.TextEdit{Pos: u.assert.X.End(), End: u.assert.End(), NewText: []byte(")")})
	}
	for _, put := range p.puts {
		arg := put.Args[0]
		edits = append(edits,
			analysis.TextEdit{Pos: arg.Pos(), End: arg.Pos(), NewText: []byte(h.Held + "(")},
			analysis.TextEdit{Pos: arg.End(), End: arg.End(), NewText: []byte(")")})
	}
	for _, name := range []string{h.Taken, h.Held, h.Headers} {
		names[name] = true
	}
	return []analysis.SuggestedFix{{Message: "put a pointer to the slice into the pool", TextEdits: edits}}
}

// helpers are what a fix declares.
type helpers struct {
	Pool, Slice, Any     string
	Headers, Taken, Held string
	Sync                 string
	Asks                 bool // whether what is taken out is a slice at all
}

// helpers names what the fix declares, and declares it behind the function that puts the first slice into the pool. It is
// not ok where a name means something else there.
func (p *pool) helpers(names map[string]bool, asks bool) (h helpers, edits []analysis.TextEdit, ok bool) {
	_, decl := sources.Enclosing(p.first)
	if decl == nil {
		return h, nil, false
	}
	for _, n := range []string{"any", "new", "nil", "bool", "true"} {
		if p.pass.Pkg.Scope().Lookup(n) != nil {
			return h, nil, false
		}
	}
	slice, ok := p.in.Type(decl.Pos(), p.elem())
	sync, edits, imported := p.in.Import(decl.Pos(), "sync")
	if !ok || !imported {
		return h, nil, false
	}
	name := p.free(names)
	h = helpers{Pool: p.v.Name(), Slice: slice, Any: "any", Headers: name + "Headers", Taken: name + "Taken", Held: name + "Held", Sync: sync, Asks: asks}
	if !p.in.Allows("go1.18") {
		h.Any = "interface{}"
	}
	text, err := h.text()
	behind := p.in.Behind(decl.End())
	return h, append(edits, analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n\n" + text)}), err == nil
}

// free returns what the names of the declarations begin with: the name of the pool, with a number where others are called so.
func (p *pool) free(names map[string]bool) string {
	declared := map[string]bool{}
	for id, obj := range p.pass.TypesInfo.Defs {
		declared[id.Name] = declared[id.Name] || obj != nil
	}
	for i := 1; ; i++ {
		name := p.v.Name()
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if !slices.ContainsFunc([]string{"Headers", "Taken", "Held"}, func(end string) bool { return names[name+end] || declared[name+end] }) {
			return name
		}
	}
}

// within reports whether something is a part of what is put into the pool.
func (p *pool) within(n ast.Node) bool {
	return slices.ContainsFunc(p.puts, func(put *ast.CallExpr) bool { return put.Pos() <= n.Pos() && n.End() <= put.End() })
}

var declarations = template.Must(template.New("").Parse(`// {{.Headers}} has what held slices in {{.Pool}}, to be used again.
var {{.Headers}} {{.Sync}}.Pool

// {{.Taken}} returns the slice that {{.Pool}} had{{if .Asks}}, if it had one{{end}}.
func {{.Taken}}(v {{.Any}}) {{if .Asks}}({{.Slice}}, bool){{else}}{{.Slice}}{{end}} {
	held, ok := v.(*{{.Slice}})
	if !ok {
{{- if .Asks}}
		made, ok := v.({{.Slice}})
		return made, ok
{{- else}}
		return v.({{.Slice}}) // as it was made
{{- end}}
	}
	taken := *held
	*held = nil
	{{.Headers}}.Put(held)
	return taken{{if .Asks}}, true{{end}}
}

// {{.Held}} returns a pointer to a slice, which needs no memory to be put into {{.Pool}}.
func {{.Held}}(s {{.Slice}}) *{{.Slice}} {
	held, ok := {{.Headers}}.Get().(*{{.Slice}})
	if !ok {
		held = new({{.Slice}})
	}
	*held = s
	return held
}
`))

func (h helpers) text() (string, error) {
	const clause = "package p\n\n"
	var b bytes.Buffer
	b.WriteString(clause)
	if err := declarations.Execute(&b, h); err != nil {
		return "", err
	}
	formatted, err := format.Source(b.Bytes())
	return strings.TrimSuffix(strings.TrimPrefix(string(formatted), clause), "\n"), err
}
