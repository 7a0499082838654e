package strconvappend

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"
	"time"
)

type distance struct {
	km   float64
	unit string
}

const separator = "; "

func units(b []byte, kg float64, n int) []byte {
	b = append(b, strconv.FormatFloat(kg, 'f', 3, 64)+" kg"...)        // want `fresh string`
	b = append(b, ("n="+strconv.Itoa(n))+separator...)                 // want `fresh string`
	b = append(b, []byte("#"+strconv.Itoa(n))...)                      // want `fresh string`
	return append(b, strconv.Itoa(n)+"/"+strconv.FormatBool(n > 3)...) // want `fresh string`
}

func withVariables(b []byte, d distance, name string, at time.Time) []byte {
	b = append(b, strconv.FormatFloat(d.km, 'g', -1, 64)+d.unit...) // want `fresh string`
	return append(b, name+"@"+at.Format("15:04")...)                // want `fresh string`
}

func firstMayCall(b []byte, next func() string, n int) []byte {
	return append(b, next()+strconv.Itoa(n)...) // want `fresh string`
}

func intoWriters(out *bytes.Buffer, w *bufio.Writer, text *strings.Builder, name string, n int) {
	out.WriteString(name + "=" + strconv.Itoa(n))        // want `fresh string`
	w.WriteString(strconv.Itoa(n) + " of them\n")        // want `fresh string`
	w.WriteString(strconv.Itoa(n) + name)                // want `fresh string`
	text.WriteString("(" + strconv.Itoa(n) + " pieces)") // want `fresh string`
}
