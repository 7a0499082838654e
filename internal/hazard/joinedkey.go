package hazard

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// joinedKey finds keys that are several texts joined to one, so that different texts make the
// same key.
func joinedKey(c *Change) []finding {
	p := c.After
	var out []finding
	for _, pair := range c.Pairs {
		were := c.spelledKeys(pair.Before)
		for _, fn := range withLiterals(pair.After) {
			for in := range instructions(fn) {
				key := keyOf(in)
				if key == nil || p.isTable(in) {
					continue
				}
				if made := c.keyMaker(key); made != nil {
					key = made
				}
				if !p.ambiguous(key) || slices.ContainsFunc(were, p.same(in, key)) {
					continue
				}
				out = append(out, finding{
					fn: fn, pos: in.Pos(), subject: "joined key in " + pair.Name,
					why: "the key joins several texts to one, and different texts can make the same: what belongs to one is found for the other",
				})
			}
		}
	}
	return out
}

// isTable reports whether an instruction looks something up in a map of the package that is
// filled when the program starts: all keys in it are known.
func (p *Package) isTable(in ssa.Instruction) bool {
	look, ok := in.(*ssa.Lookup)
	if !ok {
		return false
	}
	table := globalLoaded(look.X)
	if table == nil || table.Object() == nil || table.Object().Exported() {
		return false
	}
	for _, fn := range p.All {
		for in := range instructions(fn) {
			if update, ok := in.(*ssa.MapUpdate); ok && globalLoaded(update.Map) == table && fn.Name() != "init" {
				return false
			}
		}
	}
	return true
}

// ambiguous reports whether a text is joined of parts whose limits it does not tell.
func (p *Package) ambiguous(key ssa.Value) bool {
	if !isString(key.Type()) {
		return false
	}
	free, last := 0, false
	for _, part := range p.joined(key, 12) {
		switch {
		case part.limit:
			free, last = 0, false
			continue
		case part.fixed:
			last = false
			continue
		case part.length: // says where what follows ends
			return false
		case last && (part.free || part.asIs || free > 0):
			return true
		}
		if part.free {
			free++
		}
		last = true
	}
	return free > 1
}

// part is a piece of a text.
type part struct {
	fixed  bool   // the same text always
	limit  bool   // likewise, with a sign in it that texts have not
	free   bool   // any text, a separator too; else a number, or a text in quotes
	length bool   // the length of another
	text   string // what is fixed
	asIs   bool   // what a function found, which puts nothing about it: any text, though perhaps one without the separator
}

// joined are the parts of a text.
func (p *Package) joined(v ssa.Value, depth int) []part {
	if depth == 0 {
		return []part{{free: true}}
	}
	switch v := v.(type) {
	case *ssa.Const:
		return []part{fixedPart(v)}
	case *ssa.BinOp:
		if v.Op == token.ADD {
			return append(p.joined(v.X, depth-1), p.joined(v.Y, depth-1)...)
		}
	case *ssa.Phi:
		if parts := p.grown(v, depth-1); parts != nil {
			return parts
		}
	case *ssa.Convert:
		if isBytes(v.X.Type()) {
			return p.appended(v.X, nil, depth-1)
		}
		if isInteger(v.X.Type()) {
			return []part{{fixed: true}} // one letter: where what is beside it begins and ends is as sure as with a constant
		}
	case *ssa.Call:
		switch name := libraryName(v.Common()); {
		case strings.HasPrefix(name, "strconv."):
			return []part{{length: isLength(v.Call.Args[0])}}
		case name == "strings.Builder.String", name == "bytes.Buffer.String":
			return p.built(v.Call.Args[0], depth-1)
		}
	}
	return []part{{free: true}}
}

// grown are the parts of a text that each turn of a loop adds to; those of a turn are there twice, as in a
// builder: which of the two a text is made with tells nothing of its keys.
func (p *Package) grown(text *ssa.Phi, depth int) []part {
	var first, turn []part
	for _, e := range text.Edges {
		if added := p.addedTo(text, e, depth); added != nil {
			turn = append(turn, added...)
		} else if e != ssa.Value(text) {
			first = append(first, p.joined(e, depth)...)
		}
	}
	if turn == nil || len(text.Edges) != 2 {
		return nil
	}
	return append(append(first, turn...), turn...)
}

// addedTo are the parts that are added behind a text, nil if a value is not that text with more.
func (p *Package) addedTo(text *ssa.Phi, v ssa.Value, depth int) []part {
	var out []part
	for {
		sum, ok := v.(*ssa.BinOp)
		if !ok || sum.Op != token.ADD {
			return nil
		}
		out = append(p.joined(sum.Y, depth), out...)
		if v = sum.X; v == ssa.Value(text) {
			return out
		}
	}
}

