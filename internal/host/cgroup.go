package host

import (
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
)

// group is a line of /proc/PID/cgroup: the control group that a process is in,
// in one hierarchy. See cgroups(7).
type group struct {
	controllers []string // none for the unified hierarchy of version 2
	path        string   // from the root of the process's cgroup namespace
}

// parseGroups reads the text of /proc/PID/cgroup.
func parseGroups(text string) []group {
	var out []group
	for line := range strings.Lines(text) {
		_, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), ":")
		controllers, p, ok := strings.Cut(rest, ":")
		if !ok || !strings.HasPrefix(p, "/") {
			continue
		}
		g := group{path: p}
		if controllers != "" {
			g.controllers = strings.Split(controllers, ",")
		}
		out = append(out, g)
	}
	return out
}

// mount is where a hierarchy of control groups is mounted.
type mount struct {
	root    string   // the group that stands at point
	point   string   // folder
	unified bool     // version 2
	options []string // of the file system: the controllers of version 1
}

// parseMounts finds the hierarchies in the text of /proc/PID/mountinfo. See
// proc_pid_mountinfo(5): fields 4 and 5 are root and mount point; after a
// hyphen come type, source and options.
func parseMounts(text string) []mount {
	var out []mount
	for line := range strings.Lines(text) {
		left, right, ok := strings.Cut(line, " - ")
		before, after := strings.Fields(left), strings.Fields(right)
		if !ok || len(before) < 5 || len(after) < 3 || after[0] != "cgroup" && after[0] != "cgroup2" {
			continue
		}
		out = append(out, mount{
			root: unescapeOctal(before[3]), point: unescapeOctal(before[4]),
			unified: after[0] == "cgroup2", options: strings.Split(after[2], ","),
		})
	}
	return out
}

// unescapeOctal undoes the escapes of mountinfo: "\040" is a space.
func unescapeOctal(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+4 <= len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+4], 8, 8); err == nil {
				b.WriteByte(byte(n))
				i += 3
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// cpuFolders lists the folders that may limit the CPU time of a process in
// groups, those of its own group and of each group around it, innermost first.
// They are paths within a file system whose root is "/".
func cpuFolders(groups []group, mounts []mount) []string {
	var out []string
	for _, g := range groups {
		for _, m := range mounts {
			if m.unified != (g.controllers == nil) || !m.unified && !(slices.Contains(g.controllers, "cpu") && slices.Contains(m.options, "cpu")) {
				continue
			}
			top := strings.TrimPrefix(path.Clean("/"+m.point), "/")
			for rel := below(m.root, g.path); ; rel = path.Dir(rel) {
				if dir := path.Join(top, rel); fs.ValidPath(dir) && !slices.Contains(out, dir) {
					out = append(out, dir)
				}
				if rel == "." {
					break
				}
			}
		}
	}
	return out
}

// below returns p relative to root, "." if it is not below it: a container
// whose runtime mounts only its own group still has the host's paths.
func below(root, p string) string {
	if strings.Contains(p, "..") { // outside the namespace
		return "."
	}
	rel, ok := strings.CutPrefix(path.Clean(p), path.Clean(root))
	if !ok || rel != "" && !strings.HasPrefix(rel, "/") && path.Clean(root) != "/" {
		return "."
	}
	return path.Clean(strings.TrimPrefix(rel, "/"))
}

// ownFolders is cpuFolders of the process that asks.
func ownFolders(fsys fs.FS) []string {
	return cpuFolders(parseGroups(read(fsys, "proc/self/cgroup")), parseMounts(read(fsys, "proc/self/mountinfo")))
}

// quota returns how many CPUs the folders allow, that is the least of their
// limits; 0 if there is none.
func quota(fsys fs.FS, folders []string) float64 {
	least := 0.0
	for _, dir := range folders {
		q := parseMax(read(fsys, path.Join(dir, "cpu.max")))
		if q == 0 {
			q = parseQuota(read(fsys, path.Join(dir, "cpu.cfs_quota_us")), read(fsys, path.Join(dir, "cpu.cfs_period_us")))
		}
		if q > 0 && (least == 0 || q < least) {
			least = q
		}
	}
	return least
}

// parseMax reads the limit in the text of cpu.max of version 2, "150000
// 100000": microseconds of CPU time in a period of so many; 0 for "max".
func parseMax(text string) float64 {
	f := strings.Fields(text)
	switch len(f) {
	case 1:
		return parseQuota(f[0], "100000") // the default period
	case 2:
		return parseQuota(f[0], f[1])
	}
	return 0
}

// parseQuota divides the time allowed by the period, 0 if either is no limit:
// version 1 says -1.
func parseQuota(allowed, period string) float64 {
	a, err1 := strconv.ParseFloat(strings.TrimSpace(allowed), 64)
	p, err2 := strconv.ParseFloat(strings.TrimSpace(period), 64)
	if q := a / p; err1 == nil && err2 == nil && a > 0 && p > 0 && q > 0 && !math.IsInf(q, 0) && !math.IsNaN(q) {
		return q
	}
	return 0
}

// throttle counts how often a limit stopped a group.
type throttle struct {
	periods uint64 // in which the group ran
	stopped uint64 // of them, those in which it used its limit up
}

// parseThrottle reads the text of cpu.stat, of either version.
func parseThrottle(text string) throttle {
	var t throttle
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) != 2 {
			continue
		}
		n, err := strconv.ParseUint(f[1], 10, 64)
		if err != nil {
			continue
		}
		switch f[0] {
		case "nr_periods":
			t.periods = n
		case "nr_throttled":
			t.stopped = n
		}
	}
	return t
}

// throttled returns the counts of the group that was stopped most: its limit
// is the one that binds.
func throttled(fsys fs.FS, folders []string) throttle {
	var most throttle
	for _, dir := range folders {
		if t := parseThrottle(read(fsys, path.Join(dir, "cpu.stat"))); t.stopped >= most.stopped && t.periods > 0 {
			most = t
		}
	}
	return most
}

// read returns the text of a file, empty if it cannot be read.
func read(fsys fs.FS, name string) string {
	b, err := fs.ReadFile(fsys, name)
	if err != nil {
		return ""
	}
	return string(b)
}
