package gotool

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// dieWithParent asks the kernel to kill the process when hone dies, be it by
// kill -9.
func dieWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

type spawnRequest struct {
	cmd  *exec.Cmd
	done chan<- error
}

// spawner starts all processes from one thread that lives as long as hone: the
// parent-death signal is tied to the thread that forked, not to the process.
var spawner = sync.OnceValue(func() chan<- spawnRequest {
	requests := make(chan spawnRequest)
	go func() {
		runtime.LockOSThread()
		for r := range requests {
			r.done <- r.cmd.Start()
		}
	}()
	return requests
})

func spawn(cmd *exec.Cmd) error {
	done := make(chan error, 1)
	spawner() <- spawnRequest{cmd, done}
	return <-done
}
