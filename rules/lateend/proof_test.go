package lateend_test

import (
	"strconv"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(list []string, name string) bool {
	found := false
	for _, s := range list {
		if s == name {
			found = true
		}
	}
	return found
}

func candidate(list []string, name string) bool {
	found := false
	for _, s := range list {
		if s == name {
			found = true
			break
		}
	}
	return found
}

var sink bool

// BenchmarkProof looks for what is in the middle of a list, and for what is not there.
func BenchmarkProof(b *testing.B) {
	list := make([]string, 64)
	for i := range list {
		list[i] = strconv.Itoa(i)
	}
	for name, wanted := range map[string]string{"middle": "32", "missing": "-1"} {
		b.Run(name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				sink = baseline(list, wanted)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				sink = candidate(list, wanted)
			}
		})
	}
}
