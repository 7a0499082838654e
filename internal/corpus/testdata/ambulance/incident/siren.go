package incident

import (
	"fmt"
	"io"
)

// Siren is the line to the bells of a station. What is written to it rings.
type Siren struct {
	Line io.Writer
	Rest func() // waits until a bell has rung
}

// Ring rings for each vehicle in turn.
func (s *Siren) Ring(number int, callsigns []string) error {
	for _, c := range callsigns {
		if _, err := fmt.Fprintf(s.Line, "%s#%d\r", c, number); err != nil {
			return fmt.Errorf("bell of %s: %w", c, err)
		}
		s.Rest()
	}
	return nil
}
