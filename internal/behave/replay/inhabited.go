package replay

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// What a package reads from files it has written itself, more often than not: a store that
// is opened again, a log that is gone on with. So now and then it has been at work in the
// folder before the call, and the files may have been cut off since, or damaged.

// mostWork bounds the calls by which a package is at work in a folder.
const mostWork = 12

// inhabit has the package be at work in the folder.
func (b *builder) inhabit(makers []reflect.Value) {
	v, ok := b.atWork(makers[b.src.below(len(makers))])
	if !ok {
		return
	}
	for n := 1 + b.src.below(mostWork); n > 0; n-- {
		methods := b.set.byReceiver[v.Type()]
		if all := b.set.byChanged[v.Type()]; len(all) > 0 && !b.src.one(4) {
			methods = all
		}
		if len(methods) > 0 {
			b.someCall(v, methods[b.src.below(len(methods))])
		}
	}
	for _, end := range []string{"Flush", "Sync", "Close"} {
		b.end(v, end)
	}
	b.box.readAnew()
	if b.src.one(3) {
		b.damage()
	}
	b.texts, b.ints = fewOf(b.texts), nil
}

// makersIn are the functions that make values of the package from the name of a folder or
// a file.
func (b *builder) makersIn() []reflect.Value {
	var out []reflect.Value
	for _, m := range b.set.Makers {
		v := reflect.ValueOf(m)
		for i := 0; i < v.Type().NumIn(); i++ {
			if v.Type().In(i).Kind() == reflect.String && len(b.set.byReceiver[v.Type().Out(0)]) > 0 {
				out = append(out, v)
				break
			}
		}
	}
	return out
}

// atWork makes a value in the folder.
func (b *builder) atWork(maker reflect.Value) (v reflect.Value, ok bool) {
	defer func() { ok = recover() == nil && ok }()
	in, named := b.arguments(maker.Type(), 0), false
	for i := range in {
		if !named && in[i].Kind() == reflect.String {
			in[i].SetString(b.box.dir)
			if b.src.one(4) {
				in[i].SetString(filepath.Join(b.box.dir, "a"))
			}
			named = true
		}
	}
	out := carryOut(maker, in)
	last := out[len(out)-1]
	if last.Type() == errorType && !last.IsNil() || isNil(out[0]) {
		return v, false
	}
	return out[0], true
}

// someCall calls a method, whatever comes of it; its texts are no names of files.
func (b *builder) someCall(v, fn reflect.Value) {
	defer func() { _ = recover() }()
	defer func(x *folder, m bool) { b.box, b.modest = x, m }(b.box, b.modest)
	b.box, b.modest, b.loyal = nil, true, true
	carryOut(fn, append([]reflect.Value{v}, b.arguments(fn.Type(), 1)...))
}

// end calls a method that ends something, if there is one of the name.
func (b *builder) end(v reflect.Value, name string) {
	defer func() { _ = recover() }()
	if m := v.MethodByName(name); m.IsValid() && m.Type().NumIn() == 0 {
		m.Call(nil)
	}
}

// fewOf are the texts of the first that were made, which calls may ask for again.
func fewOf(texts []string) []string {
	if len(texts) > 3 {
		texts = texts[:3]
	}
	return texts
}

// readAnew has the folder know what is in it.
func (x *folder) readAnew() {
	x.names = []string{"sub"}
	for _, name := range sortedNames(x.files()) {
		if name != "." && name != "sub" {
			x.names = append(x.names, filepath.FromSlash(name))
		}
	}
}

func sortedNames(files map[string]string) []string {
	var out []string
	for name := range files {
		out = append(out, name)
	}
	sortStrings(out)
	return out
}

// damage cuts the end off a file, or changes a byte of it.
func (b *builder) damage() {
	name := filepath.Join(b.box.dir, b.box.names[b.src.below(len(b.box.names))])
	text, err := os.ReadFile(name)
	if err != nil || len(text) == 0 || !strings.HasPrefix(name, b.box.dir) {
		return
	}
	back := 1 + b.src.below(12)
	if back > len(text) {
		back = len(text)
	}
	if b.src.one(2) {
		text[len(text)-back] ^= 1 << uint(b.src.below(8))
	} else {
		text = text[:len(text)-back]
	}
	os.WriteFile(name, text, 0644)
}
