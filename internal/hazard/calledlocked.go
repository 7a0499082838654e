package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// calledLocked finds calls of code that others have written, and waits, which are made with a
// lock held and were made without before: what is called may want the lock, or take long.
func calledLocked(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	had := foreignCalls(c.Before, before)
	var out []finding
	for _, call := range foreignCalls(c.After, after) {
		for m := range after.at[call.at].may {
			if freeBefore(had, before, call.what, m) || call.kind != "" && !slices.ContainsFunc(had, func(h foreignCall) bool { return h.what == call.what }) && freeBefore(kinds(had), before, call.kind, m) {
				out = append(out, finding{call.at.Parent(), call.at.Pos(), "locked " + call.what + " " + string(m),
					fmt.Sprintf("%s while %s is held, which was free", call.what, m)})
			}
		}
	}
	return out
}

// freeBefore reports whether the baseline does the same, and always without the lock.
func freeBefore(had []foreignCall, f *lockFlow, what string, m mutex) bool {
	found := false
	for _, call := range had {
		if call.what == what {
			at := f.at[call.at]
			within := call.at.Parent()
			if at.may[m] != nil || f.calledWith(within, m) || !f.known[within] && len(at.may) == 0 && within.Parent() == nil {
				return false
			}
			found = true
		}
	}
	return found
}

// A foreignCall is a call of what others have written, or a wait.
type foreignCall struct {
	at   ssa.Instruction
	what string // in words that hold in both states
	kind string // of a function value: its type, which it has wherever it comes from
}

// kinds are the calls of function values by the types of those.
func kinds(calls []foreignCall) []foreignCall {
	var out []foreignCall
	for _, call := range calls {
		if call.kind != "" {
			out = append(out, foreignCall{at: call.at, what: call.kind})
		}
	}
	return out
}

// kindOf is the type of the function value that an instruction calls; "" if it calls none.
func kindOf(in ssa.Instruction) string {
	call, ok := in.(*ssa.Call)
	if !ok || call.Call.IsInvoke() || call.Call.StaticCallee() != nil {
		return ""
	}
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
		return ""
	}
	sig, of := call.Call.Signature(), func(p *types.Package) string { return p.Name() }
	kind := "calls a function of"
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		kind += " ("
		for v := range list.Variables() { // whatever they are called
			kind += " " + types.TypeString(v.Type(), of)
		}
		kind += " )"
	}
	return kind
}

func foreignCalls(p *Package, f *lockFlow) []foreignCall {
	var out []foreignCall
	for _, fn := range p.All {
		for in := range instructions(fn) {
			if _, reached := f.at[in]; !reached {
				continue
			}
			if what := foreign(in); what != "" && !callsOwn(p, in) {
				out = append(out, foreignCall{in, what, kindOf(in)})
			}
		}
	}
	return out
}

// callsOwn reports whether an instruction calls a parameter for which all callers, all of the
// package, give a function that is written there: what it does is known, and is compared itself.
func callsOwn(p *Package, in ssa.Instruction) bool {
	call, ok := in.(*ssa.Call)
	if !ok {
		return false
	}
	param, ok := call.Call.Value.(*ssa.Parameter)
	if !ok || token.IsExported(param.Parent().Name()) {
		return false
	}
	at := slices.Index(param.Parent().Params, param)
	given := false
	for _, fn := range p.All {
		for in := range instructions(fn) {
			if call, ok := in.(ssa.CallInstruction); ok && call.Common().StaticCallee() == param.Parent() {
				if !ownLiteral(call.Common().Args[at]) {
					return false
				}
				given = true
				continue
			}
			for _, op := range in.Operands(nil) {
				if *op == param.Parent() { // a value, which anybody may call
					return false
				}
			}
		}
	}
	return given
}

// ownLiteral reports whether a value is a function literal of the package.
func ownLiteral(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		return true
	case *ssa.Function:
		return v.Parent() != nil
	}
	return false
}

// foreign says what an instruction calls or waits for; "" if it is neither, or harmless.
func foreign(in ssa.Instruction) string {
	switch in := in.(type) {
	case *ssa.Call:
		return foreignCallee(&in.Call)
	case *ssa.Send:
		if what := source(in.Chan); what != "" {
			return "sends on " + what
		}
	case *ssa.UnOp:
		if _, isChan := in.X.Type().Underlying().(*types.Chan); isChan {
			if what := source(in.X); what != "" {
				return "receives from " + what
			}
		}
	case *ssa.Select:
		if in.Blocking {
			return "waits in a select"
		}
	}
	return ""
}

