package wall

import "strings"

// Reason says what a goroutine waits for, in the words of a goroutine dump
// where there are such, "" if it runs or could run. A goroutine that waits has
// runtime.gopark at its leaf; who called it tells the reason. One in a system
// call has left the runtime's books: its leaf is the call.
func Reason(frames []Frame) string {
	if len(frames) == 0 {
		return ""
	}
	leaf := frames[0].Function
	if inSystemCall(leaf) {
		return "syscall"
	}
	if leaf != "runtime.gopark" && leaf != "runtime.goparkunlock" {
		return parkedAt(frames)
	}
	for _, f := range frames[1:] {
		if reason, ok := reasons[f.Function]; ok {
			return named(reason, frames)
		}
		if !strings.HasPrefix(f.Function, "runtime.") && !strings.HasPrefix(f.Function, "internal/runtime/") {
			break
		}
	}
	return "other"
}

// reasons are the functions that park, by what they wait for. Those of the
// runtime's inside come and go; an unknown one is "other".
var reasons = map[string]string{
	"runtime.chanrecv":                "chan receive",
	"runtime.chansend":                "chan send",
	"runtime.selectgo":                "select",
	"runtime.block":                   "select (no cases)",
	"runtime.netpollblock":            "IO wait",
	"runtime.semacquire1":             "semacquire",
	"runtime.notifyListWait":          "sync.Cond.Wait",
	"runtime.timeSleep":               "sleep",
	"time.Sleep":                      "sleep",
	"sync.runtime_notifyListWait":     "sync.Cond.Wait",
	"runtime.gcParkAssist":            "GC assist wait",
	"runtime.gcBgMarkWorker":          "GC worker (idle)",
	"runtime.bgsweep":                 "GC sweep wait",
	"runtime.bgscavenge":              "GC scavenge wait",
	"runtime.forcegchelper":           "force gc (idle)",
	"runtime.runFinalizers":           "finalizer wait",
	"runtime.runfinq":                 "finalizer wait",
	"runtime.stopTheWorld":            "stopping the world",
	"runtime.coroswitch_m":            "coroutine",
	"runtime.synctestWait":            "synctest.Wait",
	"runtime.goroutineProfileWithSem": "profiler",
}

// public are the functions of packages sync and time that stand above the
// runtime's and say more than they.
var public = []struct{ function, reason string }{
	{"sync.(*Mutex).", "sync.Mutex.Lock"},
	{"internal/sync.(*Mutex).", "sync.Mutex.Lock"},
	{"sync.(*RWMutex).RLock", "sync.RWMutex.RLock"},
	{"sync.(*RWMutex).Lock", "sync.RWMutex.Lock"},
	{"sync.(*WaitGroup).Wait", "sync.WaitGroup.Wait"},
	{"sync.(*Cond).Wait", "sync.Cond.Wait"},
	{"internal/poll.(*fdMutex)", "fd lock"},
}

// named replaces "semacquire" by the lock that was asked for. A lock within a
// lock is the outer one's business.
func named(reason string, frames []Frame) string {
	if reason != "semacquire" && reason != "sync.Cond.Wait" {
		return reason
	}
	for _, f := range frames {
		for _, p := range public {
			if strings.HasPrefix(f.Function, p.function) {
				reason = p.reason
			}
		}
		if !strings.HasPrefix(f.Function, "runtime.") && !strings.HasPrefix(f.Function, "sync.") && !strings.HasPrefix(f.Function, "internal/") {
			break
		}
	}
	return reason
}

// parkedAt tells the reason where the leaf is above runtime.gopark: some
// profiles leave the runtime's own frames out.
func parkedAt(frames []Frame) string {
	switch leaf := frames[0].Function; {
	case leaf == "time.Sleep":
		return "sleep"
	case strings.HasPrefix(leaf, "internal/poll.runtime_pollWait"):
		return "IO wait"
	case leaf == "sync.runtime_notifyListWait":
		return "sync.Cond.Wait"
	case strings.HasPrefix(leaf, "sync.runtime_Semacquire"), strings.HasPrefix(leaf, "internal/sync.runtime_Semacquire"):
		return named("semacquire", frames)
	case leaf == "os/signal.signal_recv", leaf == "runtime.notetsleepg":
		return "signal"
	}
	return ""
}

// inSystemCall reports whether a function is one in which a goroutine is in the
// kernel.
func inSystemCall(name string) bool {
	switch name {
	case "syscall.Syscall", "syscall.Syscall6", "syscall.rawSyscallNoError", "syscall.RawSyscall", "syscall.RawSyscall6",
		"syscall.rawVforkSyscall", "syscall.syscall", "syscall.syscall6", "syscall.syscalln", "syscall.SyscallN",
		"internal/runtime/syscall.Syscall6", "internal/runtime/syscall/linux.Syscall6",
		"runtime.cgocall", "runtime.entersyscall", "runtime.exitsyscall", "runtime.reentersyscall":
		return true
	}
	return false
}
