package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// watch looks at the memory of a process and its descendants until done is
// closed. It knows Linux's /proc; elsewhere it sees nothing.
func watch(pid int, done <-chan struct{}) usage {
	var u usage
	for {
		select {
		case <-done:
			return u
		case <-time.After(10 * time.Millisecond):
			own, all := resident(pid)
			u.own, u.all = max(u.own, own), max(u.all, all)
		}
	}
}

// resident returns what a process has in memory, and with its descendants, in
// bytes.
func resident(pid int) (own, all int64) {
	parents, pages := processes()
	for p, n := range pages {
		bytes := n * int64(os.Getpagesize())
		if p == pid {
			own = bytes
		}
		for up := p; up > 1; up = parents[up] {
			if up == pid {
				all += bytes
				break
			}
		}
	}
	return own, all
}

// processes returns the parent and the resident pages of each process.
func processes() (parents map[int]int, pages map[int]int64) {
	parents, pages = map[int]int{}, map[int]int64{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		// After the name, which may contain anything: state, parent, ...
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		if len(fields) > 21 {
			parents[pid], _ = strconv.Atoi(fields[1])
			pages[pid], _ = strconv.ParseInt(fields[21], 10, 64)
		}
	}
	return parents, pages
}

// load is the load of the machine in the last minute.
func load() string {
	data, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	one, _, _ := strings.Cut(string(data), " ")
	return one
}
