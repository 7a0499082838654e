// Package benchfile reads and writes the Go benchmark format and sorts results
// into the rows and columns of a comparison.
//
// It stands between the outside world and judge:
//
//  1. [ParseInputs] reads what the user names on the command line.
//  2. [Data.Read] reads a file: the benchmark format, also inside the output of
//     go test -json. [Data.AddRun] adds the measurements of a stored run.
//  3. [Data.Group] makes rows and columns of them, as a [Query] says in the
//     syntax of package benchproc.
//  4. [Write] writes a side of a run for others to read.
//
// It does not know how values are judged or shown.
//
// Sources: golang.org/design/14313-benchmark-format; packages benchfmt,
// benchproc and benchunit of golang.org/x/perf, which do most of the work.
package benchfile

// Error is a failure with what the user can do about it.
type Error struct {
	Message string
	Next    string // the hint; may be empty
}

func (e *Error) Error() string { return e.Message }

// Hint returns what the user can do next, or "".
func (e *Error) Hint() string { return e.Next }
