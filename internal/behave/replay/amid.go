package replay

import "reflect"

// What a function gives may rest on variables of its package that another function writes
// to. So now and then it is called before, then such another one, and then it is the call
// under check.

// mostAmid bounds how often that is done in a process: what is written there stays.
const mostAmid = 48

// timesAmid counts how often it was done.
var timesAmid int

// rests is the function that writes to what the call rests on, with arguments; ok is false
// where it is called without.
func (a *attempt) rests() (fn reflect.Value, in []reflect.Value, ok bool) {
	all := a.b.set.Writers[a.t.Name]
	if len(all) == 0 || a.b.mood/4%4 != 1 || a.t.Quits || a.t.Waits || timesAmid >= mostAmid {
		return fn, nil, false
	}
	b := a.anew()
	b.src, b.modest = &source{data: a.bytesFor(7)}, true
	fn = reflect.ValueOf(all[b.src.below(len(all))])
	return fn, b.arguments(fn.Type(), 0), true
}

// rewrite calls the function under check, which may remember what it gives, and then what
// writes to what that rests on. What they do is not looked at.
func (a *attempt) rewrite() {
	fn, in, ok := a.rests()
	if !ok {
		return
	}
	timesAmid++
	a.unseen(reflect.ValueOf(a.t.Fn))
	func() {
		defer func() { _ = recover() }()
		apply(fn, in)
	}()
	a.globals = a.globally()
}

// globally prints the variables of the package that the function under check changes.
func (a *attempt) globally() (all []string) {
	for _, g := range a.b.set.Variables[a.t.Name] {
		all = append(all, printed(reflect.ValueOf(g.At).Elem()))
	}
	return all
}
