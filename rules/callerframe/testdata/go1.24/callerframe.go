package callerframe

import (
	"runtime"
	"runtime/debug"
)

func place() (string, int) {
	_, file, line, _ := runtime.Caller(1) // want "stack of calls walked in each call"
	return file, line
}

func trace() []uintptr {
	pcs := make([]uintptr, 32)
	return pcs[:runtime.Callers(2, pcs)] // want "stack of calls walked in each call"
}

func names(pcs []uintptr) (names []string) {
	frames := runtime.CallersFrames(pcs) // want "stack of calls walked in each call"
	for {
		frame, more := frames.Next() // want "stack of calls walked in each call"
		names = append(names, frame.Function)
		if !more {
			return names
		}
	}
}

func text() []byte {
	return debug.Stack() // want "stack of calls walked in each call"
}

func caller() runtime.Frame {
	pcs := make([]uintptr, 1)
	runtime.Callers(3, pcs)
	frame, _ := runtime.CallersFrames(pcs).Next()
	return frame
}

func line() int {
	return caller().Line // want "stack of calls walked in each call"
}
