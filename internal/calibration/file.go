package calibration

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// File is where the runs are, relative to the root of the module.
const File = "docs/calibration.json"

// Load reads the file. One that does not exist holds no runs, and is no error.
func Load(name string) ([]Run, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields() // a misspelt key would vanish with the next Save
	var runs []Run
	if err := dec.Decode(&runs); err != nil {
		return nil, fmt.Errorf("file %s: %w", name, err)
	}
	return runs, nil
}

// Save writes the runs.
func Save(name string, runs []Run) error {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(runs); err != nil {
		return err
	}
	return os.WriteFile(name, buf.Bytes(), 0o666)
}

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
