package host

import (
	"golang.org/x/sys/unix"

	"github.com/gohone/hone"
)

func cpuModel() string {
	name, err := unix.Sysctl("machdep.cpu.brand_string")
	if err != nil {
		return ""
	}
	return name
}

func loadAverage() float64 {
	b, err := unix.SysctlRaw("vm.loadavg")
	if err != nil {
		return 0
	}
	return parseLoadStruct(b)
}

// details asks for what a system control tells: threads that share a core, and
// whether a hypervisor runs the machine. The frequency is not told.
func details(h *hone.Host, _ []string) {
	logical, err1 := unix.SysctlUint32("hw.logicalcpu")
	physical, err2 := unix.SysctlUint32("hw.physicalcpu")
	if err1 == nil && err2 == nil {
		h.SMT = siblings(logical, physical)
	}
	if present, err := unix.SysctlUint32("kern.hv_vmm_present"); err == nil && present == 1 {
		h.Virtualisation = "unknown hypervisor"
	}
}

func readCounters() counters { return counters{} }
