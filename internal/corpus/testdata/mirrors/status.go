package mirrors

import (
	"fmt"
	"strconv"
)

// Status is what is known of a mirror.
type Status struct {
	Host  string
	Tag   string  // of its index file; empty if it sends none
	Speed float64 // in megabytes per second; 0 if nobody knows
	Down  bool
}

// Line returns the status as a line for the watchers.
func (s *Status) Line() (line string) {
	line = "host=" + s.Host
	if s.Down {
		line += " down"
	}
	if s.Tag != "" {
		line += " tag="
		line += quoted(s.Tag)
	}
	if s.Speed > 0 {
		line += " speed="
		line += strconv.FormatFloat(s.Speed, 'g', 4, 64)
	}
	line += "\n"
	return line
}

// quoted returns a tag as it is sent in headers.
func quoted(tag string) string { return fmt.Sprintf("\"%v\"", tag) }
