package store

// Error is a failure of a store with what the user can do about it.
type Error struct {
	Object  string // what failed: `store "/x"`, "run 3f2c"
	Problem string
	Next    string // the hint; may be empty
	Err     error  // the cause, may be nil
}

func (e *Error) Error() string {
	s := e.Object + ": " + e.Problem
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// Hint returns what the user can do next, or "".
func (e *Error) Hint() string { return e.Next }
