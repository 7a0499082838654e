package view

import (
	"fmt"
	"slices"
	"strings"
)

// Options say what of a profile to show and how, as pprof's options of the same
// names do. [Defaults] returns what they are unless set.
type Options struct {
	// Which samples and frames: regular expressions on the names of functions,
	// files and binaries.
	Focus, Ignore, Hide, Show, ShowFrom, PruneFrom string
	// Which labels: a regular expression, KEY=REGEXP, or a range of numbers.
	TagFocus, TagIgnore string
	TagShow, TagHide    string // regular expressions on keys
	TagRoot, TagLeaf    string // keys, separated by commas, to show as frames

	SampleIndex string // name or number of the values; the profile's default if empty
	Mean        bool   // divide by the first values, which count
	Unit        string // to print values in; "minimum" and "auto" choose
	DivideBy    float64

	Cum                 bool // sort by cum instead of flat
	NodeCount           int  // nodes to show; -1 is the view's default, 0 all
	NodeFraction        float64
	EdgeFraction        float64
	Trim                bool   // NodeCount, NodeFraction and EdgeFraction hold
	Granularity         string // functions, filefunctions, files, lines, addresses
	NoInlines           bool   // charge inlined calls to the function they are in
	ShowColumns         bool
	DropNegative        bool // leave out nodes below 0
	RelativePercentages bool // of what is in focus
	CompactLabels       bool // no header

	SourcePath string // folders to search for source files, as a list of paths
	TrimPath   string // to cut off source files, as a list of paths
}

// Defaults returns the options that hold unless set.
func Defaults() Options {
	return Options{Unit: "minimum", DivideBy: 1, NodeCount: -1, NodeFraction: 0.005, EdgeFraction: 0.001, Trim: true}
}

// Granularities are the values of Options.Granularity.
var Granularities = []string{"functions", "filefunctions", "files", "lines", "addresses"}

// check finds settings that make no sense.
func (o Options) check() error {
	switch {
	case o.DivideBy == 0:
		return fmt.Errorf("option divide_by: must not be 0")
	case o.Granularity != "" && !slices.Contains(Granularities, o.Granularity):
		return fmt.Errorf("option granularity %q: must be one of %s", o.Granularity, strings.Join(Granularities, ", "))
	}
	return nil
}

// untrimmed returns the options with which nothing small is left out.
func (o Options) untrimmed() Options {
	o.NodeCount, o.NodeFraction, o.EdgeFraction = 0, 0, 0
	return o
}

// For returns the options as they hold for a view: the number of nodes it shows
// by default, and whether it leaves out what is small at all.
func (o Options) For(nodes int, trim bool) Options {
	if o.NodeCount < 0 {
		o.NodeCount = nodes
	}
	if !o.Trim || !trim {
		return o.untrimmed()
	}
	return o
}

// active lists the filters that are set, as the header shows them.
func (o Options) active() []string {
	var out []string
	for _, f := range []struct{ name, value string }{
		{"focus", o.Focus}, {"ignore", o.Ignore}, {"hide", o.Hide}, {"show", o.Show}, {"show_from", o.ShowFrom},
		{"tagfocus", o.TagFocus}, {"tagignore", o.TagIgnore}, {"tagshow", o.TagShow}, {"taghide", o.TagHide},
	} {
		if f.value != "" {
			out = append(out, f.name+"="+f.value)
		}
	}
	return out
}
