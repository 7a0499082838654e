// Package nautic sends what a yacht measures to its instruments, in sentences of
// NMEA 0183, and writes the log of the skipper.
package nautic

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
)

// Sentence is a line on the bus.
type Sentence interface {
	// Address returns who talks, and of what.
	Address() string
	// Fields appends the fields to dst, each after a comma.
	Fields(dst []byte) []byte
}

// header is what sentences begin with.
type header struct{ talker, kind string }

// Address implements Sentence.
func (h header) Address() string { return h.talker + h.kind }

// place is a place on earth, in degrees.
type place struct{ Lat, Lon float64 }

func (p place) fields(dst []byte) []byte {
	dst = coordinate(append(dst, ','), p.Lat, 2, "NS")
	return coordinate(append(dst, ','), p.Lon, 3, "EW")
}

// Fix is a GGA sentence: where the yacht is.
type Fix struct {
	header
	place
	Second     int // of the day
	Satellites int
	Altitude   float64 // metres
}

// NewFix returns a fix of a GPS receiver.
func NewFix(lat, lon float64) *Fix {
	return &Fix{header: header{"GP", "GGA"}, place: place{lat, lon}}
}

// Fields implements Sentence.
func (f *Fix) Fields(dst []byte) []byte {
	dst = append(dst, ',')
	dst = append(dst, padded(f.Second/3600, 2)...)
	dst = append(dst, padded(f.Second/60%60, 2)...)
	dst = append(dst, padded(f.Second%60, 2)...)
	dst = f.place.fields(dst)
	dst = append(dst, ",1,"...)
	dst = append(dst, fmt.Sprintf("%d", f.Satellites)...)
	dst = append(dst, ",,"...)
	dst = append(dst, strconv.FormatFloat(f.Altitude, 'f', 1, 64)...)
	return append(dst, ",M,,,,"...)
}

// Depth is a DBT sentence: how deep the water is.
type Depth struct {
	header
	Metres float64
}

// NewDepth returns the depth below an echo sounder.
func NewDepth(metres float64) *Depth { return &Depth{header{"SD", "DBT"}, metres} }

// Fields implements Sentence.
func (d *Depth) Fields(dst []byte) []byte {
	in := func(metres float64, unit byte) {
		text := strconv.FormatFloat(d.Metres/metres, 'f', 1, 64)
		dst = append(dst, ',')
		dst = append(dst, text...)
		dst = append(dst, ',', unit)
	}
	in(0.3048, 'f')
	in(1, 'M')
	in(1.8288, 'F')
	return dst
}

// Water is an MTW sentence: how warm the water is. It has a field only when the
// temperature is another than the one that was sent before.
type Water struct {
	header
	Celsius float64
	sent    string
}

// NewWater returns the sentences of a thermometer.
func NewWater() *Water { return &Water{header: header{"YX", "MTW"}} }

// Fields implements Sentence.
func (w *Water) Fields(dst []byte) []byte {
	text := strconv.FormatFloat(w.Celsius, 'f', 1, 64)
	if text == w.sent {
		return append(dst, ",,C"...)
	}
	w.sent = text
	dst = append(dst, ',')
	dst = append(dst, text...)
	return append(dst, ",C"...)
}

// Route is an RTE sentence: the waypoints that are ahead.
type Route struct {
	header
	Waypoints [][]byte
}

// NewRoute returns a route.
func NewRoute(waypoints ...[]byte) *Route { return &Route{header{"II", "RTE"}, waypoints} }

// Fields implements Sentence.
func (r *Route) Fields(dst []byte) []byte {
	dst = append(dst, ",1,1,c,0,"...)
	return append(dst, bytes.Join(r.Waypoints, []byte(","))...)
}

// coordinate appends degrees, with so many digits, and minutes, and one of two
// letters: the second where the degrees are negative.
func coordinate(dst []byte, degrees float64, digits int, letters string) []byte {
	letter := letters[0]
	if degrees < 0 {
		degrees, letter = -degrees, letters[1]
	}
	minutes := int(math.Round(degrees * 60000)) // thousandths
	dst = append(dst, padded(minutes/60000, digits)...)
	dst = append(dst, padded(minutes%60000/1000, 2)...)
	dst = append(dst, '.')
	dst = append(dst, padded(minutes%1000, 3)...)
	return append(dst, ',', letter)
}

// padded returns a number with zeros before it.
func padded(n, digits int) string {
	text := strconv.Itoa(n)
	for len(text) < digits {
		text = "0" + text
	}
	return text
}

const hex = "0123456789ABCDEF"

// line returns a sentence as it is sent, with its checksum.
func line(s Sentence) []byte {
	body := s.Fields([]byte(s.Address()))
	var sum byte
	for _, c := range body {
		sum ^= c
	}
	return bytes.Join([][]byte{{'$'}, body, {'*', hex[sum>>4], hex[sum&15]}, []byte("\r\n")}, nil)
}
