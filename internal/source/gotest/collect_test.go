package gotest

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/wall"
)

func TestNotTheHarness(t *testing.T) {
	for _, test := range []struct {
		stack string // leaf first
		want  bool
	}{
		{"runtime.gopark runtime.chanrecv1 testing.(*B).run1 testing.(*B).Run main.main", false},
		{"runtime.mallocgc runtime.newobject testing.(*B).Run testing.runBenchmarks.func1 main.main", false},
		{"runtime.chanrecv runtime.chanrecv1 testing.(*B).run1 testing.(*B).Run.func1 testing.(*B).runN", false},
		{"testing.(*B).run1.func1", false},
		{"runtime.ReadMemStats testing.(*B).runN testing.(*B).launch", false},
		{"runtime.gcTrigger.test testing.(*M).Run main.main", false},
		{"runtime.gopark runtime.goparkunlock time.Sleep m.BenchmarkWait testing.(*B).runN", true},
		{"m.work m.BenchmarkWork testing.(*B).runN", true},
		{"testing.(*B).Loop m.BenchmarkWork testing.(*B).runN", true},
		{"runtime.gopark runtime.chanrecv1 m.serve", true},
	} {
		var s wall.Stack
		for _, f := range strings.Fields(test.stack) {
			s.Frames = append(s.Frames, wall.Frame{Function: f})
		}
		if got := notTheHarness(s); got != test.want {
			t.Errorf("%s: %v", test.stack, got)
		}
	}
}
