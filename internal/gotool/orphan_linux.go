package gotool

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A program can leave its process group, as daemons do, and then outlives what
// started it: a database that a test starts and forgets. Hone asks the kernel
// for the orphans below it. They are known by a variable of the environment,
// which children inherit, and ended when the command that it names has ended.
const ownerVar = "HONE_PROCESS"

// family holds the processes that hone has started and not waited for.
type family struct {
	mu     sync.Mutex
	live   map[int]bool    // by process id
	owners map[string]bool // by value of ownerVar
	dead   map[string]time.Time
}

var children = family{live: map[int]bool{}, owners: map[string]bool{}, dead: map[string]time.Time{}}

// waitedFor is how long a child that has ended may be unknown before it counts as an
// orphan. Whoever started it with os/exec takes note within moments, as the loader of
// packages does with its go commands, which have process groups of their own.
const waitedFor = 5 * time.Second

var (
	commands atomic.Int64
	// adopting reports whether the kernel gives the orphans to hone.
	adopting = sync.OnceValue(func() bool {
		return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == nil
	})
)

// own marks the environment of a program of the user's that is about to start.
// What the go command and git start and leave behind on purpose (the server of
// a compiler cache, a file system monitor) is the user's.
func own(path string, env []string) (marked []string, owner string) {
	if name := filepath.Base(path); name == "go" || name == "git" || !adopting() {
		return env, ""
	}
	if env == nil {
		env = os.Environ()
	}
	owner = fmt.Sprintf("%d.%d", os.Getpid(), commands.Add(1))
	return append(env[:len(env):len(env)], ownerVar+"="+owner), owner
}

// start starts a process so that no orphan is taken for it, nor it for one.
func (f *family) start(owner string, start func() (pid int, err error)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	pid, err := start()
	if err == nil {
		f.live[pid] = true
		if owner != "" {
			f.owners[owner] = true
		}
	}
	return err
}

// ended is called when a process was waited for: what is left of its command
// is ended.
func (f *family) ended(owner string, pid int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.live, pid)
	delete(f.owners, owner)
	if owner == "" {
		return
	}
	for range 8 { // an orphan that is ended leaves its own children behind
		if !f.sweep() {
			return
		}
	}
}

// sweep ends the orphans of commands that have ended, and reports whether there
// was one.
func (f *family) sweep() (found bool) {
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil || len(text) == 0 {
			continue
		}
		for _, word := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil && !f.live[pid] && f.end(pid) {
				found = true
			}
		}
	}
	return found
}

// end ends an orphan if its command has ended, and takes note of one that has
// ended by itself.
func (f *family) end(pid int) bool {
	owner, ok := ownerOf(pid)
	if !ok {
		return f.reap(pid)
	}
	if !strings.HasPrefix(owner, fmt.Sprintf("%d.", os.Getpid())) || f.owners[owner] {
		return false
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	_, _ = syscall.Wait4(pid, nil, 0, nil)
	return true
}

// reap takes note of an orphan that has ended; it has no environment any more, and is
// told from a child that some package waits for by nobody having done so for long.
func (f *family) reap(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 20 || fields[0] != "Z" {
		return false
	}
	who := fmt.Sprint(pid, " ", fields[19]) // the number may be used again, not with the same start
	since, known := f.dead[who]
	if !known {
		f.dead[who] = time.Now()
	}
	if !known || time.Since(since) < waitedFor {
		return false
	}
	delete(f.dead, who)
	got, err := syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
	return err == nil && got == pid
}

// ownerOf returns the command that a process descends from, not ok where it
// cannot be told.
func ownerOf(pid int) (string, bool) {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return "", false
	}
	owner, ok := "", false
	for kv := range bytes.SplitSeq(env, []byte{0}) {
		if v, has := bytes.CutPrefix(kv, []byte(ownerVar+"=")); has {
			owner, ok = string(v), true
		}
	}
	return owner, ok
}
