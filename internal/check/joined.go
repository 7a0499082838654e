package check

import (
	"slices"

	"github.com/gohone/hone"
)

// statement is what a site says of which place.
type statement struct {
	rule     string
	position hone.Position
	cause    string
}

// statement is the same for all places of a line that have no fix: who goes there to write
// one sees them all, and they share what the line costs.
func (s *site) statement() statement {
	at := s.position
	if len(s.edits) == 0 {
		at.Column = 0
	}
	return statement{s.rule.Name, at, s.cause}
}

// joined makes one of the sites that say the same of one place and have the same edits:
// a rule reports it once for each place that pays, and all of them pay.
func joined(sites []*site) []*site {
	var out []*site
	said := map[statement][]*site{}
	for _, s := range sites {
		at := s.statement()
		same := slices.IndexFunc(said[at], func(o *site) bool { return slices.Equal(o.edits, s.edits) })
		if same < 0 {
			out, said[at] = append(out, s), append(said[at], s)
			continue
		}
		o := said[at][same]
		o.beside = o.beside || s.beside
		for _, p := range s.costs {
			if !slices.ContainsFunc(o.costs, func(q hone.Position) bool { return sameLines(p, q) }) {
				o.costs = append(o.costs, p)
			}
		}
	}
	return out
}

// sameLines reports whether two positions are charged the same: profiles know no columns.
func sameLines(p, q hone.Position) bool {
	return p.File == q.File && p.Line == q.Line && p.EndLine == q.EndLine
}
