package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// doctor is the command whose stream says what the machine is, in full, and
// measures the machine rather than the benchmarks.
const doctor = "doctor"

// goodChange is the change that doctor counts the benchmarks by: a suite that
// shows 5 % is one whose gate is of use.
const goodChange = 0.05

// mostBlind is how many benchmarks are named in which nothing can be detected.
const mostBlind = 3

// showMachine lists what is known of the machine, a line a fact. What it does
// not tell is named too: it was asked for, and two runs that differ in it look
// alike.
func (t *text) showMachine(h hone.Host) {
	t.begin("machine", span{"machine", bold})
	t.page.blank()
	var silent []string
	for _, f := range machineFacts(h) {
		if f.value == "" {
			silent = append(silent, f.name)
			continue
		}
		t.page.fact(f.name, f.value)
	}
	if len(silent) > 0 {
		t.page.fact("not told", strings.Join(silent, ", "))
	}
}

// noneSeen is said of what is not there or not told; a host does not know which.
const noneSeen = "none seen"

// fact is a line of the machine's table.
type fact struct{ name, value string }

// factWidth is the width of the names of facts: that of the longest.
const factWidth = len("virtualisation")

func (p *page) fact(name, value string) {
	p.para([]span{{"  " + name + strings.Repeat(" ", max(0, factWidth-len(name))), dim}, txt("  ")}, 4+factWidth, txt(value))
}

// machineFacts puts h into words; empty values are what h does not tell.
func machineFacts(h hone.Host) []fact {
	return []fact{
		{"Go", goFact(h)},
		{"CPU", h.CPU},
		{"cores", coresFact(h)},
		{"SMT", h.SMT},
		{"governor", h.Governor},
		{"turbo", h.Turbo},
		{"CPU limit", quotaFact(h)},
		{"load", loadFact(h)},
		{"steal", stealFact(h)},
		{"virtualisation", cmp.Or(h.Virtualisation, noneSeen)},
	}
}

func goFact(h hone.Host) string {
	out := []string{h.GoVersion + " " + h.GOOS + "/" + h.GOARCH}
	for _, s := range []fact{{"GOGC", h.GOGC}, {"GOMEMLIMIT", h.GOMEMLIMIT}, {"GOFLAGS", h.GOFLAGS}} {
		if s.value != "" {
			out = append(out, s.name+"="+s.value)
		}
	}
	return strings.Join(out, ", ")
}

func coresFact(h hone.Host) string {
	if h.Cores <= 0 {
		return ""
	}
	out := strconv.Itoa(h.Cores)
	if h.GOMAXPROCS > 0 && h.GOMAXPROCS != h.Cores {
		out += fmt.Sprintf(", GOMAXPROCS %d", h.GOMAXPROCS)
	}
	return out
}

func quotaFact(h hone.Host) string {
	if h.Quota <= 0 {
		return noneSeen
	}
	return strconv.FormatFloat(math.Round(100*h.Quota)/100, 'f', -1, 64) + string(nbsp) + "CPUs"
}

func loadFact(h hone.Host) string {
	if h.Load <= 0 {
		return ""
	}
	return fmt.Sprintf("%.1f over the last minute", h.Load)
}

func stealFact(h hone.Host) string {
	if h.Steal <= 0 {
		return noneSeen
	}
	return share(h.Steal) + " of the time it wanted to run, since it started"
}

// examined is what was shown of a doctor's event, which is sent again when
// more is known.
type examined struct{ contention, calibration, advice bool }

// showDoctor adds what an event says beyond those before it.
func (t *text) showDoctor(d hone.Doctor) {
	if d.Contention != nil && !t.examined.contention {
		t.examined.contention = true
		t.page.blank()
		t.page.text(0, contentionText(*d.Contention)...)
	}
	if d.Benchmarks > 0 && !t.examined.calibration {
		t.examined.calibration = true
		t.showCalibration(d)
	}
	if len(d.Advice) > 0 && !t.examined.advice {
		t.examined.advice = true
		t.showAdvice(d.Advice)
	}
}

// contentionText is what the probe of a core says, as a sentence.
func contentionText(c hone.Contention) []span {
	length := strings.ReplaceAll(c.Elapsed.Round(100*time.Millisecond).String(), "s", string(nbsp)+"s")
	if c.Quiet >= 0.95 {
		return []span{{"undisturbed", bold}, txt(" " + share(c.Quiet) + " of the time: a thread had its core to itself in a probe of " + length)}
	}
	out := []span{
		{"disturbed:", yellow},
		txt(" a thread had its core to itself for " + share(c.Quiet) + " of the time, in stretches of " + value(hone.SecPerOp, c.Stretch.Seconds(), 2)),
	}
	if c.Slowed >= 0.01 {
		out = append(out, txt("; it took "+times(c.Slowdown, 1)+" as long for "+share(c.Slowed)))
	}
	if c.Stopped >= 0.01 {
		out = append(out, txt("; it was stopped for "+share(c.Stopped)))
	}
	return append(out, txt(" (a probe of "+length+")"))
}

