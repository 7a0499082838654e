package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// identify gives sites and fixes their ids, and sites with identical edits the
// same fix.
//
// An id is made of what the source says, not of where it stands, so that it
// outlives edits elsewhere and names the same thing in the next run and the
// next pass. What is textually the same within one function is told apart by
// its order.
func identify(sites []*site) {
	seen := map[string]int{}
	fixes := map[string]string{} // edits -> id
	for _, s := range sites {
		s.id = unique(seen, hash("finding", s.rule.Name, s.position.File, s.function, squeeze(s.text)))
		if s.edits == nil {
			continue
		}
		key := fmt.Sprintf("%#v", s.edits)
		if fixes[key] == "" {
			fixes[key] = unique(seen, s.fixHash())
		}
		s.fix = fixes[key]
	}
}

func (s *site) fixHash() string {
	parts := []string{"fix", s.rule.Name, s.function}
	for i, e := range s.edits {
		parts = append(parts, e.File, squeeze(s.replaced[i]), squeeze(e.New))
	}
	return hash(parts...)
}

// squeeze makes a text independent of its indentation.
func squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }

func hash(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		io.WriteString(h, p)
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}

func unique(seen map[string]int, id string) string {
	seen[id]++
	if n := seen[id]; n > 1 {
		return fmt.Sprintf("%s-%d", id, n)
	}
	return id
}
