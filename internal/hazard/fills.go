package hazard

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// fill is an instruction that puts a value in a cell, to be found there by later calls.
type fill struct {
	cell  cell
	fn    *ssa.Function
	in    ssa.Instruction
	key   ssa.Value // nil where the cell holds one value
	value ssa.Value
}

// fills are all of a package, but for those of memory that the function has just made.
func (p *Package) fills() []fill {
	if p.allFills == nil {
		for _, fn := range p.All {
			for in := range instructions(fn) {
				p.addFill(fn, in)
			}
		}
	}
	return p.allFills
}

func (p *Package) addFill(fn *ssa.Function, in ssa.Instruction) {
	out := cells{}
	f := fill{fn: fn, in: in}
	var base ssa.Value
	switch in := in.(type) {
	case *ssa.Store:
		base, f.value = p.at(in.Addr, out), in.Val
		if i, ok := in.Addr.(*ssa.IndexAddr); ok {
			f.key = i.Index
		}
	case *ssa.MapUpdate:
		base, f.key, f.value = p.holding(in.Map, out), in.Key, in.Value
	case *ssa.Call:
		switch libraryName(in.Common()) {
		case "sync.Map.Store", "sync.Map.LoadOrStore", "sync.Map.Swap":
			base = p.at(in.Call.Args[0], out)
			f.key, f.value = unboxed(in.Call.Args[1]), unboxed(in.Call.Args[2])
		}
	}
	if isFresh(base) {
		return
	}
	for _, c := range out.sorted() {
		if t := p.cellType(c); t != nil && isLock(t) {
			continue
		}
		f.cell = c
		p.allFills = append(p.allFills, f)
	}
}

// unboxed is what was made an interface.
func unboxed(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		return m.X
	}
	return v
}

func isLock(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "sync" {
		return false
	}
	switch named.Obj().Name() {
	case "Mutex", "RWMutex", "WaitGroup", "Cond":
		return true
	}
	return false
}

// onMiss reports whether a fill is done only where the cell, asked first, has no value: that
// is what memory for later calls is.
func (p *Package) onMiss(f fill) bool {
	at := place{f.in, f.cell}
	miss, known := p.missOf[at]
	if !known {
		miss = p.fillsOnMiss(f)
		p.missOf[at] = miss
	}
	return miss
}

// place is where a cell is filled.
type place struct {
	in   ssa.Instruction
	cell cell
}

func (p *Package) fillsOnMiss(f fill) bool {
	if p.once(f) {
		return true
	}
	at := f.in.Block()
	for d := at; d != nil; d = d.Idom() {
		n := len(d.Instrs)
		cond, ok := d.Instrs[n-1].(*ssa.If)
		if !ok || d == at {
			continue
		}
		if p.origins(false, nil, cond.Cond).cells[f.cell] && (avoids(d.Succs[0], at) || avoids(d.Succs[1], at)) {
			return true
		}
	}
	return false
}

// once reports whether package sync has a fill done once.
func (p *Package) once(f fill) bool {
	if call, ok := f.value.(*ssa.Call); ok {
		switch libraryName(call.Common()) {
		case "sync.OnceValue", "sync.OnceValues":
			return true
		}
	}
	if f.fn.Parent() == nil {
		return false
	}
	for in := range instructions(f.fn.Parent()) {
		call, ok := in.(*ssa.Call)
		if !ok || libraryName(call.Common()) != "sync.Once.Do" {
			continue
		}
		switch arg := call.Call.Args[1].(type) {
		case *ssa.MakeClosure:
			if arg.Fn == f.fn {
				return true
			}
		case *ssa.Function:
			if arg == f.fn {
				return true
			}
		}
	}
	return false
}

// avoids reports whether a function can end from one block on without another being executed.
func avoids(from, without *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{without: true}
	var ends func(b *ssa.BasicBlock) bool
	ends = func(b *ssa.BasicBlock) bool {
		if seen[b] {
			return false
		}
		seen[b] = true
		return len(b.Succs) == 0 || slices.ContainsFunc(b.Succs, ends)
	}
	return ends(from)
}
