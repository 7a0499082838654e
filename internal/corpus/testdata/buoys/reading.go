// Package buoys has what buoys at sea measure and send ashore.
package buoys

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Reading is one value of one sensor of a station.
type Reading struct {
	Station string
	Sensor  string
	At      time.Time
	Value   float64
	Flags   []string // what makes it doubtful
}

// ErrRow is wrapped by the errors of rows that are no readings.
var ErrRow = errors.New("no reading")

// Rows reads readings as CSV: station, sensor, time, value, and flags with bars
// between them.
type Rows struct {
	csv *csv.Reader
}

// NewRows returns what reads the rows of a text.
func NewRows(r io.Reader) *Rows {
	c := csv.NewReader(r)
	c.FieldsPerRecord = 5
	c.ReuseRecord = true
	return &Rows{csv: c}
}

// Next returns the next reading, or io.EOF.
func (r *Rows) Next() (Reading, error) {
	row, err := r.csv.Read()
	if err != nil {
		return Reading{}, err
	}
	line, _ := r.csv.FieldPos(0)
	at, err := time.Parse(time.RFC3339, row[2])
	if err != nil {
		return Reading{}, fmt.Errorf("line %d: %w: %q is no time", line, ErrRow, row[2])
	}
	value, err := strconv.ParseFloat(row[3], 64)
	if err != nil {
		return Reading{}, fmt.Errorf("line %d: %w: %q is no value", line, ErrRow, row[3])
	}
	// A name that is a part of the row would keep all of it.
	reading := Reading{Station: strings.Clone(row[0]), Sensor: strings.Clone(row[1]), At: at, Value: value}
	if row[4] != "" {
		reading.Flags = strings.Split(row[4], "|")
	}
	return reading, nil
}

// Doubts returns the flags with bars between them. Hardly any reading has more than
// one.
func (r Reading) Doubts() string {
	text := ""
	for i, flag := range r.Flags {
		if i != 0 {
			text = text + "|"
		}
		text = text + flag
	}
	return text
}
