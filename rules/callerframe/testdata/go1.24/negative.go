package callerframe

import "runtime"

func goroutines() int { return runtime.NumGoroutine() }

var file string

func init() { _, file, _, _ = runtime.Caller(0) }

func branch(verbose bool) (file string) {
	if verbose {
		_, file, _, _ = runtime.Caller(1)
	}
	return file
}

func late(verbose bool) string {
	if !verbose {
		return ""
	}
	_, file, _, _ := runtime.Caller(1)
	return file
}

func recovered(f func()) {
	defer func() {
		if recover() != nil {
			_, file, _, _ = runtime.Caller(1)
		}
	}()
	f()
}

type stack struct {
	pcs    []uintptr
	frames *runtime.Frames
}

func capture(depth int) *stack {
	s := &stack{pcs: make([]uintptr, depth)}
	s.pcs = s.pcs[:runtime.Callers(2, s.pcs)]
	s.frames = runtime.CallersFrames(s.pcs)
	return s
}

func (s *stack) next() (runtime.Frame, bool) { return s.frames.Next() }

func chosen(depth int) (names []string) {
	if depth == 0 {
		return nil
	}
	s := capture(depth)
	for {
		frame, more := s.next()
		names = append(names, frame.Function)
		if !more {
			return names
		}
	}
}
