package harness

import (
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

// stressLog records what a value under test does to what it was given: calls of
// functions, in any order, and writes, in theirs.
type stressLog struct {
	mu      sync.Mutex
	calls   []string
	written []string
	writing int32
}

// call records a call of a function that the value was given.
func (l *stressLog) call(name string, args ...interface{}) {
	l.mu.Lock()
	l.calls = append(l.calls, name+"("+stressShow(args...)+")")
	l.mu.Unlock()
	runtime.Gosched()
}

// Write records one write. Whoever takes a writer may not write to it twice at
// once.
func (l *stressLog) Write(p []byte) (int, error) {
	alone := atomic.AddInt32(&l.writing, 1) == 1
	runtime.Gosched()
	l.mu.Lock()
	if !alone {
		l.written = append(l.written, "(while another write is under way)")
	}
	l.written = append(l.written, fmt.Sprintf("%q", p))
	l.mu.Unlock()
	atomic.AddInt32(&l.writing, -1)
	return len(p), nil
}

func (l *stressLog) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	sort.Strings(l.calls)
	var out []string
	if len(l.calls) > 0 {
		out = append(out, "called: "+strings.Join(l.calls, ", "))
	}
	if len(l.written) > 0 {
		out = append(out, "written: "+strings.Join(l.written, " "))
	}
	return stressClockless(strings.Join(out, "\n"))
}

// stressShow prints values: texts quoted, errors by what they say.
func stressShow(values ...interface{}) string {
	var out []string
	for _, v := range values {
		switch v := v.(type) {
		case error:
			out = append(out, fmt.Sprintf("error %q", v.Error()))
		case string, []byte, []string:
			out = append(out, fmt.Sprintf("%q", v))
		default:
			out = append(out, fmt.Sprintf("%+v", v))
		}
	}
	return strings.Join(out, ", ")
}
