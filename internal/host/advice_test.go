package host

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
)

// codes lists warnings as "code: message", a line each; all must be complete.
func codes(t *testing.T, ws []hone.Warning) string {
	t.Helper()
	var b strings.Builder
	for _, w := range ws {
		if w.Code == "" || w.Message == "" || w.Hint == "" {
			t.Errorf("warning %+v is not complete", w)
		}
		b.WriteString(w.Code + ": " + w.Message + "\n")
	}
	return b.String()
}

func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		host hone.Host
		want string // the codes
	}{
		{hone.Host{Cores: 2}, ""},
		{hone.Host{Load: 1, Cores: 2}, ""},
		{hone.Host{Load: 1.1, Cores: 2}, "host-busy"},
		{hone.Host{Load: 3, Cores: 8}, ""},
		{hone.Host{Load: 5, Cores: 8}, "host-busy"},
		{hone.Host{Load: 5}, ""},
		{hone.Host{Cores: 8, Quota: 2, GOMAXPROCS: 2}, ""},
		{hone.Host{Cores: 8, Quota: 1.5, GOMAXPROCS: 2}, "host-throttled"},
		{hone.Host{Cores: 8, Quota: 1.5}, ""},
		{hone.Host{Cores: 2, Governor: "powersave", Turbo: "on", SMT: "on", Virtualisation: "kvm", Steal: 0.5}, ""}, // of any day
	} {
		got := codes(t, Doubts(c.host))
		code, _, _ := strings.Cut(got, ":")
		if code != c.want || strings.Count(got, "\n") > 1 {
			t.Errorf("%+v: %q, want %q", c.host, got, c.want)
		}
	}
}

func TestQuotaHint(t *testing.T) {
	for q, want := range map[float64]string{
		0.5: "ask for a limit of at least one CPU", 1.5: "set GOMAXPROCS=1, or ask for a larger limit", 3: "set GOMAXPROCS=3, or ask for a larger limit",
	} {
		if got := quotaHint(q); got != want {
			t.Errorf("quotaHint(%g) = %q, want %q", q, got, want)
		}
	}
}

func TestAdvice(t *testing.T) {
	quiet := &hone.Contention{Quiet: 0.99, Slowed: 0.01, Slowdown: 1.3}
	sibling := &hone.Contention{Quiet: 0.48, Slowed: 0.51, Stopped: 0.01, Slowdown: 1.9}
	turns := &hone.Contention{Quiet: 0.6, Slowed: 0.01, Stopped: 0.39, Slowdown: 1.3}
	for _, c := range []struct {
		name string
		host hone.Host
		c    *hone.Contention
		want []string // parts, one a warning
	}{
		{"perfect", hone.Host{Cores: 4, Governor: "performance", Turbo: "off", SMT: "off"}, quiet, nil},
		{"nothing told", hone.Host{}, nil, nil},
		{"powersave", hone.Host{Governor: "performance, powersave"}, nil, []string{"host-governor: the CPU frequency is governed by powersave:"}},
		{"ondemand and schedutil", hone.Host{Governor: "ondemand, schedutil"}, nil, []string{"governed by ondemand and schedutil:"}},
		{"turbo", hone.Host{Turbo: "on", CPU: "AMD"}, nil, []string{"host-turbo"}},
		{"siblings idle", hone.Host{SMT: "on", Load: 0.1}, nil, nil},
		{"siblings busy", hone.Host{SMT: "on", Load: 0.9}, nil, []string{"host-smt"}},
		{"limit", hone.Host{Cores: 8, Quota: 2, GOMAXPROCS: 2}, nil, []string{"host-quota: the control group allows 2 of 8 CPUs"}},
		{"limit that is a doubt", hone.Host{Cores: 8, Quota: 1.5, GOMAXPROCS: 2}, nil, nil},
		{"limit above all", hone.Host{Cores: 2, Quota: 4, GOMAXPROCS: 2}, nil, nil},
		{"steal", hone.Host{Steal: 0.07}, nil, []string{"host-steal: since it started, the hypervisor took away 7 %"}},
		{"virtual", hone.Host{Virtualisation: "kvm, docker"}, quiet, []string{"host-virtualised: a virtual machine (kvm)"}},
		{"container only", hone.Host{Virtualisation: "docker"}, quiet, nil},
		{"sibling of another machine", hone.Host{Virtualisation: "kvm", SMT: "off"}, sibling,
			[]string{"host-contended: a running thread takes 1.9 times as long for 51 % of the time, without being stopped: most likely by other virtual machines"}},
		{"sibling here", hone.Host{SMT: "on"}, sibling, []string{"by a program on the sibling thread"}},
		{"no sibling", hone.Host{SMT: "off"}, sibling, []string{"by a change of the CPU frequency"}},
		{"stopped by others", hone.Host{Cores: 2, Load: 2.5}, turns, []string{"host-preempted: a running thread is stopped for 39 % of the time: other programs run (load average 2.5"}},
		{"stopped by a limit", hone.Host{Cores: 2, Quota: 2}, turns, []string{"the limit of the control group"}},
		{"stopped by the hypervisor", hone.Host{Cores: 2, Virtualisation: "xen"}, turns, []string{"the hypervisor runs others"}},
		{"stopped", hone.Host{Cores: 2}, turns, []string{"other programs, or interrupts"}},
	} {
		lines := strings.Split(strings.TrimSuffix(codes(t, Advice(c.host, c.c)), "\n"), "\n")
		if len(lines) == 1 && lines[0] == "" {
			lines = nil
		}
		ok := len(lines) == len(c.want)
		for i := range min(len(lines), len(c.want)) {
			ok = ok && strings.Contains(lines[i], c.want[i])
		}
		if !ok {
			t.Errorf("%s: %q, want %q", c.name, lines, c.want)
		}
	}
}

