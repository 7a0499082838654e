package gotool

// Error is a failure with a hint of what to do next.
type Error struct {
	Message string
	Next    string // the hint; may be empty
	Err     error  // the cause, may be nil
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Message + ": " + e.Err.Error()
	}
	return e.Message
}

func (e *Error) Unwrap() error { return e.Err }

// Hint returns what the user can do next, or "".
func (e *Error) Hint() string { return e.Next }

// BuildError is a package that does not compile or vet.
type BuildError struct {
	Package string
	Verb    string // "compile", "vet"
	Output  string // of the go command, positions mapped back to the user's files
}

func (e *BuildError) Error() string {
	return "package " + e.Package + ": does not " + e.Verb + "\n" + e.Output
}

// Hint returns what the user can do next.
func (e *BuildError) Hint() string {
	return "go vet " + e.Package + " shows the same errors"
}
