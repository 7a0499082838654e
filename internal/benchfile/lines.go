package benchfile

import (
	"strconv"
	"strings"
)

// line is a line of text and where it stands in its file, from 1.
type line struct {
	text   string
	number int
}

// maxLine is the length, in bytes, above which a line cannot be a result; the
// reader of package benchfmt gives up at 64 KiB.
const maxLine = 60 << 10

// split parts a text into lines.
func split(data []byte) []line {
	var out []line
	for text := range strings.Lines(string(data)) {
		out = append(out, line{strings.TrimRight(text, "\r\n"), len(out) + 1})
	}
	return out
}

// mend joins results that were torn apart: package testing prints the name of a
// benchmark before it runs and the values after it, so what the benchmark
// prints itself comes between them. The joined result stands where its values
// were. Lines that cannot be results for their length are emptied.
func mend(lines []line) {
	name, at := "", -1
	for i := range lines {
		text := lines[i].text
		switch {
		case len(text) > maxLine:
			lines[i].text = ""
		case strings.HasPrefix(text, "Benchmark"):
			name, at = "", -1
			if f := strings.Fields(text); !hasValues(f[1:]) {
				name, at = f[0], i
			}
		case at >= 0 && hasValues(strings.Fields(text)):
			lines[i].text = name + " " + text
			lines[at].text = ""
			name, at = "", -1
		}
	}
}

// hasValues reports whether fields begin like the values of a result: the
// iterations, a number and a unit per something.
func hasValues(fields []string) bool {
	if len(fields) < 3 || !strings.Contains(fields[2], "/") {
		return false
	}
	if _, err := strconv.Atoi(fields[0]); err != nil {
		return false
	}
	_, err := strconv.ParseFloat(fields[1], 64)
	return err == nil
}
