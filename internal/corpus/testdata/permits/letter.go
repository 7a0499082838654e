package permits

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// In returns the permits of a zone, by number.
func (s *Store) In(zone string) ([]Permit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.room[zone]; !ok {
		return nil, ErrUnknown
	}
	permits := make([]Permit, 0, s.taken[zone])
	for _, p := range s.byPlate {
		if p.Zone == zone {
			permits = append(permits, *p)
		}
	}
	slices.SortFunc(permits, func(a, b Permit) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return permits, nil
}

// subject is what a letter is about.
func subject(p *Permit) string {
	return fmt.Sprintf("Parking permit for %s", p.Plate)
}

// letter is what a holder gets by post, 60 columns wide.
func letter(p *Permit) string {
	var sb strings.Builder
	sb.WriteString(p.Holder)
	sb.WriteString("\n\n")
	sb.WriteString(subject(p))
	sb.WriteByte('\n')
	sb.WriteString(strings.Repeat("=", 60))
	sb.WriteString("\n\nPermit ")
	sb.WriteString(p.Number())
	sb.WriteString(" is valid until ")
	sb.WriteString(p.Until.Format(time.DateOnly))
	sb.WriteString(".\n")
	return sb.String()
}
