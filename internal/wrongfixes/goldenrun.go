package wrongfixes

import "math/rand/v2"

// A GoldenRun is what became of the golden tests, as far as it came.
type GoldenRun struct {
	Note    string  `json:"note"`
	Seed    uint64  `json:"seed"` // of their order
	All     int     `json:"all"`
	Tried   int     `json:"tried"`
	Refused int     `json:"refused"` // that a stage rejects
	Doubt   int     `json:"doubt"`   // of the others, that hone run would not keep
	Seconds float64 `json:"seconds"`
	// Left are those that are refused or in doubt.
	Left []Result `json:"left"`
}

// Right counts those that hone run would keep.
func (g GoldenRun) Right() int { return g.Tried - g.Refused - g.Doubt }

// Add counts a result.
func (g *GoldenRun) Add(r Result) {
	g.Tried++
	g.Seconds += r.Seconds
	g.Refused += count(r.Rejected())
	g.Doubt += count(!r.Rejected() && r.Doubt != "")
	if r.Lost() {
		g.Left = append(g.Left, r)
	}
}

// Lost reports whether hone run would not keep the candidate.
func (r Result) Lost() bool { return r.Rejected() || r.Doubt != "" }

// Alone returns the module of a candidate with no others.
func (c *Candidate) Alone() *Module {
	m := *c.Module
	m.Candidates = []*Candidate{c}
	return &m
}

// ShuffledGoldens returns the golden tests among the candidates of modules, each in a module of its own, in
// an order drawn by chance: what a run that is cut off came to is a sample of all.
func ShuffledGoldens(modules []*Module, r *rand.Rand) []*Module {
	var out []*Module
	for _, c := range Candidates(modules) {
		if c.Module.Golden {
			out = append(out, c.Alone())
		}
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
