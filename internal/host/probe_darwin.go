package host

import "golang.org/x/sys/unix"

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
