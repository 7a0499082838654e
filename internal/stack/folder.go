package stack

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// folderPrefix begins the names of the folders in which Prometheus records.
const folderPrefix = "hone-stack-"

// ownerFile holds the process id of the hone that a folder belongs to.
const ownerFile = "owner"

// newFolder makes a folder of our own, and removes those that were left by a
// hone that was killed.
func newFolder() (string, error) {
	removeLeft(os.TempDir())
	dir, err := os.MkdirTemp("", folderPrefix)
	if err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, ownerFile), []byte(strconv.Itoa(os.Getpid())), 0o644)
}

// removeLeft removes the folders whose owner does not run any more. One without
// an owner is about to get one.
func removeLeft(temp string) {
	files, _ := filepath.Glob(filepath.Join(temp, folderPrefix+"*", ownerFile))
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil && !running(pid) {
			_ = os.RemoveAll(filepath.Dir(name))
		}
	}
}

// running reports whether there is such a process.
func running(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
