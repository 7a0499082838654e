package outlives

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Turn reports whether nothing refers any more to what a function allocates when the
// loop turns that the first call is in. Each call but the first is made by the function
// that the one before comes to; the last one comes to the function that allocates. What neither
// leaves that function nor is put or lent anywhere may be on its stack: it is not on the
// heap for sure, whatever its size.
func (s *Source) Turn(made ssa.Value, steps []Step) (gone, heap bool) {
	if len(steps) == 0 {
		return false, false
	}
	loop := around(steps[0].Call.Block())
	if loop == nil {
		return false, false
	}
	f := &flow{source: s, loop: loop, owner: steps[0].Call.Parent(), text: calls.String(made.Type())}
	return f.forgotten(made, steps), f.away || f.lent || len(f.results[made.Parent()]) > 0
}

// TurnCopying is Turn for a text that may be kept by few turns: copies are where it is put
// into a field, a list or a map, and could be copied first, which is needed where nothing
// else keeps it. Each of them is left out by some turns of the loop.
func (s *Source) TurnCopying(made ssa.Value, steps []Step) (copies []Copy, gone, heap bool) {
	if len(steps) == 0 {
		return nil, false, false
	}
	loop := around(steps[0].Call.Block())
	if loop == nil {
		return nil, false, false
	}
	f := &flow{source: s, loop: loop, owner: steps[0].Call.Parent(), text: calls.String(made.Type())}
	gone = f.forgottenBut(made, steps)
	return f.copied, gone, f.away || f.lent || len(f.results[made.Parent()]) > 0
}

// OwnCopying is Own for a text that few calls keep: see TurnCopying. It is lent to nobody who might
// demand that it is on the heap.
func (s *Source) OwnCopying(made ssa.Value) (copies []Copy, gone bool) {
	owner := made.Parent()
	f := &flow{source: s, loop: &circle{head: owner.Blocks[0]}, owner: owner, text: calls.String(made.Type())}
	gone = f.forgottenBut(made, nil)
	return f.copied, gone && !f.lent && !f.closures.any()
}

// Call reports whether nothing refers any more to what a function allocates and returns
// when the function returns that makes the first call, and it is lent to nobody who might
// demand that it is on the heap: it could be on the stack of that function. Steps are as
// those of Turn.
func (s *Source) Call(made ssa.Value, steps []Step) bool {
	if len(steps) == 0 || len(steps[0].Call.Parent().Blocks) == 0 {
		return false
	}
	owner := steps[0].Call.Parent()
	f := &flow{source: s, loop: &circle{head: owner.Blocks[0]}, owner: owner, text: calls.String(made.Type())}
	return f.forgotten(made, steps) && !f.lent && !f.closures.any() && len(f.results[made.Parent()]) > 0
}

// Own reports whether nothing refers to what a function allocates when the function
// returns.
func (s *Source) Own(made ssa.Value) bool {
	owner := made.Parent()
	f := &flow{source: s, loop: &circle{head: owner.Blocks[0]}, owner: owner, text: calls.String(made.Type())}
	return f.forgotten(made, nil)
}

// forgotten follows what is made until nothing more is held.
func (f *flow) forgotten(made ssa.Value, steps []Step) bool {
	for {
		known := f.slots
		f.begin(steps)
		f.maker = made.Parent()
		f.hold(made)
		f.follow()
		if f.lost {
			return false
		}
		if !f.slots.grown(known) {
			return true
		}
	}
}

// flow is where references to something may be. It knows no order of statements.
type flow struct {
	source *Source
	loop   *circle
	owner  *ssa.Function // in which the loop is
	maker  *ssa.Function // which allocates
	text   bool          // it is a string, to whose bytes strings refer

	held     map[ssa.Value]bool // refer to it, or to what holds a reference to it
	work     []ssa.Value
	sites    map[*ssa.Function][]ssa.CallInstruction // by which references come into functions, and out of them
	fixed    map[*ssa.Function]bool                  // of the way to the allocation: called as that says, and in no other way
	results  map[*ssa.Function]map[int]bool          // that are held
	into     map[*ssa.Parameter]bool                 // in whose memory references were put
	rooted   map[ssa.Value]bool
	kinds    []types.Type // of what is held in interfaces
	methods  []ssa.CallInstruction
	closures closures
	later    []func() bool // what is decided when all is known
	slots    slots         // where in memory references are: what is loaded from there may be one
	away     bool          // such memory is not a variable of the function that allocates
	lent     bool          // it was given to what an interface calls
	lost     bool          // who refers to it is not known

	copied []Copy               // what is put somewhere is a copy
	from   map[ssa.Value]passed // how what is held came to be
	now    passed               // what is looked at
}

func (f *flow) begin(steps []Step) {
	*f = flow{
		source: f.source, loop: f.loop, owner: f.owner, slots: f.slots, text: f.text, copied: f.copied,
		held: map[ssa.Value]bool{}, sites: map[*ssa.Function][]ssa.CallInstruction{}, fixed: map[*ssa.Function]bool{},
		results: map[*ssa.Function]map[int]bool{}, into: map[*ssa.Parameter]bool{}, rooted: map[ssa.Value]bool{},
		from: map[ssa.Value]passed{},
	}
	for _, step := range steps {
		fn := step.To
		f.lost = f.lost || fn == nil || f.fixed[fn] || fn == f.owner
		f.fixed[fn] = true
		f.sites[fn] = []ssa.CallInstruction{step.Call}
	}
}

