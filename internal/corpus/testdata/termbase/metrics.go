package termbase

import (
	"io"
	"strconv"
	"sync/atomic"
)

// Tag is a property of a point.
type Tag struct{ Key, Value string }

// Recorder is told what happens.
type Recorder interface {
	Record(measurement string, value float64, tags ...Tag)
}

// LineRecorder writes points as lines, for a time series database.
type LineRecorder struct {
	Out    io.Writer
	Prefix string
	lines  atomic.Int64
}

// Record writes a point.
func (r *LineRecorder) Record(measurement string, value float64, tags ...Tag) {
	line := r.Prefix
	line += measurement
	for _, tag := range tags {
		line += ","
		line += tag.Key
		line += "="
		line += tag.Value
	}
	line += " value="
	line += strconv.FormatFloat(value, 'f', -1, 64)
	line += "\n"
	r.Out.Write([]byte(line))
	r.lines.Add(1)
}

// Lines returns how many lines were written.
func (r *LineRecorder) Lines() int64 { return r.lines.Load() }
