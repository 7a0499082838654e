package draft

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// cutter cuts a call with what it needs out of a test.
type cutter struct {
	*drafter
	call
	needed map[types.Object]bool // locals of the test
	kept   []part                // what is kept of each level
	edits  []edit
}

// part is what is kept of a level, in the order of the source.
type part struct {
	loop    ast.Stmt // nil where it was not needed
	stmts   []ast.Stmt
	checked map[ast.Stmt][]string // errors that a statement assigns
}

// edit replaces a range of a test's text.
type edit struct {
	pos, end token.Pos
	text     string
}

// cut returns the benchmark of a call, false if it cannot stand alone.
func (d *drafter) cut(c call) (benchmark, bool) {
	k := &cutter{drafter: d, call: c, needed: map[types.Object]bool{}}
	if !k.need(c.expr) || !k.slice() || !k.distinct() {
		return benchmark{}, false
	}
	outer, inner, ok := k.separate()
	if !ok {
		return benchmark{}, false
	}
	return k.write(outer, inner)
}

// local reports whether an object is declared in the test.
func (k *cutter) local(obj types.Object) bool {
	if v, ok := obj.(*types.Var); ok && v.IsField() || obj.Pkg() != k.pkg && obj.Pkg() != k.xpkg {
		return false
	}
	switch obj.(type) {
	case *types.Var, *types.Const, *types.TypeName:
		return k.test.Pos() <= obj.Pos() && obj.Pos() < k.test.End()
	}
	return false
}

// locals lists the locals of the test that a node uses and does not declare;
// false if the node uses what is not known, or the *testing.T.
func (k *cutter) locals(n ast.Node) (out []types.Object, ok bool) {
	ok = true
	ast.Inspect(n, func(n2 ast.Node) bool {
		id, isIdent := n2.(*ast.Ident)
		if !isIdent || id.Name == "_" {
			return true
		}
		obj := k.info.Uses[id]
		switch {
		case obj == nil && k.info.Defs[id] == nil:
			ok = ok && k.nameless(id)
		case obj == nil:
		case k.ts[obj]:
			ok = ok && k.passesTB(id)
		case k.local(obj) && (obj.Pos() < n.Pos() || n.End() <= obj.Pos()):
			out = append(out, obj)
		}
		return true
	})
	return out, ok
}

// nameless reports whether an identifier need not be resolved: it names a
// field or method of a type that is not known, or the variable of a type
// switch.
func (k *cutter) nameless(id *ast.Ident) bool {
	switch p := k.parent[id].(type) {
	case *ast.SelectorExpr:
		return p.Sel == id
	case *ast.KeyValueExpr:
		_, inLit := k.parent[p].(*ast.CompositeLit)
		return inLit && p.Key == id
	case *ast.AssignStmt:
		_, inSwitch := k.parent[p].(*ast.TypeSwitchStmt)
		return inSwitch
	case *ast.BranchStmt, *ast.LabeledStmt:
		return true
	}
	return false
}

// passesTB reports whether a *testing.T is an argument for a testing.TB of a
// function of the package: a *testing.B will do there.
func (k *cutter) passesTB(id *ast.Ident) bool {
	call, ok := k.parent[id].(*ast.CallExpr)
	if !ok {
		return false
	}
	at := slices.Index(call.Args, ast.Expr(id))
	fd := k.decls[k.callee(call)]
	if at < 0 || fd == nil {
		return false
	}
	for _, field := range fd.Type.Params.List {
		n := max(1, len(field.Names))
		if at < n {
			_, star := field.Type.(*ast.StarExpr)
			return !star && testingType(field.Type) == "TB"
		}
		at -= n
	}
	return false
}

// need adds what a node uses.
func (k *cutter) need(n ast.Node) bool {
	objs, ok := k.locals(n)
	for _, obj := range objs {
		k.needed[obj] = true
	}
	return ok
}