// follow goes on until nothing more is held, or the trace is lost.
func (f *flow) follow() {
	for !f.lost {
		for len(f.work) > 0 && !f.lost {
			v := f.work[len(f.work)-1]
			f.work = f.work[:len(f.work)-1]
			for _, use := range *v.Referrers() {
				f.now = passed{v, use}
				if f.use(v, use); f.lost {
					return
				}
			}
		}
		f.now = passed{}
		for _, call := range f.methods {
			for _, t := range f.kinds {
				f.dispatch(call, t)
			}
		}
		if len(f.work) == 0 {
			break
		}
	}
	for _, holds := range f.later {
		f.lost = f.lost || !holds()
	}
}

// hold notes that a value may be a reference.
func (f *flow) hold(v ssa.Value) {
	if f.held[v] || !f.refers(v.Type()) || v.Referrers() == nil {
		return
	}
	if phi, ok := v.(*ssa.Phi); ok && phi.Block() == f.loop.head {
		f.lost = true // it is there in the next turn
	}
	f.held[v], f.from[v] = true, f.now
	f.work = append(f.work, v)
}

// use looks at what an instruction does with a reference.
func (f *flow) use(v ssa.Value, use ssa.Instruction) {
	switch i := use.(type) {
	case *ssa.DebugRef, *ssa.If:
	case *ssa.Phi, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Slice, *ssa.SliceToArrayPointer, *ssa.FieldAddr,
		*ssa.IndexAddr, *ssa.TypeAssert, *ssa.Extract, *ssa.Index, *ssa.Range, *ssa.Next:
		f.hold(i.(ssa.Value))
	case *ssa.MakeInterface:
		f.kind(i.X.Type())
		f.hold(i)
	case *ssa.Field:
		if f.slots.field(i) {
			f.hold(i)
		}
	case *ssa.Convert: // of a string, it copies
		f.lost = f.lost || refers(i.Type()) && !calls.String(v.Type())
	case *ssa.BinOp:
		if i.Op == token.ADD { // of which one string may be empty
			f.hold(i)
		}
	case *ssa.UnOp:
		f.lost = f.lost || i.Op == token.ARROW
		if f.slots.read(i.X, i.Type()) {
			f.hold(i)
		}
	case *ssa.Lookup:
		if i.X == v && f.slots.any() {
			f.hold(i)
		}
	case *ssa.Store:
		if i.Val == v && !f.copies(i, v) {
			f.slots.write(i.Addr, v.Type())
			f.put(i.Addr)
		}
	case *ssa.MapUpdate:
		f.lost = f.lost || (i.Key == v || i.Value == v) && !f.copies(i, v)
	case *ssa.Return:
		for k, r := range i.Results {
			if r == v {
				f.returned(i.Parent(), k)
			}
		}
	case *ssa.Call:
		f.call(v, i)
	case *ssa.MakeClosure:
		f.captured(v, i)
	default: // it is sent, kept until the function ends, given to another goroutine
		f.lost = true
	}
}

// kind notes the type of something held that is put into an interface.
func (f *flow) kind(t types.Type) {
	for _, k := range f.kinds {
		if types.Identical(k, t) {
			return
		}
	}
	f.kinds = append(f.kinds, t)
}

// returned notes that a function returns a reference.
func (f *flow) returned(fn *ssa.Function, k int) {
	if fn == f.owner {
		f.lost = true
		return
	}
	if f.results[fn] == nil {
		f.results[fn] = map[int]bool{}
	}
	if f.results[fn][k] {
		return
	}
	f.results[fn][k] = true
	for _, site := range f.sites[fn] {
		f.result(site, k)
	}
	if slices.Contains(f.closures.made, fn) {
		for _, call := range f.closures.calls {
			f.gives(call, fn)
		}
	}
}

// result notes that the k-th result of a call is a reference, all of them for -1.
func (f *flow) result(site ssa.CallInstruction, k int) {
	v := site.Value()
	if v == nil {
		return
	}
	if _, several := v.Type().(*types.Tuple); !several {
		f.hold(v)
		return
	}
	for _, use := range *v.Referrers() {
		if part, ok := use.(*ssa.Extract); ok && (k < 0 || part.Index == k) {
			f.hold(part)
		}
	}
}

// refers reports whether a value of the type may refer to memory that can be written
// again. What a string refers to cannot.
func refers(t types.Type) bool { return mayRefer(t, false) }

// refers reports whether a value of the type may refer to what is followed.
func (f *flow) refers(t types.Type) bool { return mayRefer(t, f.text) }

// mayRefer reports whether a value of the type may refer to memory that can be written
// again, or to the bytes of strings, too.
func mayRefer(t types.Type, strings bool) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer || strings && u.Info()&types.IsString != 0
	case *types.Struct:
		for v := range u.Fields() {
			if mayRefer(v.Type(), strings) {
				return true
			}
		}
		return false
	case *types.Array:
		return mayRefer(u.Elem(), strings)
	}
	return true
}
