//go:build unix

package gotool

import (
	"os"
	"os/exec"
	"syscall"
)

// group gives the process a group of its own and makes a cancelled context
// kill all of it.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(cmd.SysProcAttr)
	cmd.Cancel = func() error {
		killGroup(cmd)
		return nil
	}
}

// killGroup ends what is left of the process group that cmd leads.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process != nil && cmd.Process.Pid > 0 {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}

// signalOf returns the signal that ended a process, 0 if none did.
func signalOf(s *os.ProcessState) int {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return int(w.Signal())
	}
	return 0
}
