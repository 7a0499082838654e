package gotool

import (
	"os"
	"os/exec"
	"strconv"
)

// group makes a cancelled context end the process with its children.
func group(cmd *exec.Cmd) {
	cmd.Cancel = func() error {
		killGroup(cmd)
		return nil
	}
}

// killGroup ends the process tree below cmd, if it still runs.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process == nil || cmd.ProcessState != nil {
		return
	}
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	_ = cmd.Process.Kill()
}

// signalOf returns 0: no signal ends a process here.
func signalOf(*os.ProcessState) int { return 0 }
