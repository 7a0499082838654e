package hazard

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// droppedError finds calls whose error goes nowhere, of what was looked at each time.
func droppedError(c *Change) []finding {
	was, is := errorCalls(c.Before), errorCalls(c.After)
	var out []finding
	for name, calls := range is {
		had := was[name]
		if had.used == 0 || len(had.dropped) > 0 || calls.used >= had.used {
			continue
		}
		for _, at := range calls.dropped {
			if c.Changed(at.Parent()) && !c.droppedBefore(at, name) {
				out = append(out, finding{at.Parent(), at.Pos(), "dropped " + name,
					fmt.Sprintf("the error of %s goes nowhere, which was looked at", name)})
			}
		}
	}
	return out
}

// droppedBefore reports whether the function that a call is written in looks at as many errors as
// it did, of what is called and of all, and has always left as many alone; or, where the call writes,
// has always printed without asking how that went. It then writes in another way.
func (c *Change) droppedBefore(at ssa.Instruction, name string) bool {
	fn := outermost(at.Parent())
	for _, p := range c.Pairs {
		if p.After != fn || p.Before == nil {
			continue
		}
		was, is := errorsIn(p.Before), errorsIn(p.After)
		if is.used < was.used || is.of[name] < was.of[name] {
			return false
		}
		return was.dropped >= is.dropped || writesText(at) && was.printed+was.dropped > 0
	}
	return false
}

// writesText reports whether an instruction calls a Write, or what is named after it.
func writesText(in ssa.Instruction) bool {
	call, ok := in.(ssa.CallInstruction)
	if !ok {
		return false
	}
	if c := call.Common(); c.IsInvoke() {
		return strings.HasPrefix(c.Method.Name(), "Write")
	}
	fn := call.Common().StaticCallee()
	return fn != nil && strings.HasPrefix(fn.Name(), "Write")
}

// errorCounts is how many errors of what a function calls, and the literals in it, are looked at,
// of all and of each function that is called, and how many go nowhere; what is printed without
// asking is counted on its own.
type errorCounts struct {
	used, dropped, printed int
	of                     map[string]int
}

func errorsIn(fn *ssa.Function) errorCounts {
	n := errorCounts{of: map[string]int{}}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			n.add(in)
		}
	}
	return n
}

func (n *errorCounts) add(in ssa.Instruction) {
	call, ok := in.(ssa.CallInstruction)
	if !ok || errorResult(call.Common().Signature()) < 0 {
		return
	}
	switch {
	case usesResult(call, errorResult(call.Common().Signature())):
		if !makesError(call.Common()) {
			n.used++
			n.of[calleeName(call.Common())]++
		}
	case !neverFails(call.Common()):
		n.dropped++
	case strings.HasPrefix(libraryName(call.Common()), "fmt.Fprint"):
		n.printed++
	}
}

// errorCall says what becomes of the errors of one function.
type errorCall struct {
	used    int
	dropped []ssa.Instruction
}

func errorCalls(p *Package) map[string]errorCall {
	out := map[string]errorCall{}
	for _, fn := range p.All {
		for in := range instructions(fn) {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			name := calleeName(call.Common())
			at := errorResult(call.Common().Signature())
			if name == "" || at < 0 || neverFails(call.Common()) {
				continue
			}
			e := out[name]
			if usesResult(call, at) {
				e.used++
			} else {
				e.dropped = append(e.dropped, in)
			}
			out[name] = e
		}
	}
	return out
}

// errorResult is which result of a function is an error; -1 if none is.
func errorResult(sig *types.Signature) int {
	for i := range sig.Results().Len() {
		if isError(sig.Results().At(i).Type()) {
			return i
		}
	}
	return -1
}

// neverFails reports whether the error of a call is always nil, or comes again with a later
// call, as that of a bufio.Writer does with Flush.
func neverFails(c *ssa.CallCommon) bool {
	if c.IsInvoke() {
		return ofPackage(c.Value.Type(), "hash")
	}
	fn := c.StaticCallee()
	if fn == nil {
		return false
	}
	if recv := fn.Signature.Recv(); recv != nil {
		t := recv.Type()
		return isNamed(t, "bytes", "Buffer") || isNamed(t, "strings", "Builder") || isNamed(t, "bufio", "Writer") && fn.Name() != "Flush"
	}
	return pkgPath(fn) == "fmt"
}

// usesResult reports whether something looks at a result of a call.
func usesResult(call ssa.CallInstruction, i int) bool {
	v, ok := call.(*ssa.Call)
	if !ok {
		return false
	}
	if v.Call.Signature().Results().Len() == 1 {
		return lookedAt(v)
	}
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Extract:
			if ref.Index == i && lookedAt(ref) {
				return true
			}
		case *ssa.Return:
			return true
		}
	}
	return false
}

func lookedAt(v ssa.Value) bool {
	for _, ref := range *v.Referrers() {
		if _, debug := ref.(*ssa.DebugRef); !debug {
			return true
		}
	}
	return false
}

