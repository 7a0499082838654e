package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// noOrder finds functions that put two things in order and say of some that each comes before the other. What is
// sorted so is in an order that depends on where it lay, and shows only where there are many things in the right places.
//
// Such a function asks for the relations of some of what both things have. For each way in which these may be it is
// executed, for both and for both in turn; of one that does anything else nothing is said.
func noOrder(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			o := comparerOf(fn)
			if o != nil && o.contradicts(map[string]int{}) {
				out = append(out, finding{p.After, fn.Pos(), "no order " + p.Name,
					fmt.Sprintf("the order in %s has two things that differ come each before the other", p.Name)})
			}
		}
	}
	return out
}

// sorters are functions that take an order.
var sorters = []string{
	"sort.Slice", "sort.SliceStable", "sort.SliceIsSorted", "slices.SortFunc", "slices.SortStableFunc", "slices.SortedFunc", "slices.SortedStableFunc",
	"slices.MinFunc", "slices.MaxFunc", "slices.IsSortedFunc",
}

// A comparer is a function that puts two things in order.
type comparer struct {
	fn   *ssa.Function
	p, q *ssa.Parameter
}

// comparerOf returns what a function is if it is a method Less or passed to a function that sorts; else nil.
func comparerOf(fn *ssa.Function) *comparer {
	n := len(fn.Params)
	if n < 2 || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 || !types.Identical(fn.Params[n-1].Type(), fn.Params[n-2].Type()) {
		return nil
	}
	if !(fn.Name() == "Less" && fn.Signature.Recv() != nil) && !isSorted(fn) {
		return nil
	}
	return &comparer{fn, fn.Params[n-2], fn.Params[n-1]}
}

// isSorted reports whether a function is handed to one that sorts.
func isSorted(fn *ssa.Function) bool {
	if fn.Parent() == nil {
		return false
	}
	for in := range instructions(fn.Parent()) {
		call, ok := in.(ssa.CallInstruction)
		if !ok || !slices.Contains(sorters, libraryName(call.Common())) {
			continue
		}
		for _, a := range call.Common().Args {
			if closure, ok := a.(*ssa.MakeClosure); ok {
				a = closure.Fn
			}
			if a == ssa.Value(fn) {
				return true
			}
		}
	}
	return false
}

// mostRelations bounds what a comparer asks for.
const mostRelations = 5

// contradicts reports whether there is a way to go on with what is known of both things in which each comes before
// the other; relations are -1, 0 or 1, by what they are between.
func (o *comparer) contradicts(known map[string]int) bool {
	first, asked, ok := o.run(known, 1)
	if ok && asked == "" {
		var second int
		if second, asked, ok = o.run(known, -1); ok && asked == "" {
			return o.before(first) && o.before(second) && differ(known)
		}
	}
	if !ok || len(known) == mostRelations {
		return false
	}
	for relation := -1; relation <= 1; relation++ {
		known[asked] = relation
		if o.contradicts(known) {
			return true
		}
	}
	delete(known, asked)
	return false
}

// before reports whether a result says that the first comes first.
func (o *comparer) before(result int) bool {
	if b, ok := o.fn.Signature.Results().At(0).Type().Underlying().(*types.Basic); ok && b.Kind() == types.Bool {
		return result == 1
	}
	return result < 0
}

func differ(known map[string]int) bool {
	for _, relation := range known {
		if relation != 0 {
			return true
		}
	}
	return false
}

// mostBlocks bounds how many blocks are executed.
const mostBlocks = 50

// run executes the function with what is known, for both things or, if turn is -1, for both in turn. It returns the result,
// where truth is 1, or a relation that it has to know; ok is false if it does something else than to ask.
func (o *comparer) run(known map[string]int, turn int) (result int, asked string, ok bool) {
	values := map[ssa.Value]int{}
	var last *ssa.BasicBlock
	block := o.fn.Blocks[0]
	for range mostBlocks {
		var next *ssa.BasicBlock
		for _, in := range block.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				if _, local := in.Addr.(*ssa.Alloc); !local {
					return 0, "", false
				}
			case *ssa.Phi:
				if i := slices.Index(block.Preds, last); i >= 0 {
					o.set(values, in, in.Edges[i])
				}
			case *ssa.Return:
				result, ok = o.number(values, in.Results[0])
				return result, "", ok
			case *ssa.Jump:
				next = block.Succs[0]
			case *ssa.If:
				yes, ok := o.number(values, in.Cond)
				if !ok {
					return 0, "", false
				}
				next = block.Succs[1-yes]
			case ssa.Value:
				if asked := o.evaluate(values, in, known, turn); asked != "" {
					return 0, asked, true
				}
			}
		}
		if next == nil {
			return 0, "", false
		}
		last, block = block, next
	}
	return 0, "", false
}

func (o *comparer) set(values map[ssa.Value]int, v, from ssa.Value) {
	delete(values, v)
	if n, ok := o.number(values, from); ok {
		values[v] = n
	}
}

