package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// Advice lists what makes h measure worse than it could, and what its user can
// do about it; hone itself changes no setting. c may be nil. What [Doubts] says
// of h is not said again.
func Advice(h hone.Host, c *hone.Contention) []hone.Warning {
	var out []hone.Warning
	for _, advice := range []func(hone.Host) *hone.Warning{adviseGovernor, adviseTurbo, adviseSMT, adviseQuota, adviseSteal} {
		if w := advice(h); w != nil {
			out = append(out, *w)
		}
	}
	found := adviseContention(h, c)
	if len(found) == 0 { // else it is told what a virtual machine means here
		found = adviseVirtual(h)
	}
	return append(out, found...)
}

// adviseGovernor names the governors that move the frequency while a benchmark
// runs. The drivers intel_pstate and amd_pstate call their own choice
// "powersave"; it moves the frequency too, if faster.
func adviseGovernor(h hone.Host) *hone.Warning {
	var moving []string
	for g := range strings.SplitSeq(h.Governor, ", ") {
		if slices.Contains([]string{"powersave", "ondemand", "conservative", "schedutil"}, g) {
			moving = append(moving, g)
		}
	}
	if len(moving) == 0 {
		return nil
	}
	return &hone.Warning{
		Code:    "host-governor",
		Message: fmt.Sprintf("the CPU frequency is governed by %s: it changes with the load while benchmarks run", strings.Join(moving, " and ")),
		Hint:    "as root, for the time of the measurement: cpupower frequency-set -g performance",
	}
}

func adviseTurbo(h hone.Host) *hone.Warning {
	if h.Turbo != "on" {
		return nil
	}
	return &hone.Warning{
		Code:    "host-turbo",
		Message: "turbo is on: the frequency depends on the temperature and on how many cores are busy",
		Hint:    "as root, for the time of the measurement: " + turboOff(h),
	}
}

// turboOff is the command that turns turbo off: intel_pstate has its own file.
func turboOff(h hone.Host) string {
	if strings.Contains(h.CPU, "Intel") {
		return "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > /sys/devices/system/cpu/cpufreq/boost"
	}
	return "echo 0 > /sys/devices/system/cpu/cpufreq/boost"
}

// adviseSMT speaks where others run: a sibling that is idle costs nothing.
func adviseSMT(h hone.Host) *hone.Warning {
	if h.SMT != "on" || h.Load < 0.5 {
		return nil
	}
	return &hone.Warning{
		Code:    "host-smt",
		Message: fmt.Sprintf("two threads share a core (SMT) and other programs run (load average %.1f): they slow a benchmark down even while a CPU is idle", h.Load),
		Hint:    "close other programs; as root, for the time of the measurement: echo off > /sys/devices/system/cpu/smt/control",
	}
}

func adviseQuota(h hone.Host) *hone.Warning {
	if h.Quota <= 0 || h.Quota >= float64(h.Cores) || h.Quota < float64(h.GOMAXPROCS) {
		return nil // the last is a doubt
	}
	return &hone.Warning{
		Code: "host-quota",
		Message: fmt.Sprintf("the control group allows %s of %d CPUs: compilers and benchmarks that use more are stopped until the next period",
			cpus(h.Quota), h.Cores),
		Hint: "for a container: --cpuset-cpus gives it cores of its own, where --cpus gives it a share of all",
	}
}

func adviseSteal(h hone.Host) *hone.Warning {
	if h.Steal < leastSteal {
		return nil
	}
	return &hone.Warning{
		Code:    "host-steal",
		Message: fmt.Sprintf("since it started, the hypervisor took away %s of the time this machine wanted to run", percent(h.Steal)),
		Hint:    "measure at another hour, or on a machine whose CPUs are not shared",
	}
}

func adviseVirtual(h hone.Host) []hone.Warning {
	by := hypervisors(h)
	if by == "" {
		return nil
	}
	return []hone.Warning{{
		Code:    "host-virtualised",
		Message: fmt.Sprintf("a virtual machine (%s): others may share its cores and caches without this one being told", by),
		Hint:    "compare only what was measured in the same session; a machine of its own is quieter",
	}}
}

// hypervisors is the part of h.Virtualisation that is no container: those
// share the kernel, which tells everything.
func hypervisors(h hone.Host) string {
	var out []string
	for name := range strings.SplitSeq(h.Virtualisation, ", ") {
		if name != "" && !slices.Contains(containers, name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// Shares of the probe's time from which a disturbance is worth a word: the
// timer and the kernel disturb every thread a little.
const (
	mostSlowed  = 0.05
	mostStopped = 0.03
)

// adviseContention names the likely causes of what [Contention] found. The
// probe cannot see a cause; it is told as likely, and as far as h limits it.
func adviseContention(h hone.Host, c *hone.Contention) []hone.Warning {
	var out []hone.Warning
	if c != nil && c.Stopped >= mostStopped {
		out = append(out, hone.Warning{
			Code:    "host-preempted",
			Message: fmt.Sprintf("a running thread is stopped for %s of the time: %s", percent(c.Stopped), stopper(h)),
			Hint:    "close other programs; give more time with --budget",
		})
	}
	if c != nil && c.Slowed >= mostSlowed {
		out = append(out, hone.Warning{
			Code: "host-contended",
			Message: fmt.Sprintf("a running thread takes %.1f times as long for %s of the time, without being stopped: %s",
				c.Slowdown, percent(c.Slowed), contender(h)),
			Hint: "give more time with --budget: hone looks for the quiet stretches; a machine whose cores are not shared needs less",
		})
	}
	return out
}

// stopper is who is likely to take the CPU from a thread.
func stopper(h hone.Host) string {
	switch {
	case h.Load > float64(h.Cores)/2:
		return fmt.Sprintf("other programs run (load average %.1f on %d cores)", h.Load, h.Cores)
	case h.Quota > 0:
		return "the limit of the control group, or other programs"
	case hypervisors(h) != "":
		return "the hypervisor runs others, or other programs run"
	}
	return "other programs, or interrupts"
}

// contender is who is likely to slow a thread down without stopping it.
func contender(h hone.Host) string {
	switch {
	case hypervisors(h) != "":
		return "most likely by other virtual machines on the sibling threads of its cores, which neither load nor steal shows"
	case h.SMT == "on":
		return "most likely by a program on the sibling thread of its core, or by a change of the CPU frequency"
	}
	return "most likely by a change of the CPU frequency, or by programs that share its caches"
}
