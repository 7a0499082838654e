package host

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone"
)

// TestMachines reads machines out of archives of their files: "want" is what
// must be found, "env" the environment of the measured processes.
func TestMachines(t *testing.T) {
	names, err := filepath.Glob("testdata/machine_*.txtar")
	if err != nil || len(names) < 7 {
		t.Fatalf("%d machines, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			fsys, err := txtar.FS(a)
			if err != nil {
				t.Fatal(err)
			}
			var h hone.Host
			readLinux(&h, fsys, strings.Split(read(fsys, "env"), "\n"))
			c := linuxCounters(fsys)
			got := fmt.Sprintf("smt %s\ngovernor %s\nturbo %s\nquota %g\nvirtualisation %s\nsteal %g\nthrottled %d of %d\n",
				told(h.SMT), told(h.Governor), told(h.Turbo), h.Quota, told(h.Virtualisation), h.Steal, c.throttle.stopped, c.throttle.periods)
			if want := read(fsys, "want"); got != want {
				t.Errorf("found\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func told(s string) string {
	if s == "" {
		return `""`
	}
	return s
}

func TestParseGroupsAndMounts(t *testing.T) {
	groups := parseGroups("5:cpu,cpuacct:/a:b\n0::/\nbroken\n3:cpu\n2:x:relative\n")
	if got, want := fmt.Sprint(groups), "[{[cpu cpuacct] /a:b} {[] /}]"; got != want {
		t.Errorf("groups %s, want %s", got, want)
	}
	mounts := parseMounts("1 2 3:4 /r /p\\134x rw opt:1 opt:2 - cgroup c rw,cpu\n1 2 3:4 / / rw - ext4 /dev/x rw\nshort - cgroup\n")
	if got, want := fmt.Sprint(mounts), "[{/r /p\\x false [rw cpu]}]"; got != want {
		t.Errorf("mounts %s, want %s", got, want)
	}
}

func TestBelow(t *testing.T) {
	for _, c := range []struct{ root, path, want string }{
		{"/", "/", "."},
		{"/", "/a/b", "a/b"},
		{"/a", "/a", "."},
		{"/a", "/a/b/c", "b/c"},
		{"/a", "/ab", "."},
		{"/a/b", "/a", "."},
		{"/x", "/../y", "."},
	} {
		if got := below(c.root, c.path); got != c.want {
			t.Errorf("below(%q, %q) = %q, want %q", c.root, c.path, got, c.want)
		}
	}
}

func TestParseQuota(t *testing.T) {
	for text, want := range map[string]float64{
		"max 100000": 0, "max": 0, "150000 100000\n": 1.5, "25000": 0.25, "": 0, "1 0": 0, "-5 100": 0, "NaN 1": 0, "1e308 1e-308": 0, "1 2 3": 0,
	} {
		if got := parseMax(text); got != want {
			t.Errorf("parseMax(%q) = %g, want %g", text, got, want)
		}
	}
}

func TestParseDMI(t *testing.T) {
	for text, want := range map[string]string{
		"product_name: Virtual Machine\nsys_vendor: Microsoft Corporation\n":              "microsoft",
		"product_name: Surface Pro\nsys_vendor: Microsoft Corporation\n":                  "",
		"product_name: Google Compute Engine\nsys_vendor: Google\n":                       "google",
		"product_name: Standard PC (Q35 + ICH9, 2009)\nsys_vendor: QEMU\n":                "qemu",
		"product_name: KVM Virtual Machine\nsys_vendor: QEMU\n":                           "kvm",
		"product_name: i3.metal\nsys_vendor: Amazon EC2\n":                                "",
		"product_name: m7i.metal-24xl\nsys_vendor: Amazon EC2\n":                          "",
		"product_name: \nsys_vendor: \nboard_vendor: \nbios_vendor: Xen\n":                "xen",
		"product_name: VMware7,1\nsys_vendor: VMware, Inc.\nproduct_version: None\n":      "vmware",
		"product_name: VirtualBox\nsys_vendor: innotek GmbH\nbios_vendor: innotek GmbH\n": "oracle",
		"": "",
	} {
		if got := parseDMI(text); got != want {
			t.Errorf("parseDMI(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestContainer(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"run/.containerenv", "", "podman"},
		{"run/systemd/container", "systemd-nspawn\n", "systemd-nspawn"},
		{"run/systemd/container", "something-new", "container"},
		{"proc/1/cgroup", "0::/kubepods.slice/pod1\n", "kubernetes"},
		{"proc/1/cgroup", "3:cpu:/docker/0123\n", "docker"},
		{"proc/1/cgroup", "0::/init.scope\n", ""},
		{"proc/sys/kernel/osrelease", "5.15.153.1-microsoft-standard-WSL2", "wsl"},
	} {
		fsys, err := txtar.FS(&txtar.Archive{Files: []txtar.File{{Name: c.file, Data: []byte(c.text)}}})
		if err != nil {
			t.Fatal(err)
		}
		if got := container(fsys, nil); got != c.want {
			t.Errorf("%s %q: container %q, want %q", c.file, c.text, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	for _, c := range []struct {
		threads, cores uint32
		want           string
	}{{8, 4, "on"}, {8, 8, "off"}, {0, 4, ""}, {4, 0, ""}} {
		if got := siblings(c.threads, c.cores); got != c.want {
			t.Errorf("siblings(%d, %d) = %q, want %q", c.threads, c.cores, got, c.want)
		}
	}
}

func TestStartedBy(t *testing.T) {
	dir := t.TempDir()
	for pid, stat := range map[int]string{
		30: "30 (go) S 20 30 30",
		20: "20 (a) b (c) S 10 1 1",
		10: "10 (perflock) S 1 1 1",
		7:  "7 (loop) S 8 1", 8: "8 (loop) S 7 1",
		5: "5 (sh) S 1 1",
		3: "3 broken",
	} {
		p := filepath.Join(dir, "proc", fmt.Sprint(pid))
		if err := os.MkdirAll(p, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(p, "stat"), []byte(stat), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for pid, want := range map[int]bool{30: true, 10: true, 7: false, 5: false, 3: false, 99: false} {
		if got := startedBy(os.DirFS(dir), pid, "perflock"); got != want {
			t.Errorf("startedBy %d = %v, want %v", pid, got, want)
		}
	}
}
