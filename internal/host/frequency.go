package host

import (
	"io/fs"
	"slices"
	"strings"
)

// Folders of the Linux kernel's view of the CPUs, see
// Documentation/admin-guide/pm and ABI/testing/sysfs-devices-system-cpu.
const cpuFolder = "sys/devices/system/cpu/"

// smt reports whether two threads share a core: "on", "off" or unknown.
func smt(fsys fs.FS) string {
	if s := onOff(read(fsys, cpuFolder+"smt/active")); s != "" {
		return s
	}
	siblings, _ := fs.Glob(fsys, cpuFolder+"cpu[0-9]*/topology/thread_siblings_list")
	for _, name := range siblings {
		if strings.ContainsAny(read(fsys, name), ",-") { // "0,4" or "0-1"
			return "on"
		}
	}
	if len(siblings) > 0 {
		return "off"
	}
	return ""
}

// siblings is smt by numbers: of threads that can run at once and of cores.
func siblings(threads, cores uint32) string {
	switch {
	case cores == 0 || threads == 0:
		return ""
	case threads > cores:
		return "on"
	}
	return "off"
}

// governor names who chooses the frequency of the cores, several in
// alphabetical order if they differ; empty if the system does not tell.
func governor(fsys fs.FS) string {
	files, _ := fs.Glob(fsys, cpuFolder+"cpu[0-9]*/cpufreq/scaling_governor")
	var names []string
	for _, file := range files {
		if name := oneWord(read(fsys, file)); name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}

// turbo reports whether cores may run above their nominal frequency: "on",
// "off" or unknown. The driver intel_pstate has a switch of its own; others
// have one for all cores or one a policy.
func turbo(fsys fs.FS) string {
	switch onOff(read(fsys, cpuFolder+"intel_pstate/no_turbo")) {
	case "on":
		return "off"
	case "off":
		return "on"
	}
	if s := onOff(read(fsys, cpuFolder+"cpufreq/boost")); s != "" {
		return s
	}
	out := ""
	policies, _ := fs.Glob(fsys, cpuFolder+"cpufreq/policy[0-9]*/boost")
	for _, name := range policies {
		if s := onOff(read(fsys, name)); s == "on" || out == "" {
			out = s
		}
	}
	return out
}

// onOff reads a switch of the kernel, empty if it is neither 0 nor 1.
func onOff(text string) string {
	switch strings.TrimSpace(text) {
	case "0":
		return "off"
	case "1":
		return "on"
	}
	return ""
}

// oneWord returns the first word of text.
func oneWord(text string) string {
	for word := range strings.FieldsSeq(text) {
		return word
	}
	return ""
}
