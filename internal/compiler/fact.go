package compiler

import "strconv"

// Kind says what a fact is about.
type Kind string

// The kinds of facts.
const (
	Escape Kind = "escape" // a value lives on the heap
	Bounds Kind = "bounds" // an index or slice expression is checked
	Copy   Kind = "copy"   // a large value is copied
)

// Fact is what the compiler did at a line.
type Fact struct {
	Kind Kind
	File string // as the log names it: the absolute path of the source
	Line int
	What string // the expression that escapes, or how many bytes are copied

	// Why an escaping value does: the last step on its way to the heap, as the
	// compiler words it, the source of that step, and where it is.
	Reason, Step string
	StepFile     string
	StepLine     int
}

// String words a fact for a reader; what escapes in which file is known.
func (f Fact) String() string {
	switch f.Kind {
	case Bounds:
		return "the index is checked against the bounds"
	case Copy:
		return f.What + " are copied"
	}
	return quoted(f.What) + " is on the heap" + f.because()
}

func (f Fact) because() string {
	at := ""
	if f.StepLine > 0 && (f.StepLine != f.Line || f.StepFile != f.File) {
		at = " in line " + strconv.Itoa(f.StepLine)
	}
	switch f.Reason {
	case "":
		return ""
	case "reference", "captured by a closure":
		return ": a closure captures it" + at
	case "return":
		return ": it is returned" + at
	case "call parameter":
		if callee(f.Step) == "append" {
			return ": it is stored by " + quoted(f.Step) + at
		}
		return ": it is passed to " + quoted(callee(f.Step)) + at + ", which may keep it"
	case "interface-converted":
		return ": it is put into an interface" + at
	case "too large for stack":
		return ": it is too large for the stack"
	case "non-constant size":
		return ": its size is not constant"
	case "assign", "assign-pair", "struct literal element", "slice-literal-element", "key of map put", "map literal value", "send", "appended slice...", "append":
		return ": it is stored by " + quoted(f.Step) + at
	}
	return ": " + f.Reason + at
}

// callee cuts the arguments off a call.
func callee(call string) string {
	depth := 0
	for i := len(call) - 1; i > 0; i-- {
		switch call[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return call[:i]
			}
		}
	}
	return call
}

// quoted marks source within a sentence.
func quoted(source string) string {
	const most = 60
	if source == "... argument" {
		return "the slice of the variadic arguments"
	}
	if r := []rune(source); len(r) > most {
		source = string(r[:most]) + "..."
	}
	return "`" + source + "`"
}
