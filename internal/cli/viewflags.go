package cli

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/pflag"

	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/view"
	"github.com/gohone/hone/internal/workbench"
)

// viewFlags are the flags of all commands that show a profile.
type viewFlags struct {
	options        view.Options
	base, diffBase []string
	normalize      bool
	flat           bool
	granularities  map[string]*bool
	indices        map[string]*bool // shorthands of -sample_index
	fetch          input.Fetcher
	store          string
	binary         string
}

// shorthands are pprof's older options for the values to show.
var shorthands = []struct{ flag, index string }{
	{"inuse_space", "inuse_space"}, {"inuse_objects", "inuse_objects"}, {"alloc_space", "alloc_space"}, {"alloc_objects", "alloc_objects"},
	{"total_delay", "delay"}, {"contentions", "contentions"}, {"mean_delay", "delay"},
}

func (v *viewFlags) register(f *pflag.FlagSet) {
	f.SortFlags = false
	v.filterFlags(f)
	v.valueFlags(f)
	v.layoutFlags(f)
	v.inputFlags(f)
}

func (v *viewFlags) filterFlags(f *pflag.FlagSet) {
	o := &v.options
	f.StringVar(&o.Focus, "focus", "", "only samples with a frame that matches the `regexp`")
	f.StringVar(&o.Ignore, "ignore", "", "no samples with a frame that matches the `regexp`")
	f.StringVar(&o.Hide, "hide", "", "no frames that match the `regexp`")
	f.StringVar(&o.Show, "show", "", "only frames that match the `regexp`")
	f.StringVar(&o.ShowFrom, "show_from", "", "no frames above the uppermost that matches the `regexp`")
	f.StringVar(&o.PruneFrom, "prune_from", "", "no frames below the lowest that matches the `regexp`")
	f.StringVar(&o.TagFocus, "tagfocus", "", "only samples with a label that matches: `regexp`, key=regexp, or a range as 1kb:64kb")
	f.StringVar(&o.TagIgnore, "tagignore", "", "no samples with a label that matches `regexp`, key=regexp or a range")
	f.StringVar(&o.TagShow, "tagshow", "", "only labels whose key matches the `regexp`")
	f.StringVar(&o.TagHide, "taghide", "", "no labels whose key matches the `regexp`")
	f.StringVar(&o.TagRoot, "tagroot", "", "show labels with these `keys` as frames above all others")
	f.StringVar(&o.TagLeaf, "tagleaf", "", "show labels with these `keys` as frames below all others")
}

func (v *viewFlags) valueFlags(f *pflag.FlagSet) {
	o := &v.options
	f.StringVar(&o.SampleIndex, "sample_index", "", "`values` to show, by name or number (default those the profile names)")
	v.indices = map[string]*bool{}
	for _, s := range shorthands {
		v.indices[s.flag] = f.Bool(s.flag, false, "same as -sample_index="+s.index)
		f.Lookup(s.flag).Hidden = true
	}
	f.StringVar(&o.Unit, "unit", o.Unit, "`unit` of values: ms, MB and so on, auto (each its own), minimum (one for all)")
	f.BoolVar(&o.Mean, "mean", false, "divide values by the first ones, which count")
	f.Float64Var(&o.DivideBy, "divide_by", o.DivideBy, "divide values by a `number`")
	f.BoolVar(&o.RelativePercentages, "relative_percentages", false, "percentages of what the filters leave")
	f.BoolVar(&o.DropNegative, "drop_negative", false, "leave out what became less")
}

