package there

import (
	"regexp"
	"strings"
	"sync/atomic"
)

// Functions that an earlier fix left.
func matches(pattern, s string) bool {
	ok, _ := regexp.MatchString(pattern, s) // want "compiled in each call"
	return ok
}

// compiledPatterns are the regular expressions that were compiled last, each at a place of its pattern.
var compiledPatterns [64]atomic.Pointer[regexp.Regexp]

// compiledPattern returns what regexp.Compile does, and asks it only for what is not among compiledPatterns.
func compiledPattern(pattern string) (*regexp.Regexp, error) {
	hash := uint32(2166136261)
	for i := 0; i < len(pattern); i++ {
		hash = (hash ^ uint32(pattern[i])) * 16777619
	}
	place, other := &compiledPatterns[hash%64], &compiledPatterns[hash>>16%64]
	if re := place.Load(); re != nil && re.String() == pattern {
		return re, nil
	}
	if re := other.Load(); re != nil && re.String() == pattern {
		return re, nil
	}
	re, err := regexp.Compile(strings.Clone(pattern)) // no part of a longer text, nor of bytes that change
	if err == nil && place.Load() == nil {
		place.Store(re)
	} else if err == nil {
		other.Store(re)
	}
	return re, err
}

// matchPattern returns what regexp.Match does, and compiles only what is not among compiledPatterns.
func matchPattern(pattern string, b []byte) (bool, error) {
	re, err := compiledPattern(pattern)
	if err != nil {
		return false, err
	}
	return re.Match(b), nil
}

func matchesBytes(pattern string, b []byte) bool {
	ok, _ := regexp.Match(pattern, b) // want "compiled in each call"
	return ok
}