// slice goes backwards from the call and keeps the statements and loops that
// make what it needs.
func (k *cutter) slice() bool {
	k.kept = make([]part, len(k.levels))
	for i := len(k.levels) - 1; i >= 0; i-- {
		p := &k.kept[i]
		p.checked = map[ast.Stmt][]string{}
		for _, s := range slices.Backward(k.levels[i].before) {
			keep, ok := k.judge(s)
			if !ok {
				return false
			}
			if !keep {
				continue
			}
			p.stmts = append(p.stmts, s)
			p.checked[s] = k.trim(s)
			if !k.need(s) {
				return false
			}
		}
		slices.Reverse(p.stmts)
		if !k.keepLoop(i) {
			return false
		}
	}
	return true
}

// keepLoop keeps the loop that opens a level if its variables are needed.
func (k *cutter) keepLoop(i int) bool {
	var head []ast.Node
	var vars []ast.Expr
	switch loop := k.levels[i].loop.(type) {
	case *ast.RangeStmt:
		if loop.Tok == token.ASSIGN {
			return false
		}
		vars, head = []ast.Expr{loop.Key, loop.Value}, []ast.Node{loop.X}
	case *ast.ForStmt:
		if init, ok := loop.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE && loop.Cond != nil && loop.Post != nil {
			vars, head = init.Lhs, []ast.Node{loop.Init, loop.Cond, loop.Post}
		}
	}
	for _, v := range vars {
		id, ok := v.(*ast.Ident)
		if !ok || !k.needed[k.info.Defs[id]] {
			continue
		}
		k.kept[i].loop = k.levels[i].loop
	}
	if k.kept[i].loop == nil {
		return true
	}
	if _, ok := k.kept[i].loop.(*ast.RangeStmt); ok {
		k.blank(vars)
	}
	for _, n := range head {
		if !k.need(n) {
			return false
		}
	}
	return true
}

// blank replaces variables that nothing uses now.
func (k *cutter) blank(vars []ast.Expr) {
	for _, v := range vars {
		if id, ok := v.(*ast.Ident); ok && id.Name != "_" && k.info.Defs[id] != nil && !k.needed[k.info.Defs[id]] {
			k.edits = append(k.edits, edit{id.Pos(), id.End(), "_"})
		}
	}
}

// trim blanks what a kept statement defines for the test only. Errors are
// kept: their names are returned, to be checked.
func (k *cutter) trim(s ast.Stmt) (errs []string) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		defines := false
		for _, lhs := range s.Lhs {
			id, ok := lhs.(*ast.Ident)
			if !ok || id.Name == "_" {
				continue
			}
			obj := k.info.ObjectOf(id)
			if obj == nil {
				continue
			}
			if k.local(obj) && looksLikeError(obj) {
				errs = append(errs, id.Name)
				k.needed[obj] = true
			}
			if k.local(obj) && !k.needed[obj] {
				k.edits = append(k.edits, edit{id.Pos(), id.End(), "_"})
			} else if k.info.Defs[id] != nil {
				defines = true
			}
		}
		if s.Tok == token.DEFINE && !defines {
			k.edits = append(k.edits, edit{s.TokPos, s.TokPos + 2, "="})
		}
	case *ast.DeclStmt:
		if gen, ok := s.Decl.(*ast.GenDecl); ok && gen.Tok == token.VAR {
			for _, spec := range gen.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range v.Names {
						k.blank([]ast.Expr{name})
					}
				}
			}
		}
	}
	return errs
}

// looksLikeError trusts the name where the type comes from a package that is
// not read; the compiler will tell.
func looksLikeError(obj types.Object) bool {
	return isError(obj.Type()) || obj.Name() == "err" && obj.Type() == types.Typ[types.Invalid]
}

// distinct reports whether the variables of each level still have different
// names: blocks and subtests are flattened.
func (k *cutter) distinct() bool {
	names := map[string]types.Object{}
	for _, p := range k.kept {
		if p.loop != nil {
			names = map[string]types.Object{}
		}
		for _, s := range p.stmts {
			for _, obj := range k.defined(s) {
				if other, ok := names[obj.Name()]; ok && other != obj {
					return false
				}
				names[obj.Name()] = obj
			}
		}
	}
	return true
}

// defined lists the needed objects that a statement declares in its block.
func (k *cutter) defined(s ast.Stmt) []types.Object {
	var ids []*ast.Ident
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, lhs := range s.Lhs {
			if id, ok := lhs.(*ast.Ident); ok {
				ids = append(ids, id)
			}
		}
	case *ast.DeclStmt:
		ast.Inspect(s, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				ids = append(ids, id)
			}
			return true
		})
	}
	var out []types.Object
	for _, id := range ids {
		if obj := k.info.Defs[id]; obj != nil && k.needed[obj] {
			out = append(out, obj)
		}
	}
	return out
}