// showCalibration says what difference a comparison would find here, by how
// long it takes.
func (t *text) showCalibration(d hone.Doctor) {
	t.begin("calibration", span{"what can be detected here", bold},
		txt(": the smallest change of the time of a benchmark that 4 of 5 comparisons would find; this machine, this session"))
	t.page.blank()
	for _, within := range lengths(d.Detectable) {
		t.page.para([]span{{"  in " + minutes(within) + ": ", bold}}, 4, t.reach(at(d.Detectable, within))...)
	}
	t.page.blank()
	t.page.text(0, span{fmt.Sprintf("from %s of %s, the same source on both sides, in %s", plural(d.Rounds, "round", "rounds"),
		plural(d.Benchmarks, "benchmark", "benchmarks"), about(d.Elapsed)), dim})
	if t.verbose {
		t.page.blank()
		t.page.table(t.detectableTable(d.Detectable))
	} else if len(d.Detectable) > 0 {
		t.page.text(0, span{"-v lists the benchmarks", dim})
	}
}

// minutes shows how long a comparison takes: "1 min", "90 s".
func minutes(d time.Duration) string {
	if d%time.Minute == 0 && d < time.Hour {
		return fmt.Sprintf("%d%cmin", d/time.Minute, nbsp)
	}
	return about(d)
}

// lengths lists the durations of comparisons, shortest first.
func lengths(ds []hone.Detectable) []time.Duration {
	var out []time.Duration
	for _, d := range ds {
		out = append(out, d.Within)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// at returns the detectable changes within a duration, smallest first.
func at(ds []hone.Detectable, within time.Duration) []hone.Detectable {
	out := slices.DeleteFunc(slices.Clone(ds), func(d hone.Detectable) bool { return d.Within != within })
	slices.SortStableFunc(out, func(a, b hone.Detectable) int { return cmp.Compare(a.Change, b.Change) })
	return out
}

// reach sums up sorted changes: "5 % or less for 104 of 125 benchmarks (median
// 2.1 %, worst 14 %: Name)".
func (t *text) reach(ds []hone.Detectable) []span {
	n, blind := 0, 0
	for _, d := range ds {
		if d.Change <= goodChange {
			n++
		}
		if d.Change >= unbounded {
			blind++
		}
	}
	seeing := len(ds) - blind
	if len(ds) == 1 && seeing == 1 {
		return []span{{changeSize(ds[0].Change), bold}, txt(" in " + t.named(ds[0].Benchmark))}
	}
	out := []span{{changeSize(goodChange) + " or less for " + strconv.Itoa(n), bold}, txt(fmt.Sprintf(" of %s", plural(len(ds), "benchmark", "benchmarks")))}
	if seeing > 0 {
		worst := ds[seeing-1]
		out = append(out, txt(fmt.Sprintf(" (median %s, worst %s: %s)", changeSize(ds[(len(ds)-1)/2].Change), changeSize(worst.Change), t.named(worst.Benchmark))))
	}
	if blind > 0 {
		var names []string
		for _, d := range ds[seeing:min(len(ds), seeing+mostBlind)] {
			names = append(names, t.named(d.Benchmark))
		}
		if blind > mostBlind {
			names = append(names, "...")
		}
		out = append(out, span{"; no change at all in " + strconv.Itoa(blind), yellow}, txt(": "+strings.Join(names, ", ")))
	}
	return out
}

// named is the name of a benchmark of the calibration.
func (t *text) named(b hone.Benchmark) string { return t.benchmarkName(b, t.severalCalibrated()) }

// severalCalibrated reports whether names need their package.
func (t *text) severalCalibrated() bool {
	if t.run.Doctor == nil {
		return false
	}
	ds := t.run.Doctor.Detectable
	return slices.ContainsFunc(ds, func(d hone.Detectable) bool { return d.Benchmark.Package != ds[0].Benchmark.Package })
}

// changeSize shows the size of a change: "2.1 %", "14 %", "none" where no
// change can be detected.
func changeSize(c float64) string {
	switch {
	case c >= unbounded || math.IsNaN(c):
		return "none"
	case c < 0.001:
		return "under" + string(nbsp) + "0.1" + string(nbsp) + "%"
	case c < 0.0995 && c != goodChange:
		return fmt.Sprintf("%.1f", 100*c) + string(nbsp) + "%"
	}
	return fmt.Sprintf("%.0f", 100*c) + string(nbsp) + "%"
}

// detectableTable has a row a benchmark and a column a duration.
func (t *text) detectableTable(ds []hone.Detectable) table {
	out := table{head: []string{"benchmark", "noise of a round"}, left: []bool{true, false}}
	column := map[time.Duration]int{}
	for _, within := range lengths(ds) {
		column[within] = len(out.head)
		out.head = append(out.head, "in "+minutes(within))
		out.left = append(out.left, false)
	}
	row := map[hone.Benchmark]int{}
	var names []hone.Benchmark
	for _, d := range ds {
		names = append(names, d.Benchmark)
	}
	slices.SortFunc(names, func(a, b hone.Benchmark) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Procs, b.Procs))
	})
	for i, b := range slices.Compact(names) {
		row[b] = i
		cells := make([]span, len(out.head))
		cells[0] = txt(t.named(b))
		out.rows = append(out.rows, cells)
	}
	for _, d := range ds {
		r := out.rows[row[d.Benchmark]]
		r[1], r[column[d.Within]] = txt(changeSize(d.Noise)), txt(changeSize(d.Change))
	}
	return out
}

// showAdvice lists what the user can do; hone does none of it.
func (t *text) showAdvice(ws []hone.Warning) {
	t.begin("advice", span{"what stands in the way here", bold}, txt("; hone changes no setting of a system"))
	t.page.blank()
	for _, w := range ws {
		t.page.para([]span{txt("  - ")}, 4, txt(w.Message))
		t.page.label(4, span{"hint:", dim}, w.Hint)
	}
}
