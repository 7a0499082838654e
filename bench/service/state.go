package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// setting is what comparisons have in common.
type setting struct {
	Length      time.Duration `json:"length_ns"` // of a comparison, at most
	Slower      float64       `json:"slower"`    // part by which the candidate's own work is more
	Share       float64       `json:"share"`     // of the requests that the service can answer; 1 is all
	Connections int           `json:"connections"`
}

func (s setting) String() string {
	sides := "the same on both sides"
	if s.Slower != 0 {
		sides = fmt.Sprintf("%+.3g %% on the candidate", 100*s.Slower)
	}
	load := "at saturation"
	if s.Share < 1 {
		load = fmt.Sprintf("at %.3g of saturation", s.Share)
	}
	return fmt.Sprintf("%s, %s, %d connections, at most %s", sides, load, s.Connections, s.Length)
}

// comparison is one that was made, with all that was measured in it.
type comparison struct {
	setting
	Rate    float64       `json:"rate"` // requests/s asked for, 0 if as many as it goes
	At      time.Time     `json:"at"`   // when it ended
	Took    time.Duration `json:"took_ns"`
	LoadAvg string        `json:"load_average"` // of the machine when it ended, as Linux spells it
	Rounds  []round       `json:"rounds"`
}

// round is what was measured in one, by unit.
type round struct {
	// BaselineFirst says which side was started and loaded first.
	BaselineFirst bool                     `json:"baseline_first"`
	Units         map[hone.Unit][2]float64 `json:"units"` // baseline, candidate
	Bursts        [2][]float64             `json:"bursts"`
}

// comparisonOf is the rounds of a comparison in a unit, as judge takes them.
func comparisonOf(rounds []round, u hone.Unit) judge.Comparison {
	c := judge.Comparison{Unit: u, Benchmark: hone.Benchmark{Name: hone.ServiceWorkload}}
	for i, r := range rounds {
		v, ok := r.Units[u]
		if !ok {
			continue
		}
		p := judge.Pair{Round: i + 1, Baseline: v[0], Candidate: v[1]}
		if u == hone.SecPerOp {
			p.Bursts = r.Bursts
		}
		c.Pairs = append(c.Pairs, p)
	}
	return c
}

// keep appends a comparison to a file, as a line of its own, also where the last
// line was cut off.
func (c *comparison) keep(name string) error {
	line, err := json.Marshal(c)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	end, err := f.Seek(0, io.SeekEnd)
	last := []byte{'\n'}
	if err == nil && end > 0 {
		_, err = f.ReadAt(last, end-1)
	}
	if last[0] != '\n' {
		line = append([]byte{'\n'}, line...)
	}
	if err == nil {
		_, err = f.WriteAt(append(line, '\n'), end)
	}
	return errors.Join(err, f.Close())
}

// longestLine is more than a comparison of the most rounds takes.
const longestLine = 64 << 20

// load reads the comparisons of a file, none if there is no file. A line that was
// cut off, when the machine went down say, is no comparison.
func load(name string) ([]comparison, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []comparison
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		var c comparison
		if err := json.Unmarshal(lines.Bytes(), &c); err == nil {
			all = append(all, c)
		}
	}
	return all, lines.Err()
}

// of are the comparisons of a setting.
func of(all []comparison, s setting) (out []comparison) {
	for _, c := range all {
		if c.setting == s {
			out = append(out, c)
		}
	}
	return out
}

func count(all []comparison, s setting) int { return len(of(all, s)) }
