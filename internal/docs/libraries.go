package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/libraries"
)

// Libraries renders the page of what hone says of libraries that were tuned for
// years, by name.
func Libraries(all []libraries.Library, m libraries.Measured) Pages {
	var b strings.Builder
	b.WriteString(notice + "# What hone says of well-tuned libraries\n\n")
	fmt.Fprintf(&b, `Public Go libraries that their maintainers tuned for years, pointed at as they are released, with their own benchmarks.
There is little to find in them, so most of what a tool says is noise: by default it should say at most %d things of each, each
with a fix that is kept, or that, tried on request, makes a benchmark at least %.0f %% faster or saves as much of its allocations.
No rule, threshold or order knows one of them by name.

`, libraries.Most, 100*libraries.Worth)
	if len(m.Results) == 0 {
		b.WriteString("Not measured yet: `make libraries` does.\n")
		return Pages{"libraries.md": b.String()}
	}
	b.WriteString("| library | version | benchmarks | findings | worth it | took, with load |\n|---|---|---|--:|--:|--:|\n")
	for _, l := range all {
		if r, ok := resultOf(l, m); ok {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %.0f s, %.1f |\n", l.Module, r.Version, cell(benchmarksOf(l, r.Profiled)), found(r), worth(r), r.Took.Seconds(), r.Load)
		}
	}
	b.WriteString("\n## The findings\n\n| library | rule | where | cause | bound | fix | gain |\n|---|---|---|---|--:|---|--:|\n")
	for _, l := range all {
		r, _ := resultOf(l, m)
		for _, f := range r.Findings {
			fmt.Fprintf(&b, "| %s | %s | %s, `%s` | %s | %.2fx | %s | %s |\n", l.Name, f.Rule, f.Place, f.Function, cell(f.Cause), f.Bound, cell(fate(f)), gained(f))
		}
	}
	return Pages{"libraries.md": b.String()}
}

func resultOf(l libraries.Library, m libraries.Measured) (libraries.Result, bool) {
	i := slices.IndexFunc(m.Results, func(r libraries.Result) bool { return r.Library == l.Name })
	if i < 0 {
		return libraries.Result{}, false
	}
	return m.Results[i], true
}

// benchmarksOf says which benchmarks of a library are run, and how.
func benchmarksOf(l libraries.Library, profiled bool) string {
	out := strings.Join(l.Packages, " ")
	switch {
	case l.Own:
		out += ", one of hone's: the module has none"
	case l.Bench != "":
		out += ", `" + l.Bench + "`"
	}
	if profiled {
		out += "; profiles by go test, all benchmarks as one"
	}
	return out
}

func found(r libraries.Result) string {
	if r.Failed != "" {
		return "could not be run"
	}
	if r.Short {
		return fmt.Sprint(len(r.Findings)) + ", the budget ended early"
	}
	return fmt.Sprint(len(r.Findings))
}

func worth(r libraries.Result) string {
	if !r.Tried && len(r.Findings) > 0 {
		return "not tried"
	}
	return fmt.Sprint(r.Worthy())
}

// fate says what became of the fix of a finding.
func fate(f libraries.Finding) string {
	switch {
	case f.State == "":
		return "none (" + f.Safety + ")"
	case f.Reason == "":
		return f.State + " (" + f.Safety + ")"
	}
	return f.State + " (" + f.Safety + "): " + f.Reason
}

func gained(f libraries.Finding) string {
	var parts []string
	if f.Gain > 0 {
		parts = append(parts, fmt.Sprintf("%.1f %% of time", 100*f.Gain))
	}
	if f.Objects > 0 {
		parts = append(parts, fmt.Sprintf("%.1f %% of allocations", 100*f.Objects))
	}
	return strings.Join(parts, ", ")
}