// otherError finds functions that no longer make an error that can be told from others by
// errors.Is or errors.As: the variable or the type of it is gone, or what it wrapped.
func otherError(c *Change) []finding {
	had, now := errorSites(c.Before), errorSites(c.After)
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || errorResult(p.After.Signature) < 0 {
			continue
		}
		was, is := kindsOfError(p.Before), kindsOfError(p.After)
		var gone []string
		for _, what := range slices.Sorted(maps.Keys(was)) {
			if !is[what] && now[what] < had[what] {
				gone = append(gone, what)
			}
		}
		if len(gone) > 0 {
			out = append(out, finding{p.After, p.After.Pos(), "error " + p.Name + " " + strings.Join(gone, " "),
				fmt.Sprintf("errors.Is and errors.As no longer find %s in what %s returns", strings.Join(gone, " and "), p.Name)})
		}
	}
	return out
}

// kindsOfError are the errors that a function may return, as far as others can tell them
// apart: variables, types, and those that wrap another. What it calls in the package counts.
func kindsOfError(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	collectErrors(fn, out, map[*ssa.Function]bool{})
	return out
}

func collectErrors(fn *ssa.Function, out map[string]bool, seen map[*ssa.Function]bool) {
	if seen[fn] {
		return
	}
	seen[fn] = true
	for _, lit := range fn.AnonFuncs {
		collectErrors(lit, out, seen)
	}
	for in := range instructions(fn) {
		if what := kindOfError(in); what != "" {
			out[what] = true
		}
		for _, op := range in.Operands(nil) { // what is called, or handed on
			if f, ok := (*op).(*ssa.Function); ok && f.Package() == fn.Package() {
				collectErrors(f, out, seen)
			}
		}
	}
}

// errorSites counts where a package makes or returns errors of each kind.
func errorSites(p *Package) map[string]int {
	out := map[string]int{}
	for _, fn := range p.All {
		for in := range instructions(fn) {
			out[kindOfError(in)]++
		}
	}
	return out
}

// kindOfError is the variable or the type of an error that an instruction hands on; "" if none.
func kindOfError(in ssa.Instruction) string {
	switch in := in.(type) {
	case *ssa.UnOp:
		if g, ok := in.X.(*ssa.Global); ok && isError(in.Type()) && !onlyCompared(in) {
			if g.Pkg == in.Parent().Package() || g.Object() != nil && g.Object().Exported() {
				return g.Name()
			}
		}
	case *ssa.MakeInterface:
		if isError(in.Type()) && exportedNamed(in.X.Type()) {
			return typeName(in.X.Type())
		}
	}
	return ""
}

// onlyCompared reports whether an error is there for others to be compared with.
func onlyCompared(v ssa.Value) bool {
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.BinOp, *ssa.DebugRef:
		case *ssa.Call:
			if ref.Call.IsInvoke() && ref.Call.Value == v {
				continue // its text
			}
			if fn := ref.Call.StaticCallee(); fn == nil || pkgPath(fn) != "errors" || fn.Name() != "Is" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func exportedNamed(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Exported()
}

// comparesError finds comparisons of an error by == where errors.Is looked into what it wraps.
func comparesError(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := errorTests(p.Before), errorTests(p.After)
		for what := range was.inside {
			if at := is.plain[what]; at != nil && is.inside[what] == nil && was.plain[what] == nil {
				out = append(out, finding{p.After, at.Pos(), "compares " + p.Name + " " + what,
					fmt.Sprintf("an error that wraps %s is no longer taken for it", what)})
			}
		}
	}
	return out
}

// errorTest is how errors are told: by errors.Is and errors.As, or by == and a type
// assertion, by the name of the variable or the type.
type errorTest struct{ inside, plain map[string]ssa.Instruction }

func errorTests(fn *ssa.Function) errorTest {
	t := errorTest{map[string]ssa.Instruction{}, map[string]ssa.Instruction{}}
	for in := range instructions(fn) {
		switch in := in.(type) {
		case *ssa.Call:
			callee := in.Call.StaticCallee()
			if callee == nil || pkgPath(callee) != "errors" || len(in.Call.Args) < 2 {
				continue
			}
			switch callee.Name() {
			case "Is":
				t.inside[source(in.Call.Args[1])] = in
			case "As":
				if mi, ok := in.Call.Args[1].(*ssa.MakeInterface); ok {
					if p, ok := mi.X.Type().Underlying().(*types.Pointer); ok {
						t.inside[typeName(p.Elem())] = in
					}
				}
			}
		case *ssa.BinOp:
			if isError(in.X.Type()) {
				t.plain[source(in.X)], t.plain[source(in.Y)] = in, in
			}
		case *ssa.TypeAssert:
			if isError(in.X.Type()) {
				t.plain[typeName(in.AssertedType)] = in
			}
		}
	}
	delete(t.inside, "")
	return t
}
