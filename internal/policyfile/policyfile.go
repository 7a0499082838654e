// Package policyfile reads .hone.yaml, in which a module says how its gate
// decides, and the same values as flags spell them.
//
// The keys are the words of [hone.Spec] and [hone.Policy]:
//
//	baseline: main            # git revision or folder
//	packages: [./codec/...]   # patterns
//	bench: Encode             # as go test -bench
//	budget: 5m
//	margin: 3%                # changes within it are no change
//	alpha: 0.05               # false discovery rate
//	strict: true              # what cannot be told fails too
//	threshold:                # change for the worse that fails, by unit
//	  sec/op: 5%
//	  allocs/op: 0
//	  B/s: never
//	  default: 10%            # all other units
//	ignore: ['/codec\.Slow']  # regular expressions on "package.Name"
//	service:                  # measured under load; see [hone.Service]
//	  package: ./cmd/api
//	  args: [-addr, '127.0.0.1:{{.Port}}']
//	  env: ['LOG=off']
//	  load: -c 20 http://127.0.0.1:{{.Port}}/v1/x
//	  ready: http://127.0.0.1:{{.Port}}/healthz
//	  within: 20s             # it must be ready by then
//	  window: 500ms
//	  set-up: [./scripts/fill]
//	  tear-down: [./scripts/clear]
//	  depends:
//	  - command: redis-server --port 6390 --dir {{.Dir}}
//	    ready: 127.0.0.1:6390
//
// A threshold that is one value holds for all units. A key that is not known
// is an error, since a policy that is misspelt is a gate that stands open.
//
// It reads no file and knows no flag: bytes and strings come in, values go out.
package policyfile

import (
	"maps"
	"time"

	"github.com/gohone/hone"
)

// Name is the file's name, in the root of a module.
const Name = ".hone.yaml"

// File is what a policy file says. What it does not say is zero.
type File struct {
	Baseline  string
	Packages  []string
	Bench     string
	Budget    time.Duration
	Margin    float64               // relative, 0.03 means +-3 %
	Alpha     float64               // false discovery rate
	Threshold map[hone.Unit]float64 // as in [hone.Policy]; only those that are given
	Strict    bool
	Ignore    []string // regular expressions that compile
	Service   *hone.Service
}

// DefaultThreshold returns the thresholds used where nothing else is asked
// for: 5 % for times and units of the user's, and 1 % for allocations and
// bytes. Counts are exact in most programs, so a small change of them is no
// noise; but one allocation more among a thousand is hardly what a gate is put
// up for, while one more among two is.
func DefaultThreshold() map[hone.Unit]float64 {
	return map[hone.Unit]float64{"": 0.05, hone.SecPerOp: 0.05, hone.BytesPerOp: 0.01, hone.AllocsPerOp: 0.01}
}

// Thresholds lays thresholds, of a file or of flags, over others. One for all
// units (that of the empty unit, alone) replaces them; else they replace what
// they name.
func Thresholds(below, above map[hone.Unit]float64) map[hone.Unit]float64 {
	if _, all := above[""]; all && len(above) == 1 {
		return maps.Clone(above)
	}
	out := maps.Clone(below)
	if out == nil {
		out = map[hone.Unit]float64{}
	}
	maps.Copy(out, above)
	return out
}

// Complete fills in what flags have not given: given reports whether a flag of
// that name is on the command line, and what it says stands. Flags for single
// units leave the file's other units as they are; without a file's word the
// default holds. Patterns to ignore add up.
func (f File) Complete(spec *hone.Spec, given func(flag string) bool) {
	if spec.Policy == nil {
		spec.Policy = &hone.Policy{}
	}
	p := spec.Policy
	p.Threshold = Thresholds(Thresholds(DefaultThreshold(), f.Threshold), p.Threshold)
	p.Ignore = append(p.Ignore[:len(p.Ignore):len(p.Ignore)], f.Ignore...)
	if !given("strict") {
		p.Strict = f.Strict
	}
	fill(&spec.Baseline, f.Baseline, given("baseline"))
	fill(&spec.Bench, f.Bench, given("bench"))
	fill(&spec.Budget, f.Budget, given("budget"))
	fill(&spec.Margin, f.Margin, given("margin"))
	fill(&spec.Alpha, f.Alpha, given("alpha"))
	if len(spec.Packages) == 0 {
		spec.Packages = f.Packages
	}
}

// fill sets what no flag gave to what the file says, if it says anything.
func fill[T comparable](setting *T, said T, given bool) {
	var nothing T
	if !given && said != nothing {
		*setting = said
	}
}
