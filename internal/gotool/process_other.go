//go:build !linux

package gotool

import "os/exec"

func spawn(cmd *exec.Cmd) error { return cmd.Start() }
