package host

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// startedBy reports whether the process pid, or one of those that it descends
// from, runs the command name.
func startedBy(fsys fs.FS, pid int, name string) bool {
	for range 100 { // ids are used again: what is read may be a circle
		command, parent := parseProcess(read(fsys, fmt.Sprintf("proc/%d/stat", pid)))
		if command == name {
			return true
		}
		if pid = parent; pid <= 1 {
			return false
		}
	}
	return false
}

// parseProcess reads the name of the command, cut to 15 bytes, and the parent
// from the text of /proc/PID/stat: "12 (name) S 1 ...". A name may hold
// anything, also parentheses. See proc_pid_stat(5).
func parseProcess(text string) (command string, parent int) {
	open, end := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || end < open {
		return "", 0
	}
	f := strings.Fields(text[end+1:])
	if len(f) < 2 {
		return "", 0
	}
	parent, err := strconv.Atoi(f[1])
	if err != nil || parent < 0 {
		return "", 0
	}
	return text[open+1 : end], parent
}
