//go:build unix && !linux

package gotool

import "syscall"

// dieWithParent does nothing: these systems have no parent-death signal, so a
// process of a killed hone ends by its own timeout.
func dieWithParent(*syscall.SysProcAttr) {}
