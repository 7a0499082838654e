package honetest

import (
	"time"

	"github.com/gohone/hone"
)

// Doctor is a doctor's run on a virtual machine whose cores are shared, in two
// packages; in one benchmark of ten nothing can be detected soon.
func Doctor() *Stream {
	s := NewStream("doctor").onMachine(hone.Host{
		GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "amd64", CPU: "Analytical Engine Mark II", Cores: 2, GOMAXPROCS: 1, GOGC: "off",
		Load: 0.7, SMT: "off", Quota: 1.5, Virtualisation: "kvm, docker", Steal: 0.07,
	})
	d := hone.Doctor{Contention: &hone.Contention{
		Elapsed: 2 * time.Second, Floor: 40 * time.Microsecond, Quiet: 0.48, Slowed: 0.44, Stopped: 0.08, Slowdown: 1.91,
		Stretch: 310 * time.Microsecond, Interruptions: 870,
	}}
	s.doctor(d)
	s.Steps("calibrate", 40*time.Second, "round 1", "round 2", "round 3")
	d.Benchmarks, d.Rounds, d.Elapsed = 10, 31, 2*time.Minute
	for i := range d.Benchmarks {
		s.In("example.com/post")
		if i >= 7 {
			s.In("example.com/post/label")
		}
		d.Detectable = append(d.Detectable, s.detectable([]string{
			"Push/n=100", "Address", "Parse", "Copy", "Walk", "Sort", "Hash", "Text", "Render", "Pad",
		}[i], 0.004*float64(1+i*i))...)
	}
	d.Advice = []hone.Warning{
		{Code: "host-steal", Message: "since it started, the hypervisor took away 7 % of the time this machine wanted to run", Hint: "measure at another hour, or on a machine whose CPUs are not shared"},
		{Code: "host-contended", Message: "a running thread takes 1.9 times as long for 44 % of the time, without being stopped: most likely by other virtual machines", Hint: "give more time with --budget"},
	}
	return s.doctor(d).Done(hone.Done{Elapsed: 2*time.Minute + 10*time.Second})
}

// DoctorQuiet is a doctor's run on a machine without fault.
func DoctorQuiet() *Stream {
	s := NewStream("doctor-quiet").onMachine(hone.Host{
		GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "arm64", CPU: "Difference Engine", Cores: 16, GOMAXPROCS: 16,
		SMT: "off", Governor: "performance", Turbo: "off",
	})
	return s.doctor(hone.Doctor{
		Benchmarks: 1, Rounds: 40, Elapsed: 70 * time.Second, Detectable: s.detectable("Address", 0.003),
		Contention: &hone.Contention{Elapsed: time.Second, Floor: 40 * time.Microsecond, Quiet: 0.997, Slowed: 0.003, Slowdown: 1.3, Stretch: 3900 * time.Microsecond},
	}).Done(hone.Done{Elapsed: 72 * time.Second})
}

// onMachine opens a doctor's stream.
func (s *Stream) onMachine(h hone.Host) *Stream {
	s.pkg = "example.com/post"
	return s.Add(hone.Event{Start: &hone.Start{
		Version: hone.Version, Run: "20260314T150926-0a1b2c", Command: "doctor", Module: s.pkg, Root: "/home/ada/" + s.pkg, Host: h,
	}})
}

func (s *Stream) doctor(d hone.Doctor) *Stream { return s.Add(hone.Event{Doctor: &d}) }

// detectable is what can be detected of a benchmark within 1, 3 and 10
// minutes, where a round has so much noise: less with more rounds, and nothing
// with few.
func (s *Stream) detectable(name string, noise float64) []hone.Detectable {
	var out []hone.Detectable
	for _, c := range []struct {
		within time.Duration
		rounds int
		factor float64
	}{{time.Minute, 12, 1.4}, {3 * time.Minute, 36, 0.7}, {10 * time.Minute, 120, 0.35}} {
		change := noise * c.factor
		if change > 0.3 {
			change = 1e9
		}
		out = append(out, hone.Detectable{Benchmark: s.benchmark(name), Within: c.within, Rounds: c.rounds, Change: change, Noise: noise})
	}
	return out
}
