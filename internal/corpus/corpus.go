// Package corpus knows programs that are slow for the causes of the case
// studies, and near-misses. Names, domains and control flow are others, and who
// wrote them had not read the rules: what hone finds here says what its rules do
// to programs that they were not written for. There is a set for each time that
// the rules had learned from the one before.
//
// corpus.json says which causes are where, [Result] what hone made of them.
// Command corpus in scripts fills the results, package docs renders them. No
// rule and no stage imports this package. A program that a rule was changed for
// is no measure any more; it is marked, and should be replaced.
package corpus

import (
	"path"

	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/datafile"
)

// Where things are, relative to the root of the module.
const (
	File   = "internal/corpus/corpus.json"
	folder = "internal/corpus/testdata"
)

// Program is a module of the corpus.
type Program struct {
	Name    string  `json:"name"` // its folder
	Set     Set     `json:"set,omitempty"`
	What    string  `json:"what"`
	Nothing bool    `json:"nothing,omitempty"` // no fix is to be kept, wherever
	Seen    bool    `json:"seen,omitempty"`    // rules were widened after a look at it: it is no measure any more
	Causes  []Cause `json:"causes"`
	Traps   []Trap  `json:"traps,omitempty"`
}

// Folder returns where the program is, slash-separated, relative to the root of
// the module.
func (p Program) Folder() string { return path.Join(folder, p.Name) }

// Cause is why a program is slow.
type Cause struct {
	Number int              `json:"number"` // as the case studies count
	Mark   casestudies.Mark `json:"mark"`   // as there
	What   string           `json:"what"`
	// Kin are other numbers whose rules name this cause too: in the clothes it
	// has here, it is theirs as well.
	Kin   []int  `json:"kin,omitempty"`
	Sites []Site `json:"sites"` // each of which will do
}

// Site is a statement, or the range of lines that its text is.
type Site struct {
	casestudies.Site
	Function string `json:"function"` // that it is in, without receiver; empty outside of functions
}

// Trap is a place where a fix that suggests itself is wrong or no gain.
type Trap struct {
	Number int    `json:"number,omitempty"` // of the case studies, where they have it
	What   string `json:"what"`
	Site
	// Never are texts of which a fix may add none to the file. Where there are
	// none, the code of the site has to stay.
	Never []string `json:"never,omitempty"`
	Quiet bool     `json:"quiet,omitempty"` // not even a finding is to be reported
}

// Load reads the corpus.
func Load(name string) ([]Program, error) {
	var all []Program
	err := datafile.Read(name, &all)
	return all, err
}

// Rules returns, by the number of each cause, the rules whose findings name it.
// It is the case studies that say so, once.
func Rules(studies []casestudies.Study) map[int][]string {
	rules := map[int][]string{}
	for _, s := range studies {
		for _, o := range s.Optimisations {
			rules[o.Number] = append(rules[o.Number], o.Rules...)
		}
	}
	return rules
}

// study is the program as a case study, so that hone is judged by the same
// measure.
func (p Program) study(rules map[int][]string) casestudies.Study {
	s := casestudies.Study{Name: p.Name}
	for _, c := range p.Causes {
		o := casestudies.Optimisation{Number: c.Number, Mark: c.Mark, What: c.What}
		for _, n := range append([]int{c.Number}, c.Kin...) {
			o.Rules = append(o.Rules, rules[n]...)
		}
		for _, site := range c.Sites {
			o.Sites = append(o.Sites, site.Site)
		}
		s.Optimisations = append(s.Optimisations, o)
	}
	return s
}
