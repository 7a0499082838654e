package calibration

import (
	"github.com/gohone/hone/internal/datafile"
)

// File is where the runs are, relative to the root of the module.
const File = "docs/calibration.json"

// Load reads the file. One that does not exist holds no runs, and is no error.
func Load(name string) ([]Run, error) {
	var runs []Run
	err := datafile.ReadResults(name, &runs)
	return runs, err
}

// Save writes the runs.
func Save(name string, runs []Run) error { return datafile.Write(name, runs) }

// Total adds up the rows of several runs, in the order of the first.
func Total(runs []Run) []Row {
	var out []Row
	index := map[Row]int{}
	for _, run := range runs {
		for _, row := range run.Rows {
			key := Row{Noise: row.Noise, Suite: row.Suite, Effect: row.Effect}
			i, ok := index[key]
			if !ok {
				i = len(out)
				index[key] = i
				out = append(out, key)
			}
			out[i].add(row)
		}
	}
	return out
}

func (row *Row) add(other Row) {
	row.Suites += other.Suites
	row.Alarmed += other.Alarmed
	row.Comparisons += other.Comparisons
	row.Found += other.Found
	row.Wrong += other.Wrong
	row.NoChange += other.NoChange
	row.Inconclusive += other.Inconclusive
	row.Missed += other.Missed
	row.Rounds += other.Rounds
}
