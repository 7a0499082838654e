package gotool

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithParent asks the kernel to kill the process when hone dies, be it by
// kill -9.
func dieWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

type spawnRequest struct {
	cmd  *exec.Cmd
	core int
	done chan<- error
}

// spawner starts all processes from one thread that lives as long as hone: the
// parent-death signal is tied to the thread that forked, not to the process.
var spawner = sync.OnceValue(func() chan<- spawnRequest {
	requests := make(chan spawnRequest)
	go func() {
		runtime.LockOSThread()
		for r := range requests {
			r.done <- startOn(r.cmd, r.core)
		}
	}()
	return requests
})

func spawn(cmd *exec.Cmd, core int) error {
	done := make(chan error, 1)
	spawner() <- spawnRequest{cmd, core, done}
	return <-done
}

// startOn starts cmd on one processor: a process inherits the affinity of the
// thread that forks it. A processor that may not be used is no error, since
// where a process runs only makes its figures noisier.
func startOn(cmd *exec.Cmd, core int) error {
	var before, one unix.CPUSet
	if core > 0 && unix.SchedGetaffinity(0, &before) == nil {
		one.Set(core - 1)
		if unix.SchedSetaffinity(0, &one) == nil {
			defer func() { _ = unix.SchedSetaffinity(0, &before) }()
		}
	}
	return cmd.Start()
}

// Cores lists the processors, counted from 1, that processes may be kept on.
func Cores() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var cores []int
	for i := 0; len(cores) < set.Count(); i++ {
		if set.IsSet(i) {
			cores = append(cores, i+1)
		}
	}
	return cores
}
