package report

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// collects reports whether a command is about profiles.
func collects(command string) bool { return command == "profile" }

// showProfiles lists what was collected, where it is, and what can be done with
// it next.
func (t *text) showProfiles() {
	ps := t.run.Profiles
	if len(ps) == 0 {
		return
	}
	out := table{head: []string{"profile of", "kind", "samples", "covers", "file"}, left: []bool{true, true, false, false, true}}
	for _, p := range ps {
		out.rows = append(out.rows, []span{txt(t.subject(p)), txt(string(p.Kind)), txt(samples(p)), txt(covers(p.Duration)), txt(kept(p, t.run.Start.Spec.Out))})
	}
	t.page.table(out)
	t.page.blank()
	for _, n := range t.notes(ps) {
		t.page.label(0, span{"note:", yellow}, n)
	}
	t.page.text(0, span{"next:", bold})
	t.page.code(2, nextView(ps), func(string) style { return plain })
}

// subject is what a profile is of.
func (t *text) subject(p hone.Profile) string {
	if p.Benchmark.Name == "" {
		return p.Origin
	}
	name := t.benchmarkName(p.Benchmark, true)
	if p.Benchmark.Procs > 0 {
		name += fmt.Sprintf("-%d", p.Benchmark.Procs)
	}
	return name
}

func samples(p hone.Profile) string {
	if p.Kind == hone.Trace {
		return fmt.Sprintf("%d kB", (p.Bytes+999)/1000)
	}
	return fmt.Sprint(p.Samples)
}

func covers(d time.Duration) string {
	if d <= 0 {
		return ""
	}
	return d.Round(10 * time.Millisecond).String()
}

// kept says where a profile is.
func kept(p hone.Profile, out string) string {
	if out == "" {
		return "stored as " + short(p.Blob)
	}
	return shortPath(p.File)
}

// shortPath names a file relative to the current folder where that is shorter.
func shortPath(file string) string {
	wd, err := os.Getwd()
	if err != nil || !filepath.IsAbs(file) {
		return file
	}
	rel, err := filepath.Rel(wd, file)
	if err != nil || !filepath.IsLocal(rel) {
		return file
	}
	return rel
}

// notes are what has to be known of the profiles, each once.
func (t *text) notes(ps []hone.Profile) []string {
	var out []string
	for _, p := range ps {
		if p.Note == "" {
			continue
		}
		of := t.subject(p) + ", " + string(p.Kind) + ": "
		if len(ps) > 1 && slices.ContainsFunc(ps, func(q hone.Profile) bool { return q.Kind == p.Kind && q.Note == p.Note && t.subject(q) != t.subject(p) }) {
			of = string(p.Kind) + ": "
		}
		if n := of + p.Note; !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// nextView is a command that shows the profile that says most.
func nextView(ps []hone.Profile) string {
	best := slices.MaxFunc(ps, func(a, b hone.Profile) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Samples, b.Samples))
	})
	file := shortPath(best.File)
	if strings.ContainsAny(file, " '\"$&;`") {
		file = "'" + strings.ReplaceAll(file, "'", `'\''`) + "'"
	}
	if best.Kind == hone.Trace {
		return "go tool trace " + file
	}
	return "hone top " + file
}

// rank prefers what usually explains most.
func rank(p hone.Profile) int {
	order := []hone.Kind{hone.Trace, hone.ThreadCreate, hone.Goroutine, hone.GoroutineLeak, hone.Mutex, hone.Block, hone.Heap, hone.Allocs, hone.Wall, hone.CPU}
	if p.Samples == 0 && p.Kind != hone.Trace {
		return -1
	}
	if p.Kind == hone.CPU && p.Thin {
		return slices.Index(order, hone.Wall) - 1
	}
	return slices.Index(order, p.Kind)
}
