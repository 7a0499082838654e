package wrongfixes

import "math/rand/v2"

// Sampled is the part of a tally that counts candidates drawn by chance from all batches and
// golden tests, those held back among them.
const Sampled = "sample"

// Sample returns modules with n of their candidates, drawn without replacement, all that are
// wrong or right equally likely. The modules are in an order drawn by chance too: of a run that is
// cut off, what it came to is a sample of modules.
func Sample(modules []*Module, n int, r *rand.Rand) []*Module {
	var all []*Candidate
	for _, c := range Candidates(modules) {
		if c.Expect != Equivalent {
			all = append(all, c)
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	out := grouped(modules, all[:min(n, len(all))])
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// grouped returns copies of those modules that have some of the candidates, with no others.
func grouped(modules []*Module, candidates []*Candidate) []*Module {
	by := map[*Module][]*Candidate{}
	for _, c := range candidates {
		by[c.Module] = append(by[c.Module], c)
	}
	var out []*Module
	for _, m := range modules {
		if len(by[m]) > 0 {
			some := *m
			some.Candidates = by[m]
			out = append(out, &some)
		}
	}
	return out
}
