// Package report shows series to people and to other programs.
package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/buoys/series"
)

const (
	day  = "2006-01-02"
	hour = "2006-01-02 15:04"
)

// Table writes a line for each series.
func Table(w io.Writer, all []series.Summary) error {
	var b bytes.Buffer
	wide := 8
	for _, s := range all {
		wide = max(wide, utf8.RuneCountInString(s.Station))
	}
	for _, s := range all {
		b.WriteString(flush(s.Station, wide, '.'))
		b.WriteByte(' ')
		b.WriteString(flush(s.Sensor, 6, ' '))
		b.WriteString(flush(fmt.Sprint(s.Count), 7, ' '))
		b.WriteString(fmt.Sprintf(" %8.2f %8.2f %8.2f", s.Low, s.Mean, s.High))
		b.WriteString(fmt.Sprintf("  %s to %s", s.First.Format(hour), s.Latest.Format(hour)))
		if s.Doubtful > 0 {
			b.WriteString(" (")
			b.WriteString(strconv.Itoa(s.Doubtful))
			b.WriteString(" in doubt)")
		}
		b.WriteByte('\n')
	}
	out := make([]byte, b.Len())
	copy(out, b.Bytes())
	_, err := w.Write(out)
	return err
}

// flush puts text to the right of a column, behind as many marks as there is room for.
func flush(text string, width int, mark rune) string {
	for room := width - utf8.RuneCountInString(text); room > 0; room-- {
		text = string(mark) + text
	}
	return text
}

// CSV writes the points of a series as rows.
func CSV(w *bufio.Writer, k series.Key, points []series.Point) error {
	for _, p := range points {
		w.WriteString(k.Station)
		w.WriteByte(',')
		w.WriteString(k.Sensor)
		w.WriteByte(',')
		w.Write(p.At.AppendFormat(w.AvailableBuffer(), time.RFC3339))
		w.WriteByte(',')
		value := strconv.FormatFloat(p.Value, 'g', -1, 64)
		w.WriteString(value)
		w.WriteByte('\n')
	}
	return w.Flush()
}

// JSON returns what there is of a series, and when there is nothing. Names are made of
// any characters.
func JSON(k series.Key, step time.Duration, points []series.Point) string {
	quoted := func(text string) string {
		escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)
		return `"` + escape.Replace(text) + `"`
	}
	doc := "{"
	doc += `"station":` + quoted(k.Station)
	doc += `,"sensor":` + quoted(k.Sensor)
	doc += `,"gaps":` + times(series.Gaps(points, step))
	doc += `,"points":[`
	for i, p := range points {
		if i > 0 {
			doc += ","
		}
		doc += "[" + strconv.FormatInt(p.At.Unix(), 10) + "," + strconv.FormatFloat(p.Value, 'g', -1, 64) + "]"
	}
	doc += "]}"
	return doc
}

// times is null for none, which says that there is nothing to look for.
func times(all []time.Time) string {
	if all == nil {
		return "null"
	}
	list := make([]string, len(all))
	for i, at := range all {
		list[i] = strconv.FormatInt(at.Unix(), 10)
	}
	return "[" + strings.Join(list, ",") + "]"
}

// Progress tells who waits how far it is, as it goes.
type Progress struct {
	To io.Writer
	n  int
}

// Add counts what has been done, and says so at once.
func (p *Progress) Add(n int) {
	p.n += n
	fmt.Fprintf(p.To, "\r%d readings", p.n)
}

// Legend explains the columns of a table that ends with a day.
func Legend(last time.Time) string {
	text := "station and sensor"
	for _, column := range []string{"readings", "lowest", "mean", "highest", "first and last"} {
		text += fmt.Sprintf("; %s", column)
	}
	return text + ", until " + last.Format(day)
}
