package host

import (
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
)

func FuzzCPUFolders(f *testing.F) {
	f.Add("0::/a/b\n1:cpu:/c", "41 40 0:35 / /sys/fs/cgroup rw - cgroup2 none rw\n1 2 3:4 /c /x rw - cgroup c rw,cpu")
	f.Add("0::/../x", "1 2 3:4 / \\057 rw - cgroup2 none rw")
	f.Fuzz(func(t *testing.T, groups, mounts string) {
		dirs := cpuFolders(parseGroups(groups), parseMounts(mounts))
		for i, dir := range dirs {
			if !fs.ValidPath(dir) || slices.Contains(dirs[:i], dir) {
				t.Errorf("folders %q: %q is not valid or not new", dirs, dir)
			}
		}
	})
}

func FuzzParseQuota(f *testing.F) {
	f.Add("max 100000", "-1", "100000")
	f.Add("1e-320 1e300", "1e308", "1e-308")
	f.Fuzz(func(t *testing.T, text, allowed, period string) {
		for _, q := range []float64{parseMax(text), parseQuota(allowed, period)} {
			if q < 0 || math.IsNaN(q) || math.IsInf(q, 0) {
				t.Errorf("quota %g of %q, %q, %q", q, text, allowed, period)
			}
		}
	})
}

func FuzzParseThrottle(f *testing.F) {
	f.Add("nr_periods 3\nnr_throttled 1\nthrottled_time 7\n")
	f.Fuzz(func(t *testing.T, text string) {
		got := parseThrottle(text)
		if got.periods != 0 && !strings.Contains(text, "nr_periods") || got.stopped != 0 && !strings.Contains(text, "nr_throttled") {
			t.Errorf("parseThrottle(%q) = %+v out of nothing", text, got)
		}
	})
}

func FuzzParseStat(f *testing.F) {
	f.Add("cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1 2 3 4\n")
	f.Add("cpu 72057594037927935 72057594037927935 72057594037927935 72057594037927935")
	f.Fuzz(func(t *testing.T, text string) {
		got := parseStat(text)
		if s := got.stolen(); s < 0 || s > 1 || math.IsNaN(s) {
			t.Errorf("parseStat(%q) = %+v: share %g", text, got, s)
		}
		if got != (cpuTimes{}) && !strings.HasPrefix(strings.TrimSpace(text), "cpu") {
			t.Errorf("parseStat(%q) = %+v out of nothing", text, got)
		}
	})
}

func FuzzParseMachine(f *testing.F) {
	f.Add("product_name: KVM\nflags\t: hypervisor\n0::/docker/1\nkvm-clock")
	f.Add("linux,kvm\x00x")
	f.Fuzz(func(t *testing.T, text string) {
		names := []string{"", "google", "microsoft", "oracle", "vmware", "kvm", "parallels", "bhyve", "apple", "xen", "amazon", "qemu", "bochs"}
		for _, got := range []string{parseDMI(text), deviceTree(text), clockSource(text)} {
			if !slices.Contains(names, got) {
				t.Errorf("hypervisor %q of %q", got, text)
			}
		}
		for _, got := range []string{parseManager(text), parseContainer(text)} {
			if got != "" && !slices.Contains(containers, got) {
				t.Errorf("container %q of %q", got, text)
			}
		}
		if got := onOff(text); got != "" && got != "on" && got != "off" {
			t.Errorf("switch %q of %q", got, text)
		}
		if flagged, known := hypervisorFlag(text); flagged && !known {
			t.Errorf("a flag without flags in %q", text)
		}
	})
}

func FuzzParseProcess(f *testing.F) {
	f.Add("12 (a) b) S 1 2 3")
	f.Add("(")
	f.Add(")(")
	f.Fuzz(func(t *testing.T, text string) {
		command, parent := parseProcess(text)
		if parent < 0 || !strings.Contains(text, "("+command) && command != "" {
			t.Errorf("parseProcess(%q) = %q, %d", text, command, parent)
		}
	})
}
