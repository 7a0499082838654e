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

func (s *site) statement() statement { return statement{s.rule.Name, s.position, s.cause} }

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
			if !slices.Contains(o.costs, p) {
				o.costs = append(o.costs, p)
			}
		}
	}
	return out
}
