package behave

import (
	"path/filepath"
	"strings"
)

// complaint returns the line of compiler output that says most, without the folders of
// the file that it is about: they are gone when it is read.
func complaint(out string) string {
	last := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if file, message, ok := strings.Cut(line, ".go:"); ok {
			return filepath.Base(file) + ".go:" + message
		}
		if line != "" {
			last = line
		}
	}
	return last
}