// number is what a value is, if that is known.
func (o *comparer) number(values map[ssa.Value]int, v ssa.Value) (int, bool) {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil {
		switch c.Value.Kind() {
		case constant.Bool:
			return truth(constant.BoolVal(c.Value)), true
		case constant.Int:
			n, exact := constant.Int64Val(c.Value)
			return int(n), exact
		}
		return 0, false
	}
	n, ok := values[v]
	return n, ok
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// evaluate finds what an instruction gives, if that depends on relations alone, and returns the one that is not known.
func (o *comparer) evaluate(values map[ssa.Value]int, in ssa.Value, known map[string]int, turn int) (asked string) {
	var x, y ssa.Value
	op := token.SUB // what gives the relation itself
	switch in := in.(type) {
	case *ssa.UnOp:
		if n, ok := o.number(values, in.X); ok && in.Op == token.NOT {
			values[in] = 1 - n
		} else if ok && in.Op == token.SUB {
			values[in] = -n
		}
		return ""
	case *ssa.BinOp:
		x, y, op = in.X, in.Y, in.Op
	case *ssa.Call:
		if !slices.Contains([]string{"cmp.Compare", "strings.Compare", "bytes.Compare"}, libraryName(&in.Call)) {
			return ""
		}
		x, y = in.Call.Args[0], in.Call.Args[1]
	default:
		return ""
	}
	a, left := o.number(values, x)
	b, right := o.number(values, y)
	relation := a - b
	if !left || !right {
		key, side := o.key(x, y)
		if key == "" {
			return ""
		}
		r, ok := known[key]
		if !ok {
			return key
		}
		relation = r * side * turn
	}
	switch op {
	case token.SUB:
		values[in] = relation
	case token.LSS:
		values[in] = truth(relation < 0)
	case token.LEQ:
		values[in] = truth(relation <= 0)
	case token.GTR:
		values[in] = truth(relation > 0)
	case token.GEQ:
		values[in] = truth(relation >= 0)
	case token.EQL:
		values[in] = truth(relation == 0)
	case token.NEQ:
		values[in] = truth(relation != 0)
	}
	return ""
}

// key names what is compared, if both things have it, and says which side is whose; "" if it is something else.
func (o *comparer) key(x, y ssa.Value) (name string, side int) {
	of, other := o.text(x, false, 8), o.text(x, true, 8)
	if of == "" || of == other || of != o.text(y, true, 8) {
		return "", 0
	}
	if of < other {
		return of, 1
	}
	return other, -1
}

// text is a value in words, with both things exchanged or not; "" if it may be something else each time.
func (o *comparer) text(v ssa.Value, exchanged bool, depth int) string {
	if depth == 0 {
		return ""
	}
	part := func(v ssa.Value) string { return o.text(v, exchanged, depth-1) }
	switch v := v.(type) {
	case *ssa.Parameter:
		if v == o.p && exchanged {
			return o.q.Name()
		}
		if v == o.q && exchanged {
			return o.p.Name()
		}
		return v.Name()
	case *ssa.FreeVar, *ssa.Global, *ssa.Const:
		return v.Name()
	case *ssa.Alloc:
		return o.spilled(v, exchanged)
	case *ssa.UnOp:
		return joined(v.Op.String(), part(v.X))
	case *ssa.BinOp:
		return joined(v.Op.String(), part(v.X), part(v.Y))
	case *ssa.FieldAddr:
		return joined("."+strconv.Itoa(v.Field), part(v.X))
	case *ssa.Field:
		return joined("."+strconv.Itoa(v.Field), part(v.X))
	case *ssa.IndexAddr:
		return joined("[]", part(v.X), part(v.Index))
	case *ssa.Index:
		return joined("[]", part(v.X), part(v.Index))
	case *ssa.Lookup:
		return joined("[]", part(v.X), part(v.Index))
	case *ssa.Convert:
		return part(v.X)
	case *ssa.ChangeType:
		return part(v.X)
	case *ssa.Call:
		return o.called(v, part)
	}
	return ""
}

// spilled is the parameter that a local variable holds, and nothing else.
func (o *comparer) spilled(v *ssa.Alloc, exchanged bool) string {
	text := ""
	for _, ref := range *v.Referrers() {
		store, ok := ref.(*ssa.Store)
		if !ok {
			continue
		}
		from, ok := store.Val.(*ssa.Parameter)
		if !ok || text != "" {
			return ""
		}
		text = joined("&", o.text(from, exchanged, 2))
	}
	return text
}

// called is the call of a function of which the name is known.
func (o *comparer) called(v *ssa.Call, part func(ssa.Value) string) string {
	name := v.Call.Value.Name()
	if v.Call.IsInvoke() {
		name = joined(v.Call.Method.Name(), part(v.Call.Value))
	} else if _, builtin := v.Call.Value.(*ssa.Builtin); !builtin && v.Call.StaticCallee() == nil {
		return ""
	}
	words := []string{}
	for _, a := range v.Call.Args {
		words = append(words, part(a))
	}
	if name == "" {
		return ""
	}
	return joined(name, words...)
}

// joined is the name of an operation with what it is done to, "" if some of that is not known.
func joined(op string, parts ...string) string {
	if slices.Contains(parts, "") {
		return ""
	}
	return op + "(" + strings.Join(parts, ", ") + ")"
}