// separate divides what is kept into what is done once and what is done for
// every operation: the loops, and whatever makes state that an operation may
// change.
func (k *cutter) separate() (outer, inner []ast.Stmt, ok bool) {
	first := 0 // level that the loop is at
	for first+1 < len(k.kept) && k.kept[first+1].loop == nil {
		first++
	}
	for _, p := range k.kept[:first+1] {
		outer = append(outer, p.stmts...)
	}
	repeated := []ast.Node{k.expr}
	for _, p := range k.kept[first+1:] {
		if p.loop != nil {
			repeated = append(repeated, head(p.loop)...)
		}
		for _, s := range p.stmts {
			repeated = append(repeated, s)
		}
	}
	if k.changesGlobals(repeated) {
		return nil, nil, false
	}
	tainted := map[types.Object]bool{}
	for grown := true; grown; {
		grown = false
		for obj := range k.needed {
			if !tainted[obj] && slices.ContainsFunc(outer, func(s ast.Stmt) bool { return k.writes(s, obj) }) &&
				slices.ContainsFunc(repeated, func(n ast.Node) bool { return k.disturbs(n, obj) }) {
				tainted[obj], grown = true, true
			}
		}
		var still []ast.Stmt
		for _, s := range outer {
			if k.mentions(s, tainted) {
				inner, repeated, grown = append(inner, s), append(repeated, s), true
				for _, obj := range k.defined(s) {
					tainted[obj] = true
				}
				continue
			}
			still = append(still, s)
		}
		outer = still
	}
	slices.SortFunc(inner, func(a, b ast.Stmt) int { return int(a.Pos() - b.Pos()) })
	if k.changesGlobals(repeated) || k.rowsTainted(first, tainted) {
		return nil, nil, false
	}
	return outer, inner, true
}

func head(loop ast.Stmt) []ast.Node {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return []ast.Node{loop.X}
	case *ast.ForStmt:
		return []ast.Node{loop.Cond}
	}
	return nil
}

// mentions reports whether a statement declares or uses one of some objects.
func (k *cutter) mentions(s ast.Stmt, objs map[types.Object]bool) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && objs[k.info.ObjectOf(id)] {
			found = true
		}
		return !found
	})
	return found
}

// changesGlobals reports whether the nodes may change variables of a package.
func (k *cutter) changesGlobals(nodes []ast.Node) bool {
	for obj := range k.uses {
		if v, ok := obj.(*types.Var); !ok || !isGlobal(v) {
			continue
		}
		if slices.ContainsFunc(nodes, func(n ast.Node) bool { return k.disturbs(n, obj) }) {
			return true
		}
	}
	return false
}

// rowsTainted reports whether a table that is looped over, or one of its
// values, may be changed by the call: it would have to be made anew, and
// making it would be measured.
func (k *cutter) rowsTainted(first int, tainted map[types.Object]bool) bool {
	for _, p := range k.kept[first+1:] {
		loop, ok := p.loop.(*ast.RangeStmt)
		if !ok {
			continue
		}
		objs, _ := k.locals(loop.X)
		if slices.ContainsFunc(objs, func(obj types.Object) bool { return tainted[obj] }) {
			return true
		}
		for _, v := range []ast.Expr{loop.Key, loop.Value} {
			id, ok := v.(*ast.Ident)
			if !ok {
				continue
			}
			if obj := k.info.Defs[id]; obj != nil && k.needed[obj] && !k.untouched(obj) {
				return true
			}
		}
	}
	return false
}

// untouched reports whether what is kept only reads an object.
func (k *cutter) untouched(obj types.Object) bool {
	for _, p := range k.kept {
		for _, s := range p.stmts {
			if k.disturbs(s, obj) {
				return false
			}
		}
		if p.loop != nil && slices.ContainsFunc(head(p.loop), func(n ast.Node) bool { return n != nil && k.disturbs(n, obj) }) {
			return false
		}
	}
	return !k.disturbs(k.expr, obj)
}
