package host

import (
	"math"
	"testing"
	"time"
)

func TestUsage(t *testing.T) {
	then := counters{times: cpuTimes{busy: 1000, idle: 5000, steal: 10}, throttle: throttle{periods: 10, stopped: 5}, own: time.Second}
	for _, c := range []struct {
		name string
		now  counters
		want Usage
	}{
		{"nothing counted", then, Usage{}},
		{"half busy, by itself", counters{times: cpuTimes{busy: 2000, idle: 6000, steal: 10}, throttle: then.throttle, own: 11 * time.Second},
			Usage{Busy: 1}},
		{"one other", counters{times: cpuTimes{busy: 2500, idle: 5500, steal: 10}, throttle: then.throttle, own: 6 * time.Second},
			Usage{Busy: 1.5, Others: 1}},
		{"stolen", counters{times: cpuTimes{busy: 1900, idle: 6000, steal: 110}, throttle: then.throttle, own: 11 * time.Second},
			Usage{Busy: 0.9, Steal: 0.1}},
		{"throttled", counters{times: then.times, throttle: throttle{periods: 110, stopped: 30}, own: time.Second}, Usage{Throttled: 0.25}},
		{"counters run backwards", counters{}, Usage{}},
	} {
		c.want.Elapsed, c.want.Cores = 10*time.Second, 2
		got := usage(then, c.now, 10*time.Second, 2)
		for _, pair := range [][2]float64{{got.Busy, c.want.Busy}, {got.Others, c.want.Others}, {got.Steal, c.want.Steal}, {got.Throttled, c.want.Throttled}} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 || got.Elapsed != c.want.Elapsed || got.Cores != c.want.Cores {
				t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
				break
			}
		}
	}
}

func TestUsageDoubts(t *testing.T) {
	for _, c := range []struct {
		u    Usage
		want string
	}{
		{Usage{Busy: 2, Others: 0.2, Steal: 0.01, Cores: 2}, ""},
		{Usage{Steal: 0.07}, "host-stolen: the hypervisor took away 7 % of the time that programs wanted to run\n"},
		{Usage{Others: 0.8, Cores: 2}, "host-shared: other programs used 0.8 of 2 CPUs during the run, on average\n"},
		{Usage{Throttled: 0.25}, "host-stopped: the CPU limit of the control group stopped the run in 25 % of the scheduler's periods\n"},
	} {
		if got := codes(t, c.u.Doubts()); got != c.want {
			t.Errorf("%+v: %q, want %q", c.u, got, c.want)
		}
	}
}

func TestSampleHere(t *testing.T) {
	u := Sample().Since()
	if u.Elapsed <= 0 || u.Busy < 0 || u.Others < 0 || u.Steal < 0 || u.Steal > 1 || u.Throttled < 0 || u.Throttled > 1 {
		t.Errorf("Since = %+v", u)
	}
}
