package logargument_test

import (
	"fmt"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type logger struct{ on bool }

func (l *logger) Debugf(format string, args ...any) {
	if l.on {
		sink = fmt.Sprintf(format, args...)
	}
}

var sink string

type request struct{ path, method string }

func (r request) describe() string { return r.method + " " + r.path }

func baseline(log *logger, r request) { log.Debugf("got %s", r.describe()) }

func candidate(log *logger, r request) {
	if log.on {
		log.Debugf("got %s", r.describe())
	}
}

// BenchmarkProof has the level off, and on.
func BenchmarkProof(b *testing.B) {
	for name, on := range map[string]bool{"off": false, "on": true} {
		b.Run(name+"/baseline", func(b *testing.B) { handle(b, baseline, on) })
		b.Run(name+"/candidate", func(b *testing.B) { handle(b, candidate, on) })
	}
}

func handle(b *testing.B, f func(*logger, request), on bool) {
	b.ReportAllocs()
	log := &logger{on}
	r := request{"/index.html", "GET"}
	for b.Loop() {
		f(log, r)
	}
}
