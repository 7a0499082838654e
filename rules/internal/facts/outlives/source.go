// Package outlives tells rules whether what a function allocates is still referred to
// when a loop that calls it turns again.
//
// It follows references through the source of the packages it is given: assignments,
// fields, results, static calls, calls of values whose type is the packages' own affair, and
// methods of interfaces where what is in the interface is what is followed. Of the standard library it knows some functions that keep nothing,
// and that a Read or a Write must not keep the bytes it is lent. Whatever else gets hold
// of a reference may keep it. It must not know what a rule does with the answer.
package outlives

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Source is packages in a form whose references can be followed.
type Source struct {
	program *ssa.Program
	types   []*types.TypeName // that the packages declare at their top level
	funcs   []*ssa.Function   // with bodies, those of literals included
	callers map[*ssa.Function][]*ssa.Call
	invokes map[string][]*ssa.Call // of methods of interfaces, by the name
	made    map[token.Pos]ssa.Value

	packages map[*types.Package]bool // whose source it is
	values   *funcValues             // nil until it is asked for
}

// Step is a call and the function that it comes to: the one that is called, or, where a
// method of an interface is, that of a type that may be in it.
type Step struct {
	Call *ssa.Call
	To   *ssa.Function
}

// Of returns the source of packages that were loaded together, with syntax and types.
func Of(fset *token.FileSet, pkgs []*packages.Package) *Source {
	s := &Source{program: ssa.NewProgram(fset, ssa.BuilderMode(0)), callers: map[*ssa.Function][]*ssa.Call{}, invokes: map[string][]*ssa.Call{}, made: map[token.Pos]ssa.Value{}, packages: map[*types.Package]bool{}}
	created := map[*types.Package]bool{}
	for _, p := range pkgs {
		created[p.Types], s.packages[p.Types] = true, true
		s.program.CreatePackage(p.Types, p.Syntax, p.TypesInfo, true)
	}
	for _, p := range pkgs {
		s.imports(p.Types, created)
	}
	s.program.Build()
	for _, p := range pkgs {
		s.declarations(p)
	}
	for _, f := range s.funcs {
		for _, b := range f.Blocks {
			for _, i := range b.Instrs {
				s.note(i)
			}
		}
	}
	return s
}

// imports makes the packages known that another one imports.
func (s *Source) imports(p *types.Package, created map[*types.Package]bool) {
	for _, i := range p.Imports() {
		if !created[i] {
			created[i] = true
			s.program.CreatePackage(i, nil, nil, true)
			s.imports(i, created)
		}
	}
}

// declarations collects functions and types of a package.
func (s *Source) declarations(p *packages.Package) {
	for _, name := range p.Types.Scope().Names() {
		if t, ok := p.Types.Scope().Lookup(name).(*types.TypeName); ok && !t.IsAlias() {
			s.types = append(s.types, t)
		}
	}
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fn, ok := p.TypesInfo.Defs[decl.Name].(*types.Func); ok {
				s.function(s.program.FuncValue(fn))
			}
		}
	}
}

func (s *Source) function(f *ssa.Function) {
	if f == nil || len(f.Blocks) == 0 {
		return
	}
	s.funcs = append(s.funcs, f)
	for _, literal := range f.AnonFuncs {
		s.function(literal)
	}
}

// note keeps what an instruction calls or allocates.
func (s *Source) note(i ssa.Instruction) {
	switch v := i.(type) {
	case *ssa.MakeSlice:
		s.made[v.Pos()] = v
	case *ssa.Alloc:
		if v.Heap {
			s.made[v.Pos()] = v
		}
	case *ssa.Convert:
		if from, ok := v.X.Type().Underlying().(*types.Slice); ok && calls.String(v.Type()) && types.Identical(from.Elem().Underlying(), types.Typ[types.Byte]) {
			s.made[v.Pos()] = v
		}
	case *ssa.Call:
		if fn := v.Common().StaticCallee(); fn != nil {
			s.callers[fn] = append(s.callers[fn], v)
		} else if v.Common().IsInvoke() {
			name := v.Common().Method.Name()
			s.invokes[name] = append(s.invokes[name], v)
		}
	}
}

// Value returns what an expression allocates: a call of make or new, a composite literal
// whose address is taken, a variable, nil where that is not on the heap, or bytes made a
// string. The position is that of the parenthesis or the brace that opens, or of the
// variable's name.
func (s *Source) Value(at token.Pos) ssa.Value { return s.made[at] }

// Callers returns the calls of a function in the source.
func (s *Source) Callers(f *ssa.Function) []*ssa.Call { return s.callers[f] }

// Invocations returns the calls of methods of interfaces in the source that may come to a
// method.
func (s *Source) Invocations(f *ssa.Function) []*ssa.Call {
	recv, object := f.Signature.Recv(), f.Object()
	if recv == nil || object == nil {
		return nil
	}
	var all []*ssa.Call
	for _, c := range s.invokes[f.Name()] {
		m := c.Common().Method
		of, ok := types.Unalias(c.Common().Value.Type()).Underlying().(*types.Interface)
		if ok && m.Id() == object.(*types.Func).Id() && types.Implements(recv.Type(), of) {
			all = append(all, c)
		}
	}
	return all
}

// Functions returns the functions of the source that have bodies, literals included.
func (s *Source) Functions() []*ssa.Function { return s.funcs }
