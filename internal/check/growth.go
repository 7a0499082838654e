package check

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/stat"
)

const (
	// steep is the exponent above which cost is said to grow faster than the
	// input. n log n looks like n^1.2 in the usual sizes, and is not meant.
	steep = 1.3
	// span is how many times the least size the greatest has to be, for an
	// exponent to show.
	span = 8
	// leastGrowing is the share of the time at the greatest size below which a
	// line does not matter.
	leastGrowing = 0.05
)

// size finds the number in an element of a sub-benchmark's name.
var size = regexp.MustCompile(`^([^0-9]*)([0-9]{1,12})([kKM]?)([^0-9]*)$`)

// sized is a benchmark of a family, with its size.
type sized struct {
	cost BenchmarkCost
	size float64
}

// Growths fits a power of the size to the time of benchmarks whose
// sub-benchmarks differ in one number, and to that of each line.
func Growths(costs []BenchmarkCost) []hone.Growth {
	families := map[[2]string][]sized{}
	var order [][2]string
	for _, c := range costs {
		for _, f := range namesOf(c.Benchmark) {
			if c.CPU == nil || c.CPU.Total <= 0 || c.Took <= 0 {
				continue
			}
			key := [2]string{c.Benchmark.Package, f.name}
			if families[key] == nil {
				order = append(order, key)
			}
			families[key] = append(families[key], sized{c, f.size})
		}
	}
	var out []hone.Growth
	for _, key := range order {
		if g, ok := growth(key, families[key]); ok {
			out = append(out, g)
		}
	}
	return out
}

type family struct {
	name string
	size float64
}

// namesOf returns the families that a benchmark may belong to: its name, with N in
// the place of the number of one element.
func namesOf(b hone.Benchmark) []family {
	elements := strings.Split(b.Name, "/")
	var out []family
	for i, e := range elements {
		m := size.FindStringSubmatch(e)
		if i == 0 || m == nil {
			continue
		}
		n, err := strconv.ParseFloat(m[2], 64)
		if err != nil || n <= 0 {
			continue
		}
		n *= map[string]float64{"": 1, "k": 1e3, "K": 1 << 10, "M": 1 << 20}[m[3]]
		family := family{size: n}
		named := slices.Clone(elements)
		named[i] = m[1] + "N" + m[4]
		family.name = strings.Join(named, "/")
		out = append(out, family)
	}
	return out
}

// growth fits one family. It is not ok if there are too few sizes, or too close
// together.
func growth(key [2]string, members []sized) (hone.Growth, bool) {
	slices.SortFunc(members, func(a, b sized) int { return cmp.Compare(a.size, b.size) })
	members = slices.CompactFunc(members, func(a, b sized) bool { return a.size == b.size })
	g := hone.Growth{Package: key[0], Name: key[1]}
	for _, m := range members {
		g.Sizes = append(g.Sizes, m.size)
		g.Seconds = append(g.Seconds, m.cost.Took.Seconds())
	}
	if len(members) < 3 || g.Sizes[len(g.Sizes)-1] < span*g.Sizes[0] {
		return g, false
	}
	var ok bool
	g.Slope, g.Interval[0], g.Interval[1], ok = stat.LogSlope(g.Sizes, g.Seconds)
	g.Lines = growing(members, g.Sizes)
	return g, ok
}

// growing returns the lines whose time surely grows faster than the size.
func growing(members []sized, sizes []float64) []hone.LineGrowth {
	var out []hone.LineGrowth
	last := members[len(members)-1].cost
	for _, l := range last.CPU.Hot(leastGrowing) {
		var at, seconds []float64
		for i, m := range members {
			if s := secondsAt(m.cost.CPU, l, m.cost.Took); s > 0 {
				at, seconds = append(at, sizes[i]), append(seconds, s)
			}
		}
		slope, low, high, ok := stat.LogSlope(at, seconds)
		if ok && low > steep {
			out = append(out, hone.LineGrowth{
				File: l.File, Line: l.Line, Function: l.Function,
				Share: last.CPU.Share(l.Value), Slope: slope, Interval: [2]float64{low, high},
			})
		}
	}
	return out[:min(len(out), linesOfPart)]
}

// secondsAt is the time of an iteration that a line is charged, 0 where it rests
// on too few samples.
func secondsAt(t *cost.Table, l cost.Line, took time.Duration) float64 {
	charge := t.Range(l.File, l.Line, l.Line, nil)
	if charge.Samples < minSamples {
		return 0
	}
	return t.Share(charge.Value) * took.Seconds()
}
