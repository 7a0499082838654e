// Package influx sends measurements in the line protocol of InfluxDB.
package influx

import (
	"io"
	"strconv"
	"strings"
)

// Point is a measurement that is being put together: first its tags, then its
// fields.
type Point struct {
	text   string
	fields int
}

// Measure begins a point of that measurement.
func Measure(name string) *Point {
	return &Point{text: name}
}

// Tag adds a tag. One without a value is left out, as the protocol has none.
func (p *Point) Tag(key, value string) *Point {
	if value == "" {
		return p
	}
	p.text += "," + key + "="
	for {
		at := strings.IndexAny(value, ", =")
		if at < 0 {
			break
		}
		p.text += value[:at] + `\` + value[at:at+1]
		value = value[at+1:]
	}
	p.text += value
	return p
}

// Int adds a field.
func (p *Point) Int(key string, value int64) *Point {
	if p.fields == 0 {
		p.text += " "
	} else {
		p.text += ","
	}
	p.fields++
	p.text += key + "=" + strconv.FormatInt(value, 10) + "i"
	return p
}

// String is the point as a line, without its end.
func (p *Point) String() string {
	return p.text
}

// Sink sends points to a server.
type Sink struct {
	w io.Writer
}

// NewSink returns a sink that writes each point at once: over UDP, it is a
// packet.
func NewSink(w io.Writer) *Sink {
	return &Sink{w: w}
}

// Send sends a point. One without fields is none.
func (s *Sink) Send(p *Point) error {
	if p.fields == 0 {
		return nil
	}
	_, err := io.WriteString(s.w, p.String())
	return err
}
