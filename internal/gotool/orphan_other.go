//go:build !linux

package gotool

// family does nothing: these systems do not tell whose orphan a process is.
type family struct{}

var children family

func own(_ string, env []string) (marked []string, owner string) { return env, "" }

func (family) start(_ string, start func() (pid int, err error)) error {
	_, err := start()
	return err
}

func (family) ended(string, int) {}