// foreignCallee names a function value or the method of an interface that is called.
func foreignCallee(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		if pkg := c.Method.Pkg(); pkg != nil && pkg.Path() == "hash" || ofPackage(c.Value.Type(), "hash") {
			return ""
		}
		iface := typeName(c.Value.Type())
		switch iface + "." + c.Method.Name() {
		case "error.Error", "Context.Err", "Context.Done", "Context.Value", "Context.Deadline":
			return ""
		}
		switch c.Method.Name() {
		case "Len", "Less", "Swap", "String", "Lock", "Unlock", "Sum", "Sum32", "Sum64":
			return ""
		case "Addr", "LocalAddr", "RemoteAddr", "Network":
			if pkg := c.Method.Pkg(); pkg != nil && pkg.Path() == "net" {
				return "" // it only tells
			}
		}
		return "calls " + iface + "." + c.Method.Name()
	}
	if fn := c.StaticCallee(); fn != nil {
		switch pkgPath(fn) + "." + fn.Name() {
		case "sync.Wait", "time.Sleep":
			return "calls " + fn.Name()
		}
		if handles[libraryName(c)] {
			return "calls Handler.ServeHTTP"
		}
		return printsBy(c)
	}
	if _, builtin := c.Value.(*ssa.Builtin); builtin {
		return ""
	}
	if isClock(c.Signature()) {
		return ""
	}
	if what := source(c.Value); what != "" {
		return "calls the function of " + what
	}
	return ""
}

// handles are the functions of the library that call a handler which others have written.
var handles = map[string]bool{
	"net/http.ServeMux.ServeHTTP": true, "net/http.HandlerFunc.ServeHTTP": true, "net/http/httputil.ReverseProxy.ServeHTTP": true,
}

// printsBy names the method by which a function of the library writes to its first argument, if
// that is an interface: who prints to it calls it as well.
func printsBy(c *ssa.CallCommon) string {
	switch libraryName(c) {
	case "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln", "io.WriteString":
	default:
		return ""
	}
	to := c.Args[0]
	if narrowed, ok := to.(*ssa.ChangeInterface); ok {
		to = narrowed.X
	}
	if _, concrete := to.(*ssa.MakeInterface); concrete {
		return ""
	}
	return "calls " + typeName(to.Type()) + ".Write"
}

// isClock reports whether a function tells the time: it needs no lock, and does not panic.
func isClock(sig *types.Signature) bool {
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && isTime(sig.Results().At(0).Type())
}

// ofPackage reports whether a type was declared in the package.
func ofPackage(t types.Type, path string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// source says where a value comes from: a field, a variable, a parameter, a result; "" if it
// cannot be said in words that hold in both states.
func source(v ssa.Value) string { return sourceWithin(v, 6) }

func sourceWithin(v ssa.Value, depth int) string {
	if depth == 0 {
		return ""
	}
	next := func(v ssa.Value) string { return sourceWithin(v, depth-1) }
	switch v := bound(v).(type) {
	case *ssa.FieldAddr:
		return fieldPath(v)
	case *ssa.Field:
		return structField(v.X.Type(), v.Field)
	case *ssa.Global:
		return v.Name()
	case *ssa.Parameter:
		return "parameter " + v.Name()
	case *ssa.UnOp:
		if alloc, ok := bound(v.X).(*ssa.Alloc); ok {
			if stored := onlyStored(alloc); stored != nil {
				return next(stored)
			}
			return ""
		}
		return next(v.X)
	case *ssa.IndexAddr:
		return next(v.X)
	case *ssa.Index:
		return next(v.X)
	case *ssa.Lookup:
		return next(v.X)
	case *ssa.Extract:
		return next(v.Tuple)
	case *ssa.Next:
		return next(v.Iter)
	case *ssa.Range:
		return next(v.X)
	case *ssa.ChangeType:
		return next(v.X)
	case *ssa.MakeInterface:
		return next(v.X)
	case *ssa.Slice:
		return next(v.X)
	case *ssa.Call:
		if fn := v.Call.StaticCallee(); fn != nil {
			return "what " + fn.Name() + " returns"
		}
	}
	return ""
}

// typeName is the name of a type, or of what it points to.
func typeName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Name()
	case *types.TypeParam:
		return t.Obj().Name()
	}
	return ""
}
