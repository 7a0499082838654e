// Package series has readings of one sensor in the order of time.
package series

import (
	"slices"
	"time"

	"example.com/buoys"
)

// Key says what a series is of.
type Key struct{ Station, Sensor string }

// Point is a value at a time.
type Point struct {
	At    time.Time
	Value float64
}

// Summary is what a table says of a series.
type Summary struct {
	Key
	Count         int
	Doubtful      int
	Low, High     float64
	Mean          float64
	First, Latest time.Time
}

type cell struct {
	points   []Point
	doubtful int
	low      float64
	high     float64
}

// Table gathers series from readings of all kinds.
type Table struct {
	cells map[Key]*cell
	order []Key // as they came
}

// NewTable returns a table without series.
func NewTable() *Table { return &Table{cells: make(map[Key]*cell)} }

// Note adds a reading to its series.
func (t *Table) Note(r buoys.Reading) {
	k := Key{r.Station, r.Sensor}
	if _, known := t.cells[k]; known {
		t.cells[k].low = min(t.cells[k].low, r.Value)
		t.cells[k].high = max(t.cells[k].high, r.Value)
	} else {
		t.cells[k] = &cell{low: r.Value, high: r.Value}
		t.order = append(t.order, k)
	}
	t.cells[k].points = append(t.cells[k].points, Point{r.At, r.Value})
	if len(r.Flags) > 0 {
		t.cells[k].doubtful++
	}
}

// Keys returns what there are series of, as they came.
func (t *Table) Keys() []Key { return slices.Clone(t.order) }

// Points returns a series in the order of time. Points of the same time stay as they
// came: the last one corrects those before it.
func (t *Table) Points(k Key) []Point {
	c, ok := t.cells[k]
	if !ok {
		return nil
	}
	points := slices.Clone(c.points)
	slices.SortStableFunc(points, func(a, b Point) int { return a.At.Compare(b.At) })
	return points
}

// Summaries says of each series what it is like.
func (t *Table) Summaries() []Summary {
	all := make([]Summary, 0, len(t.order))
	for _, k := range t.order {
		points := t.Points(k)
		c := t.cells[k]
		all = append(all, Summary{
			Key: k, Count: len(points), Doubtful: c.doubtful, Low: c.low, High: c.high, Mean: Mean(points),
			First: points[0].At, Latest: points[len(points)-1].At,
		})
	}
	return all
}

// Mean adds in the order of time, and adds again what rounding took away: in another
// order the last digits would be others.
func Mean(points []Point) float64 {
	var sum, lost float64
	for _, p := range points {
		y := p.Value - lost
		next := sum + y
		lost = (next - sum) - y
		sum = next
	}
	return sum / float64(len(points))
}

// Resample returns the medians of windows of a series, each at the time at which its
// window begins.
func Resample(points []Point, step time.Duration) []Point {
	out := make([]Point, 0, len(points))
	for len(points) > 0 {
		start := points[0].At.Truncate(step)
		end := start.Add(step)
		n := 1
		for n < len(points) && points[n].At.Before(end) {
			n++
		}
		out = append(out, Point{start, median(points[:n])})
		points = points[n:]
	}
	return out
}

func median(window []Point) float64 {
	var all []float64
	for _, p := range window {
		all = append(all, p.Value)
	}
	slices.Sort(all)
	half := len(all) / 2
	if len(all)%2 == 1 {
		return all[half]
	}
	return (all[half-1] + all[half]) / 2
}

// Gaps returns the times of windows for which a resampled series has nothing. It is nil
// if there are none, which JSON says too.
func Gaps(points []Point, step time.Duration) []time.Time {
	var gaps []time.Time
	for i := 1; i < len(points); i++ {
		for at := points[i-1].At.Add(step); at.Before(points[i].At); at = at.Add(step) {
			gaps = append(gaps, at)
		}
	}
	return gaps
}
