package host

import (
	"io/fs"
	"slices"
	"strings"
)

// containers lists the names that [container] gives.
var containers = []string{"docker", "podman", "lxc", "containerd", "kubernetes", "systemd-nspawn", "wsl", "container"}

// virtualisation names what stands between the machine and this process: the
// hypervisor, then the container, joined by ", "; empty if neither is seen.
// The signs are those that systemd-detect-virt(1) goes by, as far as any user
// may read them. env is that of the process.
func virtualisation(fsys fs.FS, env []string) string {
	var out []string
	for _, name := range []string{hypervisor(fsys), container(fsys, env)} {
		if name != "" {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// hypervisor names what runs the machine. A processor that has a flag for it
// decides whether there is one; the rest only names it.
func hypervisor(fsys fs.FS) string {
	flagged, known := hypervisorFlag(read(fsys, "proc/cpuinfo"))
	if strings.Contains(read(fsys, "proc/xen/capabilities"), "control_d") {
		return "" // the domain that controls the others
	}
	if name := oneWord(read(fsys, "sys/hypervisor/type")); name != "" {
		return name
	}
	if known && !flagged {
		return ""
	}
	for _, name := range []string{
		parseDMI(firmware(fsys)),
		deviceTree(read(fsys, "proc/device-tree/hypervisor/compatible")),
	} {
		if name != "" {
			return name
		}
	}
	if !flagged {
		return ""
	}
	if name := clockSource(read(fsys, "sys/devices/system/clocksource/clocksource0/available_clocksource")); name != "" {
		return name
	}
	return "unknown hypervisor"
}

// hypervisorFlag looks for the flag in the text of /proc/cpuinfo; known says
// whether such a processor would have one: x86 does.
func hypervisorFlag(text string) (flagged, known bool) {
	for line := range strings.Lines(text) {
		if key, val, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "flags" {
			return slices.Contains(strings.Fields(val), "hypervisor"), true
		}
	}
	return false, false
}

// firmware joins what the firmware says of the machine, a line a fact.
func firmware(fsys fs.FS) string {
	var b strings.Builder
	for _, name := range []string{"product_name", "sys_vendor", "board_vendor", "bios_vendor", "product_version"} {
		b.WriteString(name + ": " + oneLine(read(fsys, "sys/class/dmi/id/"+name)) + "\n")
	}
	return b.String()
}

// oneLine returns the first line of text.
func oneLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(line)
}

// vendors says how a firmware's fact begins and who is behind it, the most
// telling first. Microsoft, Google and Oracle make machines too, so their names
// alone say nothing.
var vendors = []struct{ key, prefix, name string }{
	{"product_name", "Google Compute Engine", "google"},
	{"product_name", "Virtual Machine", "microsoft"},
	{"product_name", "VirtualBox", "oracle"},
	{"product_name", "VMware", "vmware"},
	{"product_name", "KVM", "kvm"},
	{"product_name", "OpenStack", "kvm"},
	{"product_name", "KubeVirt", "kvm"},
	{"product_name", "Parallels", "parallels"},
	{"product_name", "BHYVE", "bhyve"},
	{"product_name", "Apple Virtualization", "apple"},
	{"product_name", "HVM domU", "xen"},
	{"sys_vendor", "Amazon EC2", "amazon"},
	{"sys_vendor", "innotek GmbH", "oracle"},
	{"sys_vendor", "VMware", "vmware"},
	{"sys_vendor", "Xen", "xen"},
	{"sys_vendor", "DigitalOcean", "kvm"},
	{"sys_vendor", "Parallels", "parallels"},
	{"sys_vendor", "QEMU", "qemu"},
	{"board_vendor", "Amazon EC2", "amazon"},
	{"bios_vendor", "Amazon EC2", "amazon"},
	{"bios_vendor", "innotek GmbH", "oracle"},
	{"bios_vendor", "Xen", "xen"},
	{"bios_vendor", "BHYVE", "bhyve"},
	{"bios_vendor", "SeaBIOS", "qemu"},
	{"bios_vendor", "Bochs", "bochs"},
	{"product_version", "Hyper-V", "microsoft"},
	{"product_version", "pc-", "qemu"},
}

// parseDMI names the hypervisor in facts of the firmware, "key: value" a line;
// empty if it is none of those known, or a machine rented whole.
func parseDMI(text string) string {
	facts := map[string]string{}
	for line := range strings.Lines(text) {
		key, val, _ := strings.Cut(strings.TrimSpace(line), ": ")
		facts[key] = val
	}
	if strings.HasSuffix(facts["product_name"], ".metal") || strings.Contains(facts["product_name"], ".metal-") {
		return "" // Amazon EC2 without a hypervisor
	}
	for _, v := range vendors {
		if strings.HasPrefix(facts[v.key], v.prefix) {
			return v.name
		}
	}
	return ""
}

// deviceTree names the hypervisor that the device tree of an arm or riscv
// machine is compatible with: strings that end with a zero byte.
func deviceTree(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\x00")
	switch {
	case first == "linux,kvm":
		return "kvm"
	case strings.HasPrefix(first, "xen"):
		return "xen"
	case strings.HasPrefix(first, "vmware"):
		return "vmware"
	}
	return ""
}

// clockSource names the hypervisor that offers a clock of its own, which also
// those do that have no firmware.
func clockSource(text string) string {
	for word := range strings.FieldsSeq(text) {
		switch {
		case word == "kvm-clock":
			return "kvm"
		case word == "xen":
			return "xen"
		case strings.HasPrefix(word, "hyperv_"):
			return "microsoft"
		}
	}
	return ""
}

// container names what keeps this process apart from the rest of its kernel,
// empty if nothing does.
func container(fsys fs.FS, env []string) string {
	switch {
	case lookup(env, "KUBERNETES_SERVICE_HOST") != "":
		return "kubernetes"
	case exists(fsys, "run/.containerenv"):
		return "podman"
	case exists(fsys, ".dockerenv"):
		return "docker"
	}
	if name := parseManager(read(fsys, "run/systemd/container") + "\n" + lookup(env, "container")); name != "" {
		return name
	}
	if name := parseContainer(read(fsys, "proc/1/cgroup")); name != "" {
		return name
	}
	if release := strings.ToLower(read(fsys, "proc/sys/kernel/osrelease")); strings.Contains(release, "microsoft") || strings.Contains(release, "wsl") {
		return "wsl"
	}
	return ""
}

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

// parseManager reads the name that a container's manager leaves in it, see
// systemd.io/CONTAINER_INTERFACE.
func parseManager(text string) string {
	name := oneWord(text)
	switch {
	case name == "":
		return ""
	case strings.HasPrefix(name, "lxc"):
		return "lxc"
	case slices.Contains(containers, name):
		return name
	}
	return "container"
}

// parseContainer finds the manager in the groups of process 1, the text of
// /proc/1/cgroup: outside a container, or in a namespace of groups, they say
// nothing.
func parseContainer(text string) string {
	for _, g := range parseGroups(text) {
		for _, sign := range []struct{ in, name string }{
			{"kubepods", "kubernetes"}, {"docker", "docker"}, {"libpod", "podman"}, {"lxc", "lxc"}, {"containerd", "containerd"},
		} {
			if strings.Contains(g.path, sign.in) {
				return sign.name
			}
		}
	}
	return ""
}
