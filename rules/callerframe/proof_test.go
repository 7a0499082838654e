package callerframe_test

import (
	"runtime"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type entry struct {
	file string
	line int
	text string
}

func baseline(text string) entry {
	_, file, line, _ := runtime.Caller(1)
	return entry{file, line, text}
}

var places bool

func candidate(text string) entry {
	if !places {
		return entry{text: text}
	}
	_, file, line, _ := runtime.Caller(1)
	return entry{file, line, text}
}

var sink entry

// BenchmarkProof makes an entry where nobody wants the place, and one where it is wanted.
func BenchmarkProof(b *testing.B) {
	for name, wanted := range map[string]bool{"unwanted": false, "wanted": true} {
		b.Run(name+"/baseline", func(b *testing.B) { say(b, baseline, wanted) })
		b.Run(name+"/candidate", func(b *testing.B) { say(b, candidate, wanted) })
	}
}

func say(b *testing.B, f func(string) entry, wanted bool) {
	b.ReportAllocs()
	places = wanted
	for b.Loop() {
		sink = f("text")
	}
}
