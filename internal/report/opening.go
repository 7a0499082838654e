package report

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"github.com/gohone/hone"
)

// showStart says what runs where.
func (t *text) showStart(st hone.Start) {
	t.page.text(0, span{"hone " + st.Command, bold}, txt(" "+cmp.Or(st.Spec.Target, st.Module)))
	if st.Spec.Target != "" && collects(st.Command) {
		return // another machine, perhaps
	}
	h := st.Host
	if st.Command == doctor {
		t.showMachine(h)
		return
	}
	where := []string{h.GoVersion + " " + h.GOOS + "/" + h.GOARCH}
	if h.CPU != "" {
		where = append(where, h.CPU)
	}
	if h.Cores > 0 {
		where = append(where, plural(h.Cores, "core", "cores"))
	}
	if h.Revision != "" {
		rev := "revision " + short(h.Revision)
		if h.Dirty {
			rev += " with changes"
		}
		where = append(where, rev)
	}
	t.page.text(0, span{strings.Join(where, ", "), dim})
}

// short cuts a hash to what people compare.
func short(hash string) string {
	if len(hash) > 12 {
		return hash[:12]
	}
	return hash
}

// showPlan says what will be done and how long it takes.
func (t *text) showPlan(p hone.Plan) {
	if t.live != nil {
		t.live.estimate = p.Estimate
	}
	packages := plural(p.Packages, "package", "packages")
	what := plural(p.Benchmarks, "benchmark", "benchmarks") + " in " + packages
	if collects(t.run.Start.Command) {
		t.page.blank()
		t.page.text(0, span{what, bold}, txt("; about "+about(p.Estimate)+" (--kinds and --seconds to change)"))
		return
	}
	switch {
	case t.run.Start.Command == verifyCommand:
		what = plural(p.Tests, "test", "tests") + " and " + what
	case p.Service && p.Benchmarks == 0:
		what = "a service under load"
	case p.Service:
		what = "a service under load, and " + what
	case p.Benchmarks == 0:
		what = "no benchmarks in " + packages + ": " + plural(p.Tests, "test is", "tests are") + " the workload"
	}
	t.page.blank()
	t.page.text(0, span{what, bold}, txt(duration(p)))
	if len(p.Steps) > 0 {
		t.page.text(2, span{"steps: " + strings.Join(p.Steps, " -> "), dim})
	}
}

// duration says how long a plan takes and how to change that.
func duration(p hone.Plan) string {
	switch {
	case p.Budget > 0 && p.Estimate > p.Budget && about(p.Estimate) != about(p.Budget):
		return "; about " + about(p.Estimate) + " wanted, " + about(p.Budget) +
			" allowed: fewer rounds, wider intervals (--budget to change)"
	case p.Estimate > 0:
		return "; about " + about(p.Estimate) + " (--budget to change)"
	case p.Budget > 0:
		return "; at most " + about(p.Budget) + " (--budget to change)"
	}
	return ""
}

// showWarning adds a doubt where it came up.
func (t *text) showWarning(w hone.Warning) {
	t.page.label(0, span{"warning:", yellow}, w.Message)
	t.page.label(2, span{"hint:", dim}, w.Hint)
}

// showDraft offers a benchmark.
func (t *text) showDraft(d hone.Draft) {
	t.begin("draft "+d.Package, span{"no benchmark in package " + d.Package, bold},
		txt("; one to start from, not written to disk, would be "+d.File+":"))
	t.page.blank()
	t.page.code(4, d.Source, func(string) style { return plain })
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// packageName names a package within the module: its path below the root, or
// the module's own name for the root.
func packageName(pkg, module string) string {
	if rel, ok := strings.CutPrefix(pkg, module+"/"); ok && module != "" {
		return rel
	}
	if pkg != module {
		return pkg
	}
	base := path.Base(module)
	if dir := path.Dir(module); majorVersion.MatchString(base) && dir != "." {
		base = path.Base(dir)
	}
	return base
}

// benchmarkName names a benchmark, with its package when qualified; the
// workload of a package's tests has no other name than that.
func (t *text) benchmarkName(b hone.Benchmark, qualified bool) string {
	pkg := packageName(b.Package, t.run.Start.Module)
	if b.Name == "" && b.Package != "" { // func Benchmark
		b.Name = "Benchmark"
	}
	switch {
	case b.Name == hone.TestsWorkload:
		return pkg + " " + hone.TestsWorkload
	case qualified && b.Package != "": // given profiles have none
		return pkg + "." + b.Name
	}
	return b.Name
}
