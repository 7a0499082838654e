package behave

import "strings"

// lastLine returns the line of compiler output that says most.
func lastLine(out string) string {
	last := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, ".go:") {
			return line
		}
		if line != "" {
			last = line
		}
	}
	return last
}
