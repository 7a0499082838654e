// Package gpx writes tracks for maps.
package gpx

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/tracks/flight"
)

// Track is a flight with its name.
type Track struct {
	Name   string
	Points []flight.Point
}

// ErrEmpty is returned for tracks without points.
var ErrEmpty = errors.New("empty track")

// Save writes the track as a document, at once or not at all.
func (t *Track) Save(w io.Writer) error {
	if len(t.Points) == 0 {
		return fmt.Errorf("%q: %w", t.Name, ErrEmpty)
	}
	doc := new(bytes.Buffer)
	doc.WriteString("<gpx><trk><name>" + clean(t.Name) + "</name><trkseg>\n")
	for i := range t.Points {
		point(doc, &t.Points[i])
	}
	doc.WriteString("</trkseg></trk></gpx>\n")
	_, err := w.Write([]byte(doc.String()))
	return err
}

// clean makes text fit for XML.
func clean(text string) string {
	r := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
	return r.Replace(text)
}

func point(doc *bytes.Buffer, p *flight.Point) {
	lat := strconv.FormatFloat(p.Lat, 'f', 5, 64)
	lon := strconv.FormatFloat(p.Lon, 'f', 5, 64)
	doc.WriteString(`<trkpt lat="`)
	doc.WriteString(lat)
	doc.WriteString(`" lon="`)
	doc.WriteString(lon)
	doc.WriteString(`"><ele>`)
	ele := fmt.Sprintf("%d", p.Height)
	doc.WriteString(ele)
	doc.WriteString("</ele><type>")
	doc.WriteString(fmt.Sprint(p.Kind))
	doc.WriteString("</type></trkpt>\n")
}

// Labels returns a label for each of the tracks: its number and its name.
func Labels(tracks []Track) []string {
	n := 0
	return each(tracks, func(t Track) string {
		n++
		return zeros(strconv.Itoa(n), 12) + " " + clean(t.Name)
	})
}

// each returns what f makes of each.
func each[T, U any](list []T, f func(T) U) []U {
	var all []U
	for _, v := range list {
		all = append(all, f(v))
	}
	return all
}

// zeros fills digits up from the left.
func zeros(digits string, width int) string {
	for len(digits) < width {
		digits = fmt.Sprintf("0%s", digits)
	}
	return digits
}

// Climbs returns the heights at which the track turned up.
func Climbs(points []flight.Point) []int {
	var turns []int
	for i := 1; i+1 < len(points); i++ {
		if h := points[i].Height; h < points[i-1].Height && h < points[i+1].Height {
			turns = append(turns, int(h))
		}
	}
	return turns
}