// TestAdviceAllTogether: what is wrong in one way does not hide another.
func TestAdviceAllTogether(t *testing.T) {
	h := hone.Host{Cores: 8, GOMAXPROCS: 2, Load: 1, Governor: "powersave", Turbo: "on", SMT: "on", Quota: 2, Virtualisation: "kvm", Steal: 0.1}
	got := codes(t, Advice(h, &hone.Contention{Quiet: 0.1, Slowed: 0.4, Stopped: 0.5, Slowdown: 2}))
	for _, code := range []string{"host-governor", "host-turbo", "host-smt", "host-quota", "host-steal", "host-preempted", "host-contended"} {
		if strings.Count(got, code+":") != 1 {
			t.Errorf("%s is not there once:\n%s", code, got)
		}
	}
}

func TestDifferences(t *testing.T) {
	full := hone.Host{
		GoVersion: "go1.26.1", GOOS: "linux", GOARCH: "amd64", CPU: "Mark II", Cores: 2, GOMAXPROCS: 2, GOGC: "100", GOMEMLIMIT: "1GiB",
		GOFLAGS: "-tags=x", SMT: "on", Governor: "performance", Turbo: "on", Quota: 1.5, Virtualisation: "kvm",
		Load: 1, Steal: 0.1, Revision: "abc", Dirty: true,
	}
	for _, c := range []struct {
		name string
		a, b hone.Host
		want string
	}{
		{"same", full, full, ""},
		{"what always differs", full, func() hone.Host { h := full; h.Load, h.Steal, h.Revision, h.Dirty = 0, 0, "", false; return h }(), ""},
		{"not told", full, hone.Host{GOGC: "100", GOMEMLIMIT: "1GiB", GOFLAGS: "-tags=x", Quota: 1.5}, ""},
		{"settings", full, hone.Host{}, "GOGC: 100 against the default; GOMEMLIMIT: 1GiB against none; GOFLAGS: -tags=x against none; CPU limit: 1.5 CPUs against none"},
		{"machine", hone.Host{CPU: "Mark I", Cores: 2, GOOS: "linux"}, hone.Host{CPU: "Mark II", Cores: 4, GOOS: "darwin"},
			"system: linux against darwin; CPU: Mark I against Mark II; cores: 2 against 4"},
		{"toolchain", hone.Host{GoVersion: "go1.26", GOARCH: "386", GOMAXPROCS: 1}, hone.Host{GoVersion: "go1.27", GOARCH: "amd64", GOMAXPROCS: 2},
			"architecture: 386 against amd64; Go: go1.26 against go1.27; GOMAXPROCS: 1 against 2"},
		{"power", hone.Host{SMT: "on", Governor: "powersave", Turbo: "on", Virtualisation: "kvm"}, hone.Host{SMT: "off", Governor: "performance", Turbo: "off", Virtualisation: "xen"},
			"SMT: on against off; frequency governor: powersave against performance; turbo: on against off; virtualisation: kvm against xen"},
	} {
		if got := strings.Join(Differences(c.a, c.b), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
