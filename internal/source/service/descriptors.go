package service

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// descriptors returns how many file descriptors a process has open, and how many it
// may have. Only Linux tells; elsewhere ok is false.
func descriptors(pid int) (open, most int, ok bool) {
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		return 0, 0, false
	}
	limits, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil {
		return 0, 0, false
	}
	most, ok = openFiles(string(limits))
	return len(files), most, ok
}

// openFiles reads the soft limit of open files from /proc/PID/limits; see proc(5).
func openFiles(limits string) (int, bool) {
	for line := range strings.Lines(limits) {
		if rest, ok := strings.CutPrefix(line, "Max open files"); ok {
			if fields := strings.Fields(rest); len(fields) > 0 {
				n, err := strconv.Atoi(fields[0])
				return n, err == nil
			}
		}
	}
	return 0, false
}

// exhausted says that the process has hardly a descriptor left, if it is so: then
// it can neither accept connections nor open files.
func (i *instance) exhausted() string {
	open, most, ok := descriptors(i.process.PID())
	if !ok || float64(open) < 0.9*float64(most) {
		return ""
	}
	return fmt.Sprintf("; %d of the %d file descriptors it may have are open: does it close what it opens?", open, most)
}
