package outlives

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// A call of a value comes to one of the functions that were made values of its type, wherever
// the value lies meanwhile: in a map, a list, a field. All of them are known where the type
// is the packages' own, and nobody else can give them one of it.

// funcValues are the functions of the source that are used as values.
type funcValues struct {
	taken     typeutil.Map // by signature, []*ssa.Function
	converted typeutil.Map // by the type they become, []ssa.Value of other types
	foreign   typeutil.Map // signatures of what functions without a body return
	given     typeutil.Map // signatures that parameters of functions mention which are values themselves
	generic   map[int]bool // how many parameters such functions have whose types have parameters
	exposed   typeutil.Map // function types that others can name, or get values of
	turned    typeutil.Map // signatures that what is generic converts to types that it is given
	turnedAny bool         // it does so with others

	calls    map[*ssa.Function][]ssa.CallInstruction // by the function that they come to for sure
	used     map[*ssa.Function]bool                  // as values
	closures map[*ssa.Function][]*ssa.MakeClosure    // by the literal
	fields   map[*types.Var][]*ssa.FieldAddr         // by the field
	globals  map[*ssa.Global][]ssa.Instruction       // that have their addresses
	recast   map[*types.Var]bool                     // fields of structs that are converted to others with fields of their own
	retyped  bool                                    // addresses are converted to others, of anything
}

// targets returns the functions that a value of the type may be. It is not ok if there may
// be others.
func (s *Source) targets(t types.Type) ([]*ssa.Function, bool) {
	if s.values == nil {
		s.values = s.collect()
	}
	r := &resolving{funcValues: s.values, source: s}
	ok := r.all(t)
	return r.found, ok
}

// resolving looks for the functions of one type.
type resolving struct {
	*funcValues
	source *Source
	seen   typeutil.Map
	found  []*ssa.Function
}

// all collects the functions of a type.
func (r *resolving) all(t types.Type) bool {
	t = types.Unalias(t)
	if r.seen.Set(t, true) != nil {
		return true
	}
	if r.exposed.At(t) != nil || !r.closed(t) {
		return false
	}
	taken, _ := r.taken.At(t).([]*ssa.Function)
	for _, fn := range taken {
		r.add(fn)
	}
	converted, _ := r.converted.At(t).([]ssa.Value)
	for _, v := range converted {
		switch v := v.(type) {
		case *ssa.Function:
			r.add(v)
		case *ssa.MakeClosure:
			r.add(v.Fn.(*ssa.Function))
		case *ssa.Const: // nil
		default:
			if !r.all(v.Type()) {
				return false
			}
		}
	}
	return true
}

func (r *resolving) add(fn *ssa.Function) {
	if !slices.Contains(r.found, fn) {
		r.found = append(r.found, fn)
	}
}

// closed reports whether only the source makes values of a function type: a named one of its
// own, or one that mentions a type of its own, unless what is generic may make one.
func (r *resolving) closed(t types.Type) bool {
	if n, ok := t.(*types.Named); ok {
		return r.source.declares(n) && n.TypeArgs().Len() == 0 && n.TypeParams().Len() == 0 && !r.turnedAny && r.turned.At(n.Underlying()) == nil && r.foreign.At(t) == nil
	}
	sig, ok := t.(*types.Signature)
	return ok && !parameterized(sig) && r.source.mentions(sig) && r.foreign.At(t) == nil && r.given.At(t) == nil && !r.generic[sig.Params().Len()]
}

// parameterized reports whether a parameter or result is of a type parameter: it may be
// another one's function type, with that one's own name for the parameter.
func parameterized(sig *types.Signature) bool {
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if generic(v.Type(), &typeutil.Map{}) {
				return true
			}
		}
	}
	return false
}

// generic reports whether a type mentions a type parameter.
func generic(t types.Type, seen *typeutil.Map) bool {
	t = types.Unalias(t)
	if seen.Set(t, true) != nil {
		return false
	}
	switch t := t.(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			if generic(a, seen) {
				return true
			}
		}
	case *types.Signature:
		return parameterized(t)
	case *types.Struct:
		for f := range t.Fields() {
			if generic(f.Type(), seen) {
				return true
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if parameterized(m.Signature()) {
				return true
			}
		}
	case *types.Map:
		return generic(t.Key(), seen) || generic(t.Elem(), seen)
	case interface{ Elem() types.Type }:
		return generic(t.Elem(), seen)
	}
	return false
}

