package benchfile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone"
)

// process is what one process measured.
type process struct {
	hone.Measurement // of its first value
	values           []hone.Measurement
}

// processes groups measurements by the process they come from. The values of
// one may be mixed with those of other benchmarks, measured at the same time.
func processes(ms []hone.Measurement) []process {
	var out []process
	latest := map[hone.Benchmark]int{}
	for _, m := range ms {
		if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) || m.Value < 0 {
			continue
		}
		if i, ok := latest[m.Benchmark]; ok && out[i].makes(m) {
			out[i].values = append(out[i].values, m)
			continue
		}
		latest[m.Benchmark] = len(out)
		out = append(out, process{m, []hone.Measurement{m}})
	}
	return out
}

// makes reports whether m is one more value of the process.
func (p process) makes(m hone.Measurement) bool {
	return p.Benchmark == m.Benchmark && p.Side == m.Side && p.Candidate == m.Candidate &&
		p.Round == m.Round && p.Repeat == m.Repeat && p.N == m.N &&
		!slices.ContainsFunc(p.values, func(v hone.Measurement) bool { return v.Unit == m.Unit })
}

// bursts are those of the value in a unit, if it was made of bursts.
func (p process) bursts(u hone.Unit) []float64 {
	for _, v := range p.values {
		if v.Unit == u {
			return v.Bursts
		}
	}
	return nil
}

// sides returns the processes of either side of a run. Where several candidates
// were tried, it is the one measured last (the closing comparison), and what
// was measured of the baseline beside it. A run without a candidate has its
// baseline.
func sides(run hone.Run) map[hone.Side][]process {
	ps := processes(run.Measurements)
	out := map[hone.Side][]process{}
	last := ""
	for _, p := range ps {
		if p.Side == hone.Candidate {
			last = p.Candidate
		}
	}
	for _, b := range blocks(ps) {
		if !slices.ContainsFunc(b, func(p process) bool { return p.Side == hone.Candidate && p.Candidate == last }) {
			continue
		}
		for _, p := range b {
			out[p.Side] = append(out[p.Side], p)
		}
	}
	if len(out) == 0 && len(ps) > 0 {
		out[hone.Baseline] = ps
	}
	return out
}

// blocks groups the processes that ran next to each other as one round of a
// benchmark. Rounds count from 1 in every comparison of a run, so that only the
// order of the stream tells them apart.
func blocks(ps []process) [][]process {
	var out [][]process
	open := map[hone.Benchmark]int{}
	for _, p := range ps {
		i, ok := open[p.Benchmark]
		if !ok || !joins(out[i], p) {
			i = len(out)
			out = append(out, nil)
			open[p.Benchmark] = i
		}
		out[i] = append(out[i], p)
	}
	return out
}

// joins reports whether p can be of the same round as the processes of b.
func joins(b []process, p process) bool {
	for _, q := range b {
		if q.Round != p.Round || q.Side == p.Side && q.Candidate != p.Candidate {
			return false
		}
		if q.Repeat == p.Repeat && (q.Side == p.Side || q.First && p.First) {
			return false
		}
	}
	return true
}

// TwoSided reports whether a run measured a candidate and a baseline.
func TwoSided(run hone.Run) bool {
	s := sides(run)
	return len(s[hone.Baseline]) > 0 && len(s[hone.Candidate]) > 0
}

// AddRun adds one result per round of a side of a run. Empty stands for the
// candidate of a run that has both sides, and else for the side it has. Besides
// the configuration of a file, results have the keys side and round.
func (d *Data) AddRun(run hone.Run, label string, side hone.Side) error {
	of := sides(run)
	if side == "" {
		side = hone.Baseline
		if len(of[hone.Candidate]) > 0 {
			side = hone.Candidate
		}
	}
	if len(of[side]) == 0 {
		return &Error{Message: fmt.Sprintf("run %s: holds no measurement", run.Start.Run), Next: "hone bench measures"}
	}
	for _, b := range rounds(of[side]) {
		r := result(run.Start.Host, b)
		r.SetConfig(".file", label)
		r.SetConfig("side", string(side))
		r.SetConfig("round", strconv.Itoa(b.Round))
		d.processes = append(d.processes, b)
		r.SetConfig(processKey, strconv.Itoa(len(d.processes)-1))
		d.Results = append(d.Results, r)
	}
	return nil
}

// processKey is the key of a result with its index in Data.processes: a result
// has no place for a round and bursts.
const processKey = ".process"

// process returns where a result comes from, if it was measured by a run.
func (d *Data) process(r *benchfmt.Result) (process, bool) {
	i, err := strconv.Atoi(r.GetConfig(processKey))
	if err != nil || i < 0 || i >= len(d.processes) {
		return process{}, false
	}
	return d.processes[i], true
}

// rounds makes one process of the repeats in each round of a side, the way they
// are judged: the least time, since what disturbs a process only ever adds to
// it, and the first of every other value.
func rounds(ps []process) []process {
	var out []process
	for _, b := range blocks(ps) {
		p := b[0]
		p.values = slices.Clone(p.values)
		for i := range p.values {
			v := &p.values[i]
			v.Bursts = slices.Clone(v.Bursts)
			for _, q := range b[1:] {
				for _, w := range q.values {
					if w.Unit == v.Unit && v.Unit == hone.SecPerOp {
						v.Value = min(v.Value, w.Value)
						v.Bursts = append(v.Bursts, w.Bursts...)
					}
				}
			}
		}
		out = append(out, p)
	}
	return out
}

// result is a process as a line of the benchmark format, with the
// configuration that go test prints and the toolchain.
func result(h hone.Host, p process) *benchfmt.Result {
	r := &benchfmt.Result{Name: benchfmt.Name(printedName(p.Benchmark, h)), Iters: p.N}
	for _, c := range [][2]string{{"goos", h.GOOS}, {"goarch", h.GOARCH}, {"pkg", p.Benchmark.Package}, {"cpu", h.CPU}, {"toolchain", h.GoVersion}} {
		if c[1] != "" {
			r.Config = append(r.Config, benchfmt.Config{Key: c[0], Value: []byte(oneLine(c[1])), File: true})
		}
	}
	for _, v := range p.values {
		r.Values = append(r.Values, benchfmt.Value{Value: v.Value, Unit: string(v.Unit)})
	}
	return r
}

// printedName is the name as go test prints it, less "Benchmark": with -N
// unless N is 1.
func printedName(b hone.Benchmark, h hone.Host) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return '_'
		}
		return r
	}, b.Name)
	procs := b.Procs
	if procs == 0 {
		procs = h.GOMAXPROCS
	}
	if procs > 1 {
		name += "-" + strconv.Itoa(procs)
	}
	return name
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
