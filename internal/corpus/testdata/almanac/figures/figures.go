// Package figures writes what was measured: heights of the sea, hours of sun.
package figures

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Day is what was measured at a station on a day.
type Day struct {
	Month, Day int
	Height     float64 // of the sea, in meters
	Sun        float64 // hours
	Remark     string
}

// Head returns the heading of the figures of a place.
func Head(place string) string {
	return fmt.Sprint(place, ".")
}

// Mark returns what a day is found by in the index, a line.
func Mark(place string, d Day, volume int) string {
	return fmt.Sprintln(place, d.Month*100+d.Day, volume)
}

// addLine adds a line to a text.
func addLine(text *string, line string) {
	*text += line + "\n"
}

// Digest returns the remarks of all days that have one, under the heading of
// the place.
func Digest(place string, days []Day) string {
	var text string
	addLine(&text, Head(place))
	for i := range days {
		if days[i].Remark == "" {
			continue
		}
		addLine(&text, date(days[i])+" "+days[i].Remark)
	}
	return text
}

func date(d Day) string {
	return strconv.Itoa(d.Day) + "/" + strconv.Itoa(d.Month)
}

// number returns a number as it is printed in tables.
func number(v float64) string {
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// Row adds a row of the table of days.
func Row(dst []byte, d Day) []byte {
	dst = strconv.AppendInt(dst, int64(d.Month), 10)
	dst = append(dst, '\t')
	dst = strconv.AppendInt(dst, int64(d.Day), 10)
	dst = append(dst, '\t')
	dst = append(dst, number(d.Height)...)
	dst = append(dst, '\t')
	dst = append(dst, number(d.Sun)...)
	return append(dst, '\n')
}

// Table writes the rows of all days.
func Table(w io.Writer, days []Day) error {
	out := bufio.NewWriter(w)
	var row []byte
	for i := range days {
		row = Row(row[:0], days[i])
		out.Write(row)
	}
	return out.Flush()
}

// Keys returns the dates of days, and keeps none of the rows that they were read
// of: rows are read into one line.
func Keys(days []Day) map[string]int {
	keys := make(map[string]int, len(days))
	var line []byte
	for i := range days {
		line = Row(line[:0], days[i])
		keys[string(line[:upTo(line, '\t', 2)])] = i
	}
	return keys
}

// upTo returns where the nth c of a line is.
func upTo(line []byte, c byte, n int) int {
	for i := range line {
		if line[i] == c {
			n--
		}
		if n == 0 {
			return i
		}
	}
	return len(line)
}
