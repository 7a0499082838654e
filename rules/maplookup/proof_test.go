package maplookup_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(prices map[string]int, name string, limit int) int {
	if prices[name] > limit {
		return limit
	}
	return prices[name]
}

//go:noinline
func candidate(prices map[string]int, name string, limit int) int {
	pricesValue := prices[name]
	if pricesValue > limit {
		return limit
	}
	return pricesValue
}

var price int

// BenchmarkProof asks for short text and for long, and where one read is all
// there is.
func BenchmarkProof(b *testing.B) {
	for _, in := range []struct {
		name, key string
		limit     int
	}{
		{"short", "name", 10}, {"long", strings.Repeat("name ", 50), 10}, {"one read", "name", 0},
	} {
		prices := map[string]int{in.key: 3, "other": 4}
		b.Run(in.name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				price = baseline(prices, in.key, in.limit)
			}
		})
		b.Run(in.name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				price = candidate(prices, in.key, in.limit)
			}
		})
	}
}