func (v *viewFlags) layoutFlags(f *pflag.FlagSet) {
	o := &v.options
	f.BoolVar(&o.Cum, "cum", false, "sort by cum")
	f.BoolVar(&v.flat, "flat", false, "sort by flat (default)")
	f.IntVar(&o.NodeCount, "nodecount", o.NodeCount, "at most `n` nodes, 0 for all (default of the command)")
	f.Float64Var(&o.NodeFraction, "nodefraction", o.NodeFraction, "leave out nodes below this `share`")
	f.Float64Var(&o.EdgeFraction, "edgefraction", o.EdgeFraction, "leave out edges below this `share`")
	f.BoolVar(&o.Trim, "trim", o.Trim, "let the last three leave out anything")
	f.StringVar(&o.Granularity, "granularity", "", "what a node is: `functions` (default), filefunctions, files, lines or addresses")
	v.granularities = map[string]*bool{}
	for _, g := range view.Granularities {
		v.granularities[g] = f.Bool(g, false, "same as -granularity="+g)
		f.Lookup(g).Hidden = true
	}
	f.BoolVar(&o.NoInlines, "noinlines", false, "charge inlined calls to the function they are in")
	f.BoolVar(&o.ShowColumns, "showcolumns", false, "tell columns of a line apart")
	f.BoolVar(&o.CompactLabels, "compact_labels", false, "leave out what is known of the profile")
	f.StringVar(&o.SourcePath, "source_path", "", "`folders` to search for source files, as PATH lists them")
	f.StringVar(&o.TrimPath, "trim_path", "", "`prefixes` to cut off the names of source files, as PATH lists them")
}

func (v *viewFlags) inputFlags(f *pflag.FlagSet) {
	f.StringArrayVar(&v.base, "base", nil, "subtract `profile`")
	f.StringArrayVar(&v.diffBase, "diff_base", nil, "subtract `profile`, and show percentages of it")
	f.BoolVar(&v.normalize, "normalize", false, "scale to the total of the base first")
	f.IntVar(&v.fetch.Seconds, "seconds", 0, "`seconds` that a service is to be profiled")
	f.DurationVar(&v.fetch.Timeout, "timeout", 0, "`time` that a service may take to answer (default by the seconds)")
	f.BoolVar(&v.fetch.Insecure, "insecure", false, "do not check the certificate of a service")
	f.StringVar(&v.binary, "binary", "", "the `program` that the profile is of (default where the profile says), for disasm")
	f.StringVar(&v.store, "store", "", "the `folder` stored runs are in (default in the user's cache folder)")
}

// parsed returns what the flags mean.
func (v *viewFlags) parsed(args []string, stdin io.Reader, stderr io.Writer) (view.Options, workbench.ProfileInput, error) {
	o := v.options
	in := workbench.ProfileInput{
		Profiles: args, Base: append(v.base, v.diffBase...), DiffBase: len(v.diffBase) > 0, Normalize: v.normalize, Store: v.store,
		Open: input.Opener{Stdin: stdin, Fetch: v.fetch},
	}
	in.Open.Fetch.Log = func(s string) { fmt.Fprintln(stderr, s) }
	switch {
	case len(v.base) > 0 && len(v.diffBase) > 0:
		return o, in, errors.New("options base, diff_base: exclude each other")
	case v.normalize && len(in.Base) == 0:
		return o, in, errors.New("option normalize: there is no base to scale to")
	case v.flat && o.Cum:
		return o, in, errors.New("options flat, cum: exclude each other")
	case v.fetch.Timeout < 0 || v.fetch.Timeout > 24*time.Hour:
		return o, in, fmt.Errorf("option timeout %s: must be between 0 and a day", v.fetch.Timeout)
	}
	if err := v.choices(&o); err != nil {
		return o, in, err
	}
	return o, in, nil
}

// choices folds the flags that are one value of an option each.
func (v *viewFlags) choices(o *view.Options) error {
	var chosen []string
	for _, g := range view.Granularities {
		if *v.granularities[g] {
			chosen = append(chosen, g)
		}
	}
	name, err := oneOf(chosen)
	if err != nil {
		return err
	}
	if name != "" {
		o.Granularity = name
	}
	chosen = nil
	for _, s := range shorthands {
		if *v.indices[s.flag] {
			chosen = append(chosen, s.index)
		}
	}
	if name, err = oneOf(chosen); err != nil {
		return err
	}
	if name != "" {
		o.SampleIndex = name
	}
	o.Mean = o.Mean || *v.indices["mean_delay"]
	return nil
}