// ofFunctions reports whether a type may be one of functions, for all that its constraint says.
func ofFunctions(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			if ofFunctions(e) {
				return true
			}
		}
	case *types.Union:
		for term := range u.Terms() {
			if ofFunctions(term.Type()) {
				return true
			}
		}
	}
	return false
}

// declares reports whether a type is declared in the source.
func (s *Source) declares(n *types.Named) bool {
	return n.Obj().Pkg() != nil && s.packages[n.Obj().Pkg()]
}

// mentions reports whether a parameter or result is of a type of the source, or points to one.
func (s *Source) mentions(sig *types.Signature) bool {
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			t := types.Unalias(v.Type())
			if p, ok := t.(*types.Pointer); ok {
				t = types.Unalias(p.Elem())
			}
			if n, ok := t.(*types.Named); ok && s.declares(n) {
				return true
			}
		}
	}
	return false
}

// collect looks at all functions of the source, and at what sets its package variables.
func (s *Source) collect() *funcValues {
	c := &funcValues{
		generic: map[int]bool{}, calls: map[*ssa.Function][]ssa.CallInstruction{}, used: map[*ssa.Function]bool{},
		closures: map[*ssa.Function][]*ssa.MakeClosure{}, fields: map[*types.Var][]*ssa.FieldAddr{}, globals: map[*ssa.Global][]ssa.Instruction{}, recast: map[*types.Var]bool{},
	}
	for _, f := range s.funcs {
		c.function(f)
	}
	for _, p := range s.program.AllPackages() {
		if s.packages[p.Pkg] {
			c.literals(p.Func("init"))
			c.expose(p.Pkg)
		}
	}
	return c
}

func (c *funcValues) literals(f *ssa.Function) {
	c.function(f)
	for _, literal := range f.AnonFuncs {
		c.literals(literal)
	}
}

func (c *funcValues) function(f *ssa.Function) {
	for _, b := range f.Blocks {
		for _, i := range b.Instrs {
			c.instruction(i)
		}
	}
}

func (c *funcValues) instruction(i ssa.Instruction) {
	var callee ssa.Value
	switch i := i.(type) {
	case *ssa.MultiConvert:
		c.turn(i.X.Type(), i.Type())
	case *ssa.TypeAssert:
		if sig, ok := types.Unalias(i.AssertedType).(*types.Signature); ok && i.Parent().Package().Pkg.Name() != "main" {
			c.exposed.Set(sig, true)
		}
	case *ssa.FieldAddr:
		if v := fieldOf(i.X.Type(), i.Field); v != nil {
			c.fields[v] = append(c.fields[v], i)
		}
	case *ssa.MakeClosure:
		fn := i.Fn.(*ssa.Function)
		c.closures[fn] = append(c.closures[fn], i)
	case *ssa.Convert:
		c.retyped = c.retyped || unsafe(i.X.Type()) || unsafe(i.Type())
	case *ssa.ChangeType:
		c.turn(i.X.Type(), i.Type())
		c.cast(i.X.Type(), i.Type())
		if _, ok := i.Type().Underlying().(*types.Signature); ok {
			to := types.Unalias(i.Type())
			all, _ := c.converted.At(to).([]ssa.Value)
			c.converted.Set(to, append(all, i.X))
		}
	case ssa.CallInstruction:
		if fn := i.Common().StaticCallee(); fn != nil {
			callee = i.Common().Value
			c.calls[fn] = append(c.calls[fn], i)
		}
		c.result(i)
	}
	for _, op := range i.Operands(nil) {
		switch v := (*op).(type) {
		case *ssa.Function:
			if v != callee {
				c.value(v)
				c.use(v)
			}
		case *ssa.Global:
			c.globals[v] = append(c.globals[v], i)
		}
	}
}

// use notes that a function is a value, also by way of one that only calls it.
func (c *funcValues) use(fn *ssa.Function) {
	c.used[fn] = true
	if object, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" {
		if declared := fn.Prog.FuncValue(object); declared != nil {
			c.used[declared] = true
		}
	}
}

