package hazard

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// lostContext finds functions that no longer hand on the context they are given, that no
// longer look at it in a loop, or no longer say why it ended.
func lostContext(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !givenContext(p.After) {
			continue
		}
		was, is := contextUses(p.Before), contextUses(p.After)
		add := func(at ssa.Instruction, what, why string) {
			out = append(out, finding{p.After, at.Pos(), what + " " + p.Name, why})
		}
		if is.background != nil && was.background == nil {
			add(is.background, "background", "a context is made from nothing, without the values and the deadline of the one that the function is given")
		}
		if is.without != nil && was.without == nil {
			add(is.without, "without", "a context no longer ends with the one that the function is given")
		}
		if was.cause != nil && is.cause == nil && is.err != nil {
			add(is.err, "cause", "the cause that the context was cancelled with is lost: Err knows only that it was")
		}
		if was.wakes != nil && is.wakes == nil && is.any != nil {
			add(is.any, "wakes", "the end of the context no longer ends a wait: it is looked at in between only")
		}
		if was.loop != nil && is.loop == nil && is.any != nil && hasLoop(p.After) {
			add(is.any, "loop", "the context is no longer looked at in the loop")
		} else if was.each != nil && is.each == nil && is.loop != nil {
			add(is.loop, "seldom", "the context was looked at in each turn of the loop, and is in some of them only: others go on when it has ended")
		} else if at := c.After.doing(p.After).first(wholeReads); at != nil && was.loop != nil && is.loop == nil && !c.Before.does(p.Before, wholeReads) {
			add(at, "whole", "all is read in one go, where the context was looked at in between")
		}
		for _, f := range withoutContext {
			if at := c.After.doing(p.After).first(f.now); at != nil && !c.Before.does(p.Before, f.now) && c.gone(p, f) {
				add(at, "new", f.why)
			}
		}
	}
	return out
}

// wholeReads read something to its end.
var wholeReads = []string{"io.Copy", "io.CopyBuffer", "io.ReadAll", "io.ReadFull", "os.ReadFile", "io/fs.ReadFile"}

// withoutContext are the functions of the library that take no context, by those that do.
var withoutContext = []replacement{
	{
		was: []string{"net/http.NewRequestWithContext", "net/http.Request.Clone", "net/http.Request.WithContext"},
		now: []string{"net/http.NewRequest", newRequest, "net/http.Client.Get", "net/http.Client.Post", "net/http.Get", "net/http.Post"},
		why: "the request is made anew, without the context of the one that it is for: it does not end with it, and has none of its values",
	}, {
		was: []string{"os/exec.CommandContext"},
		now: []string{"os/exec.Command"},
		why: "the program no longer ends with the context",
	}, {
		was: []string{"net.Dialer.DialContext", "crypto/tls.Dialer.DialContext"},
		now: []string{"net.Dial", "net.DialTimeout", "net.Dialer.Dial", "crypto/tls.Dial", "crypto/tls.DialWithDialer"},
		why: "making the connection no longer ends with the context",
	}, {
		was: []string{"database/sql.DB.QueryContext", "database/sql.DB.QueryRowContext", "database/sql.DB.ExecContext", "database/sql.DB.BeginTx", "database/sql.Tx.QueryContext", "database/sql.Tx.ExecContext", "database/sql.Stmt.QueryContext", "database/sql.Stmt.ExecContext"},
		now: []string{"database/sql.DB.Query", "database/sql.DB.QueryRow", "database/sql.DB.Exec", "database/sql.DB.Begin", "database/sql.Tx.Query", "database/sql.Tx.Exec", "database/sql.Stmt.Query", "database/sql.Stmt.Exec"},
		why: "what is asked of the database no longer ends with the context",
	},
}

// contextUse is where a function uses contexts, or what it calls in the package does.
type contextUse struct {
	background, without, cause, err, loop, any ssa.Instruction
	wakes                                      ssa.Instruction // Done, AfterFunc
	each                                       ssa.Instruction // in each turn of a loop, whichever it is
}

func contextUses(fn *ssa.Function) *contextUse {
	u := &contextUse{}
	u.add(fn, false, map[*ssa.Function]bool{})
	return u
}

