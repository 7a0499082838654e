package scannedlist_test

import (
	"slices"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

var methods = []string{"GET", "PUT", "POST", "HEAD", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"}

//go:noinline
func baseline(method string) bool {
	for _, m := range methods {
		if m == method {
			return true
		}
	}
	return false
}

// methodsHas reports whether a value is in methods.
func methodsHas(key string) bool {
	switch key {
	case "GET", "PUT", "POST", "HEAD", "PATCH", "DELETE", "OPTIONS", "TRACE",
		"CONNECT":
		return true
	}
	return false
}

//go:noinline
func candidate(method string) bool { return methodsHas(method) }

var ports = []uint16{7, 9, 19, 21, 22, 23}

//go:noinline
func portBaseline(port uint16) bool { return slices.Contains(ports, port) }

// portsHas reports whether a value is in ports.
func portsHas(key uint16) bool {
	switch key {
	case 7, 9, 19, 21, 22, 23:
		return true
	}
	return false
}

//go:noinline
func portCandidate(port uint16) bool { return portsHas(port) }

var sink bool

// BenchmarkProof looks for texts in a list, the first one of it, the last one, and one that it does not have, and for the last of the
// fewest numbers, for which least is gained.
func BenchmarkProof(b *testing.B) {
	for name, method := range map[string]string{"first": "GET", "last": "CONNECT", "none": "LINK"} {
		for side, f := range map[string]func(string) bool{"baseline": baseline, "candidate": candidate} {
			b.Run(name+"/"+side, func(b *testing.B) {
				for b.Loop() {
					sink = f(method)
				}
			})
		}
	}
	for side, f := range map[string]func(uint16) bool{"baseline": portBaseline, "candidate": portCandidate} {
		b.Run("number/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f(23)
			}
		})
	}
}
