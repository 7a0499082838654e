package firing

import (
	"bytes"
	"io"
	"strconv"
)

// WriteCSV writes a curve as comma separated values with a header line.
func WriteCSV(w io.Writer, curve []Sample) error {
	var table bytes.Buffer
	table.WriteString("minute,celsius\n")
	for _, s := range curve {
		table.WriteString(strconv.Itoa(s.Minute))
		table.WriteByte(',')
		table.WriteString(strconv.FormatFloat(s.Celsius, 'f', 1, 64))
		table.WriteByte('\n')
	}
	_, err := io.WriteString(w, table.String())
	return err
}

// Hottest returns the sample with the highest temperature, the first one when
// there are several.
func Hottest(curve []Sample) (Sample, bool) {
	if len(curve) == 0 {
		return Sample{}, false
	}
	best := curve[0]
	for _, s := range curve[1:] {
		if s.Celsius > best.Celsius {
			best = s
		}
	}
	return best, true
}
