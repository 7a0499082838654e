// Package gauges reads the gauges of a weather station.
package gauges

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Gauge reads one value.
type Gauge func() (float64, error)

// Meter takes notes of how the station itself does.
type Meter interface {
	Count(name string, n int)
	Took(name string, d time.Duration)
}

// Station is where the gauges are.
type Station struct {
	Site  string
	Meter Meter
	Clock func() time.Time
}

// Timed returns the gauge with notes taken of its readings. After so many
// failures in a row it goes by another name, under which alarms are set.
func (s *Station) Timed(kind string, g Gauge) Gauge {
	site, meter, clock := s.Site, s.Meter, s.Clock
	if clock == nil {
		clock = time.Now
	}
	failed := 0
	return func() (float64, error) {
		began := clock()
		v, err := g()
		prefix := "gauge." + site + "." + kind
		meter.Took(prefix+".took", clock().Sub(began))
		if err != nil {
			failed++
			meter.Count(fmt.Sprintf("gauge.%s.%s.failed.%d", site, kind, failed), 1)
			return 0, fmt.Errorf("%s at %s: %w", kind, site, err)
		}
		failed = 0
		meter.Count(fmt.Sprintf("gauge.%s.%s.read", site, kind), 1)
		return v, nil
	}
}

// Board keeps the texts of the last readings, for the display in the lobby.
type Board struct {
	last map[string]string
}

// Show takes a reading to the board.
func (b *Board) Show(gauge string, v float64) {
	if b.last == nil {
		b.last = make(map[string]string)
	}
	b.last[gauge] = strconv.FormatFloat(v, 'f', 1, 64)
}

// Shown returns what the board shows of a gauge.
func (b *Board) Shown(gauge string) (string, bool) {
	text, ok := b.last[gauge]
	return text, ok
}

// Names gives gauges the names that operators know them by: of each pair, the
// first is replaced by the second.
func Names(pairs []string) func(string) string {
	return func(name string) string {
		return strings.NewReplacer(pairs...).Replace(name)
	}
}
