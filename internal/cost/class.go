package cost

import "strings"

// Class is what a cost is spent on, judged by the functions beneath the line.
type Class string

// The classes.
const (
	Own        Class = "own" // the line's own instructions, or library code of no other class
	Alloc      Class = "alloc"
	GC         Class = "gc"
	GrowSlice  Class = "growslice"
	Concat     Class = "concat"
	Copy       Class = "copy" // moving and clearing memory
	Conversion Class = "conversion"
	Map        Class = "map"
	Lock       Class = "lock"
	Channel    Class = "channel"
	Scheduler  Class = "scheduler"
	Syscall    Class = "syscall"
	Netpoll    Class = "netpoll"
	Reflect    Class = "reflect"
	Fmt        Class = "fmt"
	JSON       Class = "json"
	Regexp     Class = "regexp"
	Crypto     Class = "crypto"
	Time       Class = "time"
	Log        Class = "log"
	Cgo        Class = "cgo"
	Init       Class = "init"    // package initialisation: done once, before any benchmark
	Testing    Class = "testing" // the test harness
	// SetUp is what passes through a line that prepares a benchmark. No table
	// has a part of this class.
	SetUp Class = "setup"
)

// groups lists prefixes of function names by class; the longest that matches
// decides. Prefixes rather than names, because the runtime renames and moves
// its functions from release to release: maps and system calls went to
// internal/runtime, the slow paths of sync to internal/sync, and mallocgc is
// split by size class.
var groups = map[Class][]string{
	Alloc: {"runtime.malloc", "runtime.newobject", "runtime.newarray", "runtime.makeslice", "runtime.rawstring",
		"runtime.rawbyteslice", "runtime.rawruneslice", "runtime.(*mcache)", "runtime.(*mcentral)", "runtime.(*mheap)",
		"runtime.(*mspan)", "runtime.nextFree", "runtime.profilealloc", "runtime.persistentalloc"},
	GC: {"runtime.gc", "runtime.GC", "runtime.bgsweep", "runtime.bgscavenge", "runtime.(*gc", "runtime.sweep",
		"runtime.(*sweepLocked)", "runtime.scan", "runtime.mark", "runtime.grey", "runtime.wb", "runtime.bulkBarrier",
		"runtime.runFinalizers", "runtime.runfinq", "runtime.runCleanups", "runtime.(*spanInlineMarkBits)",
		"runtime.(*mheap).freeSpan", "runtime.spanClass", "runtime.tryDeferToSpanScan", "internal/runtime/gc"},
	GrowSlice:  {"runtime.growslice", "runtime.nextslicecap"},
	Concat:     {"runtime.concat"},
	Copy:       {"runtime.memmove", "runtime.memclr", "runtime.typedmem", "runtime.typedslicecopy", "runtime.duff", "runtime.slicecopy"},
	Conversion: {"runtime.convT", "runtime.slicebytetostring", "runtime.stringto", "runtime.slicerunetostring", "runtime.intstring", "runtime.assertE2I", "runtime.typeAssert", "runtime.getitab"},
	Map:        {"runtime.map", "runtime.makemap", "internal/runtime/maps.", "runtime.(*hmap)", "runtime.hashGrow", "runtime.growWork", "runtime.evacuate"},
	Lock:       {"sync.(*Mutex)", "sync.(*RWMutex)", "internal/sync.(*Mutex)", "internal/sync.runtime_", "sync.runtime_", "runtime.sem", "runtime.lock", "runtime.unlock", "sync.(*Cond)"},
	Channel:    {"runtime.chan", "runtime.select", "runtime.makechan", "runtime.closechan", "runtime.send", "runtime.recv", "runtime.(*hchan)"},
	Scheduler: {"runtime.schedule", "runtime.findRunnable", "runtime.findrunnable", "runtime.mcall", "runtime.park", "runtime.gopark",
		"runtime.goready", "runtime.ready", "runtime.gosched", "runtime.Gosched", "runtime.goexit0", "runtime.newproc", "runtime.morestack",
		"runtime.newstack", "runtime.copystack", "runtime.mstart", "runtime.sysmon", "runtime.startm", "runtime.stopm", "runtime.wakep",
		"runtime.resetspinning", "runtime.stealWork", "runtime.runq", "runtime.futex", "runtime.note", "runtime.usleep", "runtime.osyield",
		"runtime.procyield", "runtime.gcstopm", "runtime.preempt", "runtime.asyncPreempt", "runtime.execute", "runtime.gfget", "runtime.exitsyscall",
		"runtime.entersyscall", "runtime.reentersyscall", "runtime.retake", "runtime.handoffp"},
	Syscall: {"syscall.", "internal/runtime/syscall", "internal/syscall/", "runtime/internal/syscall", "internal/poll.", "golang.org/x/sys/", "runtime.write1"},
	Netpoll: {"runtime.netpoll", "runtime.epoll", "runtime.kevent"},
	Reflect: {"reflect.", "internal/reflectlite."},
	Fmt:     {"fmt."},
	JSON:    {"encoding/json.", "encoding/json/"},
	Regexp:  {"regexp.", "regexp/"},
	Crypto:  {"crypto.", "crypto/", "golang.org/x/crypto/", "vendor/golang.org/x/crypto/"},
	Time:    {"time.", "runtime.time", "runtime.nanotime", "runtime.walltime", "runtime.(*timer"},
	Log:     {"log.", "log/", "github.com/sirupsen/logrus", "go.uber.org/zap", "github.com/rs/zerolog"},
	Cgo:     {"runtime.cgo", "runtime/cgo.", "runtime.asmcgocall"},
	Init:    {"runtime.doInit"},
	Testing: {"testing.", "testing/"},
}

// classOf returns the class of one function, "" if its name tells nothing.
func classOf(function string) Class {
	best, class := 0, Class("")
	for c, prefixes := range groups {
		for _, p := range prefixes {
			if len(p) > best && strings.HasPrefix(function, p) {
				best, class = len(p), c
			}
		}
	}
	return class
}
