//go:build unix || windows

package elsewhere

import (
	"regexp"
	"strings"
	"sync/atomic"
)

// On other systems there is none.
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
