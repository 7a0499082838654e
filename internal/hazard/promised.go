package hazard

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// promisedWrites finds functions whose comment says by which pieces they write, and which wrote in a loop
// and do so no longer, or the other way round: who reads at the other end, or counts, sees it.
func promisedWrites(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !promisesPieces(p.Before) {
			continue
		}
		was, now := writesToOthers(p.Before), writesToOthers(p.After)
		if len(was) == 0 || len(now) == 0 || anyInLoop(was) == anyInLoop(now) {
			continue
		}
		turn := "a loop no longer writes in " // the baseline is no such change of the candidate
		if anyInLoop(now) {
			turn = "a loop writes in "
		}
		out = append(out, finding{p.After, now[0].Pos(), turn + p.Name,
			"the comment says by which pieces it writes, and these are others now: a reader at the other end, or a failure in between, shows it"})
	}
	return out
}

// pieces are words by which comments say how much is written at a time, ofWriting those by which a sentence
// speaks of that, and not of what is read.
var (
	pieces    = regexp.MustCompile(`(?i)\b(?:a|one|each) \w+ at a time\b|\b(?:one|a single) Write\b`)
	ofWriting = regexp.MustCompile(`(?i)\b(?:writ|wrote|print|send|sent|emit|output)`)
)

// promisesPieces reports whether a sentence in the comment of a function says how much it writes at a time.
func promisesPieces(fn *ssa.Function) bool {
	d, ok := fn.Syntax().(*ast.FuncDecl)
	if !ok || d.Doc == nil {
		return false
	}
	text := strings.Join(strings.Fields(d.Doc.Text()), " ")
	return slices.ContainsFunc(strings.Split(text, ". "), func(s string) bool {
		return pieces.MatchString(s) && ofWriting.MatchString(s)
	})
}

// writesToOthers are the writes of a function itself to a writer that others have written, or where it flushes
// what it has written to a buffer.
func writesToOthers(fn *ssa.Function) []ssa.Instruction {
	var out []ssa.Instruction
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if call, ok := in.(*ssa.Call); ok && (printsBy(&call.Call) != "" || libraryName(&call.Call) == "bufio.Writer.Flush" || call.Call.IsInvoke() && (call.Call.Method.Name() == "Write" || call.Call.Method.Name() == "WriteString")) {
				out = append(out, in)
			}
		}
	}
	return out
}

func anyInLoop(list []ssa.Instruction) bool {
	for _, in := range list {
		if inLoop(in.Block()) {
			return true
		}
	}
	return false
}
