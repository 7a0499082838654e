//go:build !linux

package gotool

import "os/exec"

func spawn(cmd *exec.Cmd, _ int) error { return cmd.Start() }

// Cores is empty: here processes cannot be kept on a processor.
func Cores() []int { return nil }
