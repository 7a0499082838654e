package benchfile

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone"
)

// configs is, by key, the values that a set of results has in its file
// configuration.
type configs map[string][]string

func (c configs) add(r *benchfmt.Result) {
	for _, kv := range r.Config {
		if v := string(kv.Value); kv.File && !slices.Contains(c[kv.Key], v) {
			c[kv.Key] = append(c[kv.Key], v)
		}
	}
}

// shared returns the keys with one value.
func (c configs) shared() map[string]string {
	out := map[string]string{}
	for k, vs := range c {
		if len(vs) == 1 {
			out[k] = vs[0]
		}
	}
	return out
}

// apart lists the keys whose value differs between inputs and not within any:
// the machine, the toolchain, the commit. They tell the inputs apart and
// nothing else, so splitting tables by them would leave nothing to compare.
// The package is what the benchmarks belong to and never is one of them.
func apart(inputs map[string]configs) []string {
	values := configs{}
	for _, c := range inputs {
		for k, vs := range c {
			for _, v := range vs {
				if !slices.Contains(values[k], v) {
					values[k] = append(values[k], v)
				}
			}
		}
	}
	var out []string
	for k, vs := range values {
		missing := slices.ContainsFunc(list(inputs), func(c configs) bool { return len(c[k]) == 0 })
		several := slices.ContainsFunc(list(inputs), func(c configs) bool { return len(c[k]) > 1 })
		if k != "pkg" && !several && (len(vs) > 1 || missing) {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

func list(inputs map[string]configs) []configs {
	var out []configs
	for _, c := range inputs {
		out = append(out, c)
	}
	return out
}

// machine and toolchain are the keys whose difference gives a difference in
// every time.
var (
	machine   = []string{"goos", "goarch", "cpu"}
	toolchain = []string{"toolchain"}
)

// foreign warns of columns that were not measured under the same conditions
// as the first. A key the columns are made by is no surprise.
func foreign(columns []hone.Input, by func(key string) bool) []hone.Warning {
	machine := slices.DeleteFunc(slices.Clone(machine), by)
	toolchain := slices.DeleteFunc(slices.Clone(toolchain), by)
	var out []hone.Warning
	for _, c := range columns[min(1, len(columns)):] {
		if diff := differing(columns[0], c, machine); diff != "" {
			out = append(out, hone.Warning{
				Code:    "different-machines",
				Message: "the two sides were measured on different machines: " + diff,
				Hint:    "a difference in time says nothing about the program; measure both on one machine",
			})
		}
		if diff := differing(columns[0], c, toolchain); diff != "" {
			out = append(out, hone.Warning{
				Code:    "different-toolchains",
				Message: "the two sides were measured with different toolchains: " + diff,
				Hint:    "a difference may come from the compiler and not from the source",
			})
		}
	}
	return out
}

// differing says in words which of the keys have other values in b than in a.
func differing(a, b hone.Input, keys []string) string {
	var parts []string
	for _, k := range keys {
		if x, y := a.Config[k], b.Config[k]; x != "" && y != "" && x != y {
			parts = append(parts, fmt.Sprintf("%s is %q in %s and %q in %s", k, x, a.Name, y, b.Name))
		}
	}
	return strings.Join(parts, ", ")
}