// unsafe reports whether a type is that of addresses that say nothing of what is there.
func unsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// cast notes the fields of structs that are converted.
func (c *funcValues) cast(from, to types.Type) {
	a, b := structOf(from), structOf(to)
	if a == b {
		return
	}
	for _, s := range []*types.Struct{a, b} {
		for i := 0; s != nil && i < s.NumFields(); i++ {
			c.recast[s.Field(i)] = true
		}
	}
}

// structOf returns the struct that a type is, or points to, nil if there is none.
func structOf(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}

// turn notes a conversion to a type that something generic is given.
func (c *funcValues) turn(from, to types.Type) {
	if _, ok := types.Unalias(to).(*types.TypeParam); !ok || !ofFunctions(to) {
		return
	}
	sig, ok := from.Underlying().(*types.Signature)
	if !ok || parameterized(sig) {
		c.turnedAny = true
		return
	}
	c.turned.Set(sig, true)
}

// result notes the signatures of what others return.
func (c *funcValues) result(call ssa.CallInstruction) {
	fn := call.Common().StaticCallee()
	if fn != nil && fn.Origin() != nil {
		fn = fn.Origin() // an instance has a body in any case, that calls this
	}
	if fn != nil && len(fn.Blocks) > 0 {
		return
	}
	for v := range call.Common().Signature().Results().Variables() {
		if t := types.Unalias(v.Type()); fn != nil {
			c.foreign.Set(t, true)
		}
		if sig, ok := v.Type().Underlying().(*types.Signature); ok {
			c.foreign.Set(sig, true)
		}
	}
}

// value notes a function that is used as a value, which anybody may call who gets it.
func (c *funcValues) value(fn *ssa.Function) {
	all, _ := c.taken.At(fn.Signature).([]*ssa.Function)
	c.taken.Set(fn.Signature, append(all, fn))
	for f := fn; f != nil; f = f.Parent() {
		if f.TypeParams().Len() > 0 || len(f.TypeArgs()) > 0 {
			c.generic[fn.Signature.Params().Len()] = true
		}
	}
	for v := range fn.Signature.Params().Variables() {
		t := v.Type()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem()
		}
		if sig, ok := t.Underlying().(*types.Signature); ok {
			c.given.Set(sig, true)
		}
	}
}

// expose notes the function types that who imports a package has to do with.
func (c *funcValues) expose(p *types.Package) {
	if p.Name() == "main" {
		return
	}
	var seen typeutil.Map
	for _, name := range p.Scope().Names() {
		if o := p.Scope().Lookup(name); o.Exported() {
			c.expect(o.Type(), &seen)
		}
	}
}

// expect notes a type that others have to do with, and what they get at by it.
func (c *funcValues) expect(t types.Type, seen *typeutil.Map) {
	t = types.Unalias(t)
	if seen.Set(t, true) != nil {
		return
	}
	switch t := t.(type) {
	case *types.Named:
		for m := range t.Methods() {
			if m.Exported() {
				c.expect(m.Type(), seen)
			}
		}
		for a := range t.TypeArgs().Types() {
			c.expect(a, seen)
		}
		if _, ok := t.Underlying().(*types.Signature); ok {
			c.exposed.Set(t, true)
		}
		c.expect(t.Underlying(), seen)
	case *types.Signature:
		c.exposed.Set(t, true)
		for v := range t.Params().Variables() {
			c.expect(v.Type(), seen)
		}
		for v := range t.Results().Variables() {
			c.expect(v.Type(), seen)
		}
	case *types.Struct:
		for v := range t.Fields() {
			if v.Exported() || v.Embedded() {
				c.expect(v.Type(), seen)
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			c.expect(m.Type(), seen)
		}
		for e := range t.EmbeddedTypes() {
			c.expect(e, seen)
		}
	case *types.Union:
		for term := range t.Terms() {
			c.expect(term.Type(), seen)
		}
	case *types.TypeParam:
		c.expect(t.Constraint(), seen)
	case *types.Map:
		c.expect(t.Key(), seen)
		c.expect(t.Elem(), seen)
	case interface{ Elem() types.Type }: // pointers, lists, channels
		c.expect(t.Elem(), seen)
	}
}
