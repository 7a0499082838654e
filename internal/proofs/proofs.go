// Package proofs measures what the rules gain, and keeps the figures in the
// file that the rules' pages are rendered from.
//
// A rule's proof_test.go has benchmarks whose sub-benchmarks end in /baseline
// and /candidate: the code as the rule finds it, and as the fixer leaves it.
// [Measurer] runs both sides of every pair in rounds, [Load] and [Save] read
// and write the file. Command scripts/proofs joins the two, package docs
// renders.
//
// The package knows no rule. It sees a proof as a source of measurements, so
// that its own tests need no clock.
package proofs

import (
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/datafile"
)

// File is where the figures are, relative to the root of the module.
const File = "docs/proofs.json"

// Proof is what one rule gained on one machine.
type Proof struct {
	Rule   string `json:"rule"`
	Host   Host   `json:"host"`
	Rounds int    `json:"rounds"`
	Cases  []Case `json:"cases"` // in the order of the benchmarks
}

// Host is where the figures come from. They are not portable: another machine
// gives others.
type Host struct {
	GoVersion string `json:"go_version"`
	GOOS      string `json:"goos"`
	GOARCH    string `json:"goarch"`
	CPU       string `json:"cpu,omitempty"`
	Cores     int    `json:"cores"`
}

// HostOf keeps of a host what belongs into a committed file.
func HostOf(h hone.Host) Host {
	return Host{GoVersion: h.GoVersion, GOOS: h.GOOS, GOARCH: h.GOARCH, CPU: h.CPU, Cores: h.Cores}
}

// Case is one pair of benchmarks.
type Case struct {
	Name      string `json:"name"` // of both, without /baseline and /candidate
	Baseline  Cost   `json:"baseline"`
	Candidate Cost   `json:"candidate"`
	// Speedup is how many times faster the candidate is, from the paired
	// rounds; below 1 it is slower. The medians above it are for the eye:
	// their quotient is not exactly this.
	Speedup    float64     `json:"speedup"`
	Interval   *[2]float64 `json:"interval,omitempty"` // of Speedup; absent when the rounds were too few or too uneven for one
	Confidence float64     `json:"confidence"`         // level of Interval
}

// Cost is what an operation costs: medians over the rounds, rounded.
type Cost struct {
	SecPerOp    float64 `json:"sec_per_op"`
	BytesPerOp  float64 `json:"bytes_per_op"`
	AllocsPerOp float64 `json:"allocs_per_op"`
}

// Load reads the file. One that does not exist is no proof yet, not an error.
func Load(name string) ([]Proof, error) {
	var all []Proof
	err := datafile.ReadResults(name, &all)
	return all, err
}

// Save writes the proofs, sorted by rule, so that measuring one rule again
// changes only its lines.
func Save(name string, all []Proof) error {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Proof) int { return strings.Compare(a.Rule, b.Rule) })
	return datafile.Write(name, all)
}

// With returns the proofs with p in the place of an older one of its rule.
func With(all []Proof, p Proof) []Proof {
	all = slices.DeleteFunc(slices.Clone(all), func(old Proof) bool { return old.Rule == p.Rule })
	return append(all, p)
}

// Of returns the proof of a rule.
func Of(all []Proof, rule string) (Proof, bool) {
	i := slices.IndexFunc(all, func(p Proof) bool { return p.Rule == rule })
	if i < 0 {
		return Proof{}, false
	}
	return all[i], true
}
