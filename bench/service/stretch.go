package main

import (
	"math"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// cutter cuts the rounds of one run of hone bench into comparisons.
type cutter struct {
	setting
	rate   float64
	began  time.Time // of the comparison
	ended  time.Time // of the last measurement
	number int       // of the round that is being read
	now    round
	rounds []round
}

// take takes the next event, and returns the comparison that is complete with the
// rounds before it, nil if none is.
func (c *cutter) take(e hone.Event) *comparison {
	if p := e.Progress; p != nil && p.Stage == "measure" && c.began.IsZero() {
		c.began = e.Time
	}
	m := e.Measurement
	if m == nil {
		return nil
	}
	var done *comparison
	if m.Round != c.number {
		done = c.close()
		c.number = m.Round
	}
	c.add(m)
	c.ended = e.Time
	return done
}

// close ends the round that is being read, and the comparison if it is complete
// with that.
func (c *cutter) close() *comparison {
	whole := c.now.whole()
	if whole {
		c.rounds = append(c.rounds, c.now)
	}
	c.now = round{}
	if !whole || !c.complete() {
		return nil
	}
	out := &comparison{setting: c.setting, Rate: c.rate, At: c.ended, Took: c.ended.Sub(c.began), LoadAvg: loadAverage(), Rounds: c.rounds}
	c.rounds, c.began = nil, c.ended
	return out
}

// complete reports whether hone bench would end here.
func (c *cutter) complete() bool {
	return c.ended.Sub(c.began) >= c.Length || judge.Decided(comparisonOf(c.rounds, hone.SecPerOp), judge.Family(unitsOf(c.rounds)), judge.DefaultPolicy())
}

// add takes a measurement into the round. Of repeated ones in one layout the least
// processor time counts, and of all else the first.
func (c *cutter) add(m *hone.Measurement) {
	r := &c.now
	if r.Units == nil {
		r.Units = map[hone.Unit][2]float64{}
	}
	v, ok := r.Units[m.Unit]
	if !ok {
		v = [2]float64{-1, -1}
	}
	side := 0
	if m.Side == hone.Candidate {
		side = 1
	}
	switch {
	case v[side] < 0:
		v[side] = m.Value
	case m.Unit == hone.SecPerOp:
		v[side] = math.Min(v[side], m.Value)
	}
	r.Units[m.Unit] = v
	r.Bursts[side] = append(r.Bursts[side], m.Bursts...)
	if side == 0 {
		r.BaselineFirst = m.First
	}
}

// whole reports whether both sides were measured.
func (r *round) whole() bool {
	v := r.Units[hone.SecPerOp]
	return v[0] > 0 && v[1] > 0
}

// loadAverage is that of the machine, where Linux tells.
func loadAverage() string {
	data, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	fields := strings.Fields(string(data))
	return strings.Join(fields[:min(3, len(fields))], " ")
}
