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
