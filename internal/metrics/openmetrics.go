package metrics

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// plainText rewrites a page in the format OpenMetrics 1.0 to the text format
// 0.0.4 as far as it is needed here: without exemplars, timestamps, units and
// help, and with counters declared under the name of their samples.
func plainText(r io.Reader) ([]byte, error) {
	var out bytes.Buffer
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "#") {
			line = plainType(line)
		} else {
			line = plainSample(line)
		}
		if line != "" {
			out.WriteString(line)
			out.WriteByte('\n')
		}
	}
	return out.Bytes(), lines.Err()
}

// plainType rewrites a line that declares a type; any other is left out.
func plainType(line string) string {
	rest, ok := strings.CutPrefix(line, "# TYPE ")
	if !ok {
		return ""
	}
	name, typ, _ := strings.Cut(rest, " ")
	switch typ {
	case "counter":
		name = strings.TrimSuffix(name, "_total") + "_total"
	case "info":
		name, typ = name+"_info", "gauge"
	case "stateset":
		typ = "gauge"
	case "gauge", "histogram", "summary":
	default: // unknown, gaugehistogram: what has no type is untyped
		return ""
	}
	return "# TYPE " + name + " " + typ
}

// plainSample leaves only the name with its labels and the value of a sample.
func plainSample(line string) string {
	end := 0 // of the name with its labels
	if open := strings.IndexByte(line, '{'); open >= 0 && open < indexOr(line, " ", len(line)) {
		if end = endOfLabels(line, open); end == 0 {
			return line // the parser says what is wrong
		}
	} else {
		end = indexOr(line, " ", len(line))
	}
	value, _, _ := strings.Cut(strings.TrimLeft(line[end:], " "), " ")
	return line[:end] + " " + value
}

func indexOr(s, sub string, or int) int {
	if i := strings.Index(s, sub); i >= 0 {
		return i
	}
	return or
}

// endOfLabels returns what is behind the brace that closes the labels, 0 if none
// does. Values are in quotes and may hold braces.
func endOfLabels(line string, open int) int {
	quoted := false
	for i := open + 1; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == '}' && !quoted:
			return i + 1
		}
	}
	return 0
}