func (u *contextUse) add(fn *ssa.Function, looped bool, seen map[*ssa.Function]bool) {
	if seen[fn] {
		return
	}
	seen[fn] = true
	for _, lit := range fn.AnonFuncs {
		u.add(lit, calledInLoop(fn, lit), seen)
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(ssa.CallInstruction)
			if ok {
				u.note(in, call.Common(), looped || inLoop(b), seen)
			}
		}
	}
}

func (u *contextUse) note(in ssa.Instruction, call *ssa.CallCommon, looped bool, seen map[*ssa.Function]bool) {
	if call.IsInvoke() {
		if !isNamed(call.Value.Type(), "context", "Context") {
			return
		}
		switch call.Method.Name() {
		case "Err":
			u.err, u.any = in, in
		case "Done":
			u.any, u.wakes = in, in
		default:
			return
		}
		u.turns(in, looped)
		return
	}
	callee := call.StaticCallee()
	if callee == nil {
		return
	}
	if pkgPath(callee) == "context" {
		switch callee.Name() {
		case "Background", "TODO":
			u.background = in
		case "WithoutCancel":
			u.without = in
		case "Cause":
			u.cause, u.any = in, in
			u.turns(in, looped)
		case "AfterFunc":
			u.any, u.loop, u.each, u.wakes = in, in, in, in // it sees the end at any time
		}
		return
	}
	u.turns(in, looped && passesContext(call))
	if callee.Package() == in.Parent().Package() && callee.Parent() == nil {
		u.add(callee, looped, seen)
	}
}

// turns notes that a context is looked at in the turns of a loop.
func (u *contextUse) turns(in ssa.Instruction, looped bool) {
	if !looped {
		return
	}
	u.loop = in
	if !everySo(in.Block()) {
		u.each = in
	}
}

// everySo reports whether code runs every so many turns: on one side of a condition on the rest of a number
// that counts them.
func everySo(b *ssa.BasicBlock) bool {
	for up := b.Idom(); up != nil; up = up.Idom() {
		branch, ok := up.Instrs[len(up.Instrs)-1].(*ssa.If)
		if !ok || !leadsTo(b, up) || !onOneSide(b, up) {
			continue
		}
		cond, ok := branch.Cond.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, side := range []ssa.Value{cond.X, cond.Y} {
			rest, ok := side.(*ssa.BinOp)
			if ok && (rest.Op == token.REM || rest.Op == token.AND) && (isNumeral(rest.X) || isNumeral(rest.Y)) && ranged(rest.X) {
				return true
			}
		}
	}
	return false
}

// onOneSide reports whether code runs only where a block has branched to one of its successors, not to the other.
func onOneSide(b, branch *ssa.BasicBlock) bool {
	return slices.ContainsFunc(branch.Succs, func(s *ssa.BasicBlock) bool { return len(s.Preds) == 1 && s.Dominates(b) })
}

// calledInLoop reports whether a function literal is called in a loop: the one it is written
// in, or one of the function that gets it.
func calledInLoop(fn, lit *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			made, ok := in.(*ssa.MakeClosure)
			if !ok || made.Fn != lit {
				continue
			}
			if inLoop(b) {
				return true
			}
			for _, r := range *made.Referrers() {
				call, ok := r.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if callee := call.Common().StaticCallee(); inLoop(r.Block()) || callee != nil && callee != lit && loops(generic(callee)) {
					return true
				}
			}
		}
	}
	return false
}

// generic is the function that an instance is one of, with its body.
func generic(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// loops reports whether a function has a loop, or one that is written in it.
func loops(fn *ssa.Function) bool {
	return hasLoop(fn) || slices.ContainsFunc(fn.AnonFuncs, loops)
}

// passesContext reports whether a context is among the arguments: who is called may look.
func passesContext(call *ssa.CallCommon) bool {
	for _, a := range call.Args {
		if isNamed(a.Type(), "context", "Context") {
			return true
		}
	}
	return false
}

// givenContext reports whether a function has a context, or a request that has one, among
// its parameters.
func givenContext(fn *ssa.Function) bool {
	params := fn.Signature.Params()
	for i := range params.Len() {
		t := params.At(i).Type()
		if isNamed(t, "context", "Context") || isNamed(t, "net/http", "Request") {
			return true
		}
	}
	return false
}

func hasLoop(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		if inLoop(b) {
			return true
		}
	}
	return false
}
