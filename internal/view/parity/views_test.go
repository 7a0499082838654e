package parity

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/sources"
	"github.com/gohone/hone/internal/view"
	"github.com/gohone/hone/internal/view/graph"
	"github.com/gohone/hone/internal/view/list"
	"github.com/gohone/hone/internal/view/raw"
	"github.com/gohone/hone/internal/view/tags"
	"github.com/gohone/hone/internal/view/top"
	"github.com/gohone/hone/internal/view/traces"
	"github.com/gohone/hone/internal/view/tree"
)

// A texter is a view that was made.
type texter interface{ Text(io.Writer) error }

// views make each view as hone does; the key is also pprof's option.
var views = map[string]func(*cost.Profile, view.Options) (texter, error){
	"top":    func(p *cost.Profile, o view.Options) (texter, error) { return made(top.New(p, o)) },
	"tree":   func(p *cost.Profile, o view.Options) (texter, error) { return made(tree.New(p, o)) },
	"traces": func(p *cost.Profile, o view.Options) (texter, error) { return made(traces.New(p, o)) },
	"tags":   func(p *cost.Profile, o view.Options) (texter, error) { return made(tags.New(p, o)) },
	"raw":    func(p *cost.Profile, o view.Options) (texter, error) { return made(raw.New(p, o)) },
	"list=.": func(p *cost.Profile, o view.Options) (texter, error) {
		return made(list.New(p, o, regexp.MustCompile("."), finder{sources.New(context.Background(), ".", "")}))
	},
	"dot": func(p *cost.Profile, o view.Options) (texter, error) {
		r, err := view.New(p, o)
		if err != nil {
			return nil, err
		}
		return drawing{graph.New(r)}, nil
	},
	"peek=.": func(p *cost.Profile, o view.Options) (texter, error) {
		return made(tree.Peek(p, o, regexp.MustCompile(".")))
	},
}

type drawing struct{ *graph.Graph }

func (d drawing) Text(w io.Writer) error { return d.WriteDOT(w) }

type finder struct{ *sources.Finder }

func (f finder) Lines(file string, last int, function string, start int) ([]string, error) {
	return f.Finder.Lines(sources.Query{File: file, Last: last, Function: function, Start: start})
}

func made[T texter](m T, err error) (texter, error) { return m, err }

// A setting is options in both spellings.
type setting struct {
	args []string
	set  func(*view.Options)
	base string // of what to subtract: "base" or "diff_base", empty for nothing
	norm bool
}

// honeText renders a view of hone.
func honeText(kind string, profile, base []byte, s setting) (string, error) {
	p, err := cost.Read(profile)
	if err != nil {
		return "", err
	}
	b := cost.Baseline{Mark: s.base == "diff_base", Normalize: s.norm}
	if s.base != "" {
		q, err := cost.Read(base)
		if err != nil {
			return "", err
		}
		b.Profiles = []*cost.Profile{q}
	}
	if p, err = cost.Combine([]*cost.Profile{p}, b); err != nil {
		return "", err
	}
	o := view.Defaults()
	if s.set != nil {
		s.set(&o)
	}
	m, err := views[kind](p, o)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = m.Text(&out)
	return out.String(), err
}

// settings are what each profile is shown with.
var settings = []setting{
	{},
	{args: []string{"-cum"}, set: func(o *view.Options) { o.Cum = true }},
	{args: []string{"-nodecount=7"}, set: func(o *view.Options) { o.NodeCount = 7 }},
	{args: []string{"-nodecount=5", "-nodefraction=0.02", "-edgefraction=0.05", "-cum"}, set: func(o *view.Options) {
		o.NodeCount, o.NodeFraction, o.EdgeFraction, o.Cum = 5, 0.02, 0.05, true
	}},
	{args: []string{"-trim=false", "-unit=auto"}, set: func(o *view.Options) { o.Trim, o.Unit = false, "auto" }},
	{args: []string{"-lines", "-sample_index=0"}, set: func(o *view.Options) { o.Granularity, o.SampleIndex = "lines", "0" }},
	{args: []string{"-files", "-nodecount=500"}, set: func(o *view.Options) { o.Granularity, o.NodeCount = "files", 500 }},
	{args: []string{"-filefunctions", "-noinlines"}, set: func(o *view.Options) { o.Granularity, o.NoInlines = "filefunctions", true }},
	{args: []string{"-addresses"}, set: func(o *view.Options) { o.Granularity = "addresses" }},
	{args: []string{"-addresses", "-noinlines"}, set: func(o *view.Options) { o.Granularity, o.NoInlines = "addresses", true }},
	{args: []string{"-lines", "-showcolumns"}, set: func(o *view.Options) { o.Granularity, o.ShowColumns = "lines", true }},
	{args: []string{"-focus=alloc|sort|parse|Line"}, set: func(o *view.Options) { o.Focus = "alloc|sort|parse|Line" }},
	{args: []string{"-focus=[a-k]", "-relative_percentages"}, set: func(o *view.Options) { o.Focus, o.RelativePercentages = "[a-k]", true }},
	{args: []string{"-ignore=runtime|std::|java"}, set: func(o *view.Options) { o.Ignore = "runtime|std::|java" }},
	{args: []string{"-hide=^runtime|libc"}, set: func(o *view.Options) { o.Hide = "^runtime|libc" }},
	{args: []string{"-show=[m-r]", "-divide_by=3"}, set: func(o *view.Options) { o.Show, o.DivideBy = "[m-r]", 3 }},
	{args: []string{"-show_from=main|test", "-mean"}, set: func(o *view.Options) { o.ShowFrom, o.Mean = "main|test", true }},
	{args: []string{"-prune_from=alloc|[sS]ort"}, set: func(o *view.Options) { o.PruneFrom = "alloc|[sS]ort" }},
	{args: []string{"-tagfocus=a|b"}, set: func(o *view.Options) { o.TagFocus = "a|b" }},
	{args: []string{"-tagignore=bytes=1kb:"}, set: func(o *view.Options) { o.TagIgnore = "bytes=1kb:" }},
	{args: []string{"-tagshow=key|request|bytes"}, set: func(o *view.Options) { o.TagShow = "key|request|bytes" }},
	{args: []string{"-taghide=key|request|bytes"}, set: func(o *view.Options) { o.TagHide = "key|request|bytes" }},
	{args: []string{"-tagroot=worker,bytes", "-tagleaf=phase"}, set: func(o *view.Options) { o.TagRoot, o.TagLeaf = "worker,bytes", "phase" }},
	{args: []string{"-base"}, base: "base"},
	{args: []string{"-base", "-drop_negative"}, base: "base", set: func(o *view.Options) { o.DropNegative = true }},
	{args: []string{"-diff_base"}, base: "diff_base"},
	{args: []string{"-diff_base", "-normalize", "-lines", "-focus=[a-m]"}, base: "diff_base", norm: true, set: func(o *view.Options) { o.Granularity, o.Focus = "lines", "[a-m]" }},
}

func (s setting) String() string { return fmt.Sprint(s.args) }
