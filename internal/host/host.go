// Package host says what the machine is on which a run takes place and
// whether it is quiet enough to measure on.
//
// Results hold for one machine and one session; the events of a run begin with
// what this package finds, so that two runs that differ in it are not compared
// unawares. It must not know what is measured. What a system does not tell
// stays empty: a guess would be compared as if it were known.
//
//	Probe        what the machine is, without waiting
//	Doubts       what speaks against measuring on it now, for every command
//	Advice       what would make it measure better, for the doctor
//	Differences  why two runs cannot be compared
//	Sample       what the machine did over an interval: others, steal, throttling
//	Contention   what shares a core without the system telling
//	Lock         takes turns with other measurements, where perflock runs
//
// It changes no setting of the system. Everything that Linux tells is read
// through an [io/fs.FS], so that the tests have machines nobody owns.
package host

import (
	"runtime"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// Probe asks the machine what it is. goVersion is that of the go command that
// builds what is measured; env, as [os.Environ] has it, is what the measured
// processes get. Revision and Dirty are left to whoever knows the tree.
func Probe(goVersion string, env []string) hone.Host {
	h := hone.Host{
		GoVersion:  goVersion,
		GOOS:       runtime.GOOS,
		GOARCH:     runtime.GOARCH,
		CPU:        cpuModel(),
		Cores:      runtime.NumCPU(),
		GOMAXPROCS: procs(env),
		GOGC:       lookup(env, "GOGC"),
		GOMEMLIMIT: lookup(env, "GOMEMLIMIT"),
		GOFLAGS:    lookup(env, "GOFLAGS"),
		Load:       loadAverage(),
	}
	if arch := lookup(env, "GOARCH"); arch != "" { // GOARCH=386 on amd64 runs, and runs differently
		h.GOARCH = arch
	}
	details(&h, env)
	return h
}

// lookup returns the value of a variable, the last one if there are several,
// as os/exec does.
func lookup(env []string, name string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], name+"="); ok {
			return v
		}
	}
	return ""
}

// procs returns how many threads run Go code at once in a measured process:
// what its environment asks for, else what the runtime chose for this one,
// which knows the limits of the container.
func procs(env []string) int {
	if n, err := strconv.Atoi(lookup(env, "GOMAXPROCS")); err == nil && n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}
