// Package line encodes readings in a line protocol of time series databases:
//
//	name,tag=value,tag=value field=1.5,field=2 1700000000000000000
package line

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
)

// Tag says where readings come from.
type Tag struct{ Key, Value string }

// Field is one reading.
type Field struct {
	Key   string
	Value float64
}

// Point is what was read at one time.
type Point struct {
	Name   string
	Tags   []Tag
	Fields []Field
	Time   time.Time
}

// ErrEmpty is returned for points that say nothing.
var ErrEmpty = errors.New("point without a finite field")

// An Encoder writes points. It gathers them until Flush.
type Encoder struct {
	w     io.Writer
	batch strings.Builder
	n     int
}

func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w} }

// Encode adds a point to the batch.
func (e *Encoder) Encode(p *Point) error {
	fields, err := p.fields()
	if err != nil {
		return fmt.Errorf("point %q: %w", p.Name, err)
	}
	e.batch.WriteString(join(p.series(), fields, p.Time))
	e.n++
	return nil
}

// Flush writes the batch and begins another.
func (e *Encoder) Flush() error {
	if e.n == 0 {
		return nil
	}
	if _, err := e.w.Write([]byte(e.batch.String())); err != nil {
		return err
	}
	e.batch.Reset()
	e.n = 0
	return nil
}

// series returns the name and the tags. Tags without a value are left out.
func (p *Point) series() string {
	s := p.Name
	for _, t := range p.Tags {
		if t.Value == "" {
			continue
		}
		s += "," + t.Key + "="
		if strings.ContainsAny(t.Value, ", =") {
			s += escape(t.Value)
		} else {
			s += t.Value
		}
	}
	return s
}

func escape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ',', ' ', '=':
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// fields returns the fields whose values the protocol can say.
func (p *Point) fields() (string, error) {
	var b strings.Builder
	for _, f := range p.Fields {
		if math.IsNaN(f.Value) || math.IsInf(f.Value, 0) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f.Key)
		b.WriteByte('=')
		b.WriteString(number(f.Value))
	}
	if b.Len() == 0 {
		return "", ErrEmpty
	}
	return b.String(), nil
}

// number returns v as short as it can be read back.
func number(v float64) string {
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// join makes a line of its parts.
func join(series, fields string, at time.Time) string {
	return fmt.Sprintf("%s %s %d\n", series, fields, at.UnixNano())
}