// built are the parts that a function writes to a builder of its own, one after the other; those that
// a loop writes are there twice. What others write to it nobody knows.
func (p *Package) built(builder ssa.Value, depth int) []part {
	alloc, ok := builder.(*ssa.Alloc)
	if !ok {
		return []part{{free: true}}
	}
	var calls []*ssa.Call
	for in := range instructions(alloc.Parent()) {
		if call, ok := in.(*ssa.Call); ok && slices.Contains(call.Call.Args, ssa.Value(alloc)) {
			calls = append(calls, call)
		} else if passes(in, alloc) {
			return []part{{free: true}}
		}
	}
	slices.SortStableFunc(calls, func(a, b *ssa.Call) int { return cmp.Compare(a.Pos(), b.Pos()) }) // not by blocks
	var out, loop []part
	for _, call := range calls {
		var wrote []part
		switch strings.TrimPrefix(strings.TrimPrefix(libraryName(&call.Call), "strings.Builder."), "bytes.Buffer.") {
		case "WriteString":
			if wrote = p.joined(call.Call.Args[1], depth); isResult(call.Call.Args[1]) {
				wrote = []part{{asIs: p.found(call.Call.Args[1], 3)}} // else it may have been put in quotes
			}
		case "WriteByte", "WriteRune":
			if c, ok := call.Call.Args[1].(*ssa.Const); ok {
				wrote = []part{fixedPart(c)}
			} else {
				wrote = []part{{}}
			}
		case "Grow", "String", "Len", "Reset":
		default:
			return []part{{free: true}}
		}
		if turnsWithout(call.Block(), alloc.Block()) {
			loop = append(loop, wrote...)
			continue
		}
		out, loop = append(append(append(out, loop...), loop...), wrote...), nil
	}
	return append(append(out, loop...), loop...)
}

// turnsWithout reports whether a block may be executed again before another one is.
func turnsWithout(b, other *ssa.BasicBlock) bool {
	if b == other {
		return false
	}
	seen := map[*ssa.BasicBlock]bool{other: true}
	for work := slices.Clone(b.Succs); len(work) > 0; {
		next := work[len(work)-1]
		if work = work[:len(work)-1]; next == b {
			return true
		}
		if !seen[next] {
			seen[next] = true
			work = append(work, next.Succs...)
		}
	}
	return false
}

// found reports whether a text is one that lies somewhere, in a field or an element, or that functions of
// the package found there.
func (p *Package) found(v ssa.Value, depth int) bool {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Field:
		return true
	case *ssa.UnOp:
		return v.Op == token.MUL
	case *ssa.Lookup:
		return true
	case *ssa.Phi:
		return depth > 0 && !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !p.found(e, depth-1) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && p.finds(call, v.Index, depth)
	case *ssa.Call:
		return p.finds(v, 0, depth)
	}
	return false
}

// finds reports whether all that a function of the package returns at a place is found somewhere.
func (p *Package) finds(call *ssa.Call, result, depth int) bool {
	fn := p.callee(&call.Call)
	if fn == nil || depth == 0 {
		return false
	}
	some := false
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if len(ret.Results) <= result || !p.found(ret.Results[result], depth-1) {
			return false
		}
		some = true
	}
	return some
}

// passes reports whether an instruction hands on a builder to who may write to it.
func passes(in ssa.Instruction, alloc *ssa.Alloc) bool {
	switch in := in.(type) {
	case *ssa.Store:
		return in.Val == alloc
	case *ssa.MakeInterface:
		return in.X == alloc
	case *ssa.MakeClosure:
		return slices.Contains(in.Bindings, ssa.Value(alloc))
	}
	return false
}

// keyMaker is the text that a function which is new returns, made in one way: then it may be a key
// that is joined there.
func (c *Change) keyMaker(key ssa.Value) ssa.Value {
	call, ok := key.(*ssa.Call)
	if !ok {
		return nil
	}
	fn := c.After.callee(&call.Call)
	if fn == nil || fn.Parent() != nil || c.Before.funcs[nameOf(fn)] != nil {
		return nil
	}
	var text ssa.Value
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if text != nil || len(ret.Results) != 1 {
			return nil
		}
		text = ret.Results[0]
	}
	return text
}

