package report

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

func TestDoctorGoldenOptions(t *testing.T) {
	for name, o := range map[string]TextOptions{
		"doctor-verbose.txt": {Verbose: true},
		"doctor-narrow.txt":  {Verbose: true, Width: 44},
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, write(t, honetest.Doctor().Events, o))
		})
	}
}

// TestDoctorIsShownOnce: what an event repeats of the one before is not said
// again, and a calibration that never came is not made up.
func TestDoctorIsShownOnce(t *testing.T) {
	s := honetest.Doctor()
	text := write(t, s.Events, TextOptions{})
	for _, part := range []string{"disturbed:", "what can be detected here", "what stands in the way here", "virtualisation"} {
		if n := strings.Count(text, part); n != 1 {
			t.Errorf("%q is there %d times:\n%s", part, n, text)
		}
	}
	last := s.Events[len(s.Events)-2]
	if got, again := write(t, []hone.Event{last}, TextOptions{}), write(t, []hone.Event{last, last}, TextOptions{}); got != again {
		t.Errorf("the same event twice says\n%s\nnot\n%s", again, got)
	}
	cut := write(t, s.Events[:2], TextOptions{})
	if !strings.Contains(cut, "disturbed:") || strings.Contains(cut, "detected") {
		t.Errorf("a run cut off before its calibration says\n%s", cut)
	}
}

// TestDoctorShowsNoBaseline: a calibration measures the machine.
func TestDoctorShowsNoBaseline(t *testing.T) {
	s := honetest.NewStream("x")
	s.Add(hone.Event{Start: &hone.Start{Command: "doctor"}}).Baseline("Address", 1e-6, 10, 1).Done(hone.Done{})
	if got := write(t, s.Events, TextOptions{}); strings.Contains(got, "Address") {
		t.Errorf("shows the baseline:\n%s", got)
	}
}

func TestReach(t *testing.T) {
	of := func(changes ...float64) []hone.Detectable {
		var out []hone.Detectable
		for i, c := range changes {
			out = append(out, hone.Detectable{Benchmark: hone.Benchmark{Name: string(rune('A' + i))}, Change: c, Within: time.Minute})
		}
		return at(out, time.Minute)
	}
	for _, c := range []struct {
		ds   []hone.Detectable
		want string
	}{
		{of(0.02), "2.0 % in A"},
		{of(1e9), "5 % or less for 0 of 1 benchmark; no change at all in 1: A"},
		{of(0.14, 0.05, 0.001), "5 % or less for 2 of 3 benchmarks (median 5 %, worst 14 %: A)"},
		{of(1e9, 0.03, 0.04, 0.2), "5 % or less for 2 of 4 benchmarks (median 4.0 %, worst 20 %: D); no change at all in 1: A"},
		{of(1e9, 1e9, 1e9, 1e9), "5 % or less for 0 of 4 benchmarks; no change at all in 4: A, B, C, ..."},
	} {
		var b strings.Builder
		for _, s := range (&text{}).reach(c.ds) {
			b.WriteString(s.text)
		}
		if got := strings.ReplaceAll(b.String(), string(nbsp), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestMachineFacts(t *testing.T) {
	for _, c := range []struct {
		host hone.Host
		want string // a line
	}{
		{hone.Host{GoVersion: "go1.26", GOOS: "linux", GOARCH: "386", GOGC: "50", GOMEMLIMIT: "1GiB", GOFLAGS: "-tags=x"}, "Go              go1.26 linux/386, GOGC=50, GOMEMLIMIT=1GiB, GOFLAGS=-tags=x"},
		{hone.Host{Cores: 8, GOMAXPROCS: 8}, "cores           8\n"},
		{hone.Host{Cores: 8, GOMAXPROCS: 2}, "cores           8, GOMAXPROCS 2\n"},
		{hone.Host{Quota: 0.25}, "CPU limit       0.25 CPUs\n"},
		{hone.Host{Steal: 0.002}, "steal           under 1 % of the time it wanted to run, since it started\n"},
		{hone.Host{}, "not told        CPU, cores, SMT, governor, turbo, load\n"},
		{hone.Host{}, "virtualisation  none seen\n"},
	} {
		got := write(t, []hone.Event{{Start: &hone.Start{Command: "doctor", Host: c.host}}}, TextOptions{})
		if !strings.Contains(got, c.want) {
			t.Errorf("%+v:\n%s\nmisses %q", c.host, got, c.want)
		}
	}
}