// fixedPart is a text that is the same always. One with a sign that does not print, other than
// white space, was chosen because texts have none.
func fixedPart(c *ssa.Const) part {
	text := ""
	switch {
	case c.Value == nil:
	case c.Value.Kind() == constant.String:
		text = constant.StringVal(c.Value)
	case c.Value.Kind() == constant.Int && isByte(c.Type()):
		n, _ := constant.Uint64Val(c.Value)
		text = string([]byte{byte(n)})
	}
	return textPart(text)
}

func textPart(text string) part {
	return part{fixed: true, text: text, limit: strings.ContainsFunc(text, func(r rune) bool { return r < '\t' || r >= 0x0e && r < ' ' || r == 0x7f || r == 0xfffd })}
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isByte(s.Elem())
}

// isLength reports whether a number is a length, of whatever type.
func isLength(n ssa.Value) bool {
	if conv, ok := n.(*ssa.Convert); ok {
		n = conv.X
	}
	call, ok := n.(*ssa.Call)
	return ok && isBuiltin(&call.Call, "len")
}

// appended are the parts of which bytes were put together behind nothing. What a loop appends is
// there twice.
func (p *Package) appended(v, loop ssa.Value, depth int) []part {
	if depth == 0 {
		return []part{{free: true}}
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.MakeSlice:
		return nil
	case *ssa.Slice:
		if v.High != nil && isZero(v.High) || v.High == nil && isArray(v.X) {
			return nil
		}
	case *ssa.Phi:
		if v == loop {
			return nil
		}
		return p.turns(v, depth-1)
	case *ssa.UnOp: // of a variable that a literal captures
		if v.X == loop {
			return nil
		}
		return p.stored(v, depth-1)
	case *ssa.Call:
		name := libraryName(&v.Call)
		switch {
		case isBuiltin(&v.Call, "append"):
			return append(p.appended(v.Call.Args[0], loop, depth-1), p.behind(v.Call.Args[1], depth-1)...)
		case strings.HasPrefix(name, "strconv.Append"):
			return append(p.appended(v.Call.Args[0], loop, depth-1), part{length: isLength(v.Call.Args[1])})
		case strings.HasPrefix(name, "encoding/binary.") && len(v.Call.Args) > 1:
			return append(p.appended(v.Call.Args[len(v.Call.Args)-2], loop, depth-1), part{length: isLength(v.Call.Args[len(v.Call.Args)-1])})
		}
	}
	return []part{{free: true}}
}

func isArray(v ssa.Value) bool {
	ptr, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = ptr.Elem().Underlying().(*types.Array)
	return ok
}

// turns are the parts that bytes have before a loop, and what two turns of it append; or those
// of one of two ways.
func (p *Package) turns(v *ssa.Phi, depth int) []part {
	var before, turn []part
	for _, e := range v.Edges {
		if slices.Contains(p.parents(e, 8), ssa.Value(v)) {
			turn = p.appended(e, v, depth)
		} else {
			before = p.appended(e, v, depth)
		}
	}
	return slices.Concat(before, turn, turn)
}

// stored are the parts that a variable gets, each twice, where nothing else is put in it.
func (p *Package) stored(load *ssa.UnOp, depth int) []part {
	var turn []part
	for in := range instructions(load.Parent()) {
		if store, ok := in.(*ssa.Store); ok && store.Addr == load.X {
			turn = append(turn, p.appended(store.Val, load.X, depth)...)
		}
	}
	if turn == nil {
		return []part{{free: true}}
	}
	return append(turn, turn...)
}

// parents are what bytes were appended to, near and far.
func (p *Package) parents(v ssa.Value, depth int) []ssa.Value {
	out := []ssa.Value{v}
	call, ok := v.(*ssa.Call)
	if !ok || depth == 0 {
		return out
	}
	for _, a := range call.Call.Args {
		if isBytes(a.Type()) {
			out = append(out, p.parents(a, depth-1)...)
			break
		}
	}
	return out
}

// behind are the parts that an append adds: a text, or the bytes of a list that is written out.
func (p *Package) behind(v ssa.Value, depth int) []part {
	list, ok := v.(*ssa.Slice)
	if !ok {
		return p.joined(v, depth)
	}
	alloc, ok := list.X.(*ssa.Alloc)
	if !ok {
		return []part{{free: true}}
	}
	var out []part
	for _, r := range *alloc.Referrers() {
		at, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, b := range storesTo(at) {
			if c, ok := b.(*ssa.Const); ok {
				out = append(out, fixedPart(c))
			} else {
				out = append(out, part{length: isLength(b)})
			}
		}
	}
	return out
}
