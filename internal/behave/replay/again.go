package replay

import "reflect"

// Code compares, looks up and merges what it is given, and two values that are
// made up apart are never equal. So what was made is made again now and then:
// composite values out of the bytes they were made of, simple ones as they are.

// memorySize bounds how many values of a type can be made again.
const memorySize = 8

// span is what a value was made of: bytes, and how many texts and numbers there
// were to be taken up again.
type span struct {
	data                []byte
	texts, ints, floats int
}

// again fills v as an earlier value of its type was, if the source says so.
func (b *builder) again(v reflect.Value) bool {
	known := b.spans[v.Type()]
	odds := 6
	if b.depth == 0 { // of two arguments
		odds = 3
	}
	if len(known) == 0 || !b.src.one(odds) {
		return false
	}
	b.refill(v, known[b.src.below(len(known))])
	if v.Kind() == reflect.Struct {
		switch b.src.below(4) {
		case 1:
			b.shift(v)
		case 2:
			b.vary(v)
		}
	}
	return true
}

// vary gives one field of a struct that was made again another value: what tells values
// apart may have forgotten it.
func (b *builder) vary(v reflect.Value) {
	if f := v.Field(b.src.below(v.NumField())); f.CanSet() {
		b.fill(f)
	}
}

// sofar is what the next value is made of, but for its bytes.
func (b *builder) sofar() span {
	return span{texts: len(b.texts), ints: len(b.ints), floats: len(b.floats)}
}

// refill makes v of what another value was made of.
func (b *builder) refill(v reflect.Value, of span) {
	b.remade(of, func() []reflect.Value { b.fill(v); return nil })
}

// remade makes values of what others were made of.
func (b *builder) remade(of span, make func() []reflect.Value) []reflect.Value {
	rest, texts, ints, floats := b.src, b.texts, b.ints, b.floats
	b.src = &source{data: of.data}
	if of.texts <= len(texts) && of.ints <= len(ints) && of.floats <= len(floats) { // else it was made within another one
		b.texts, b.ints, b.floats = texts[:of.texts:of.texts], ints[:of.ints:of.ints], floats[:of.floats:of.floats]
	}
	out := make()
	b.src, b.texts, b.ints, b.floats = rest, texts, ints, floats
	return out
}

// shift moves the border between two texts of a struct that was made again, at
// a text that the code knows: keys that are put together of both stay the same.
func (b *builder) shift(v reflect.Value) {
	var texts []reflect.Value
	for i := 0; i < v.NumField(); i++ {
		if f := v.Field(i); f.Kind() == reflect.String && f.CanSet() {
			texts = append(texts, f)
		}
	}
	b.moveBorder(texts)
}

// element fills v, a part of something or an argument, which can be made again.
func (b *builder) element(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Ptr, reflect.Struct, reflect.Interface:
	default:
		b.fill(v)
		return
	}
	if b.again(v) {
		return
	}
	src, from := b.src, b.src.at
	of := span{texts: len(b.texts), ints: len(b.ints), floats: len(b.floats)}
	b.fill(v)
	if t := v.Type(); src.at > from && len(b.spans[t]) < memorySize {
		if b.spans == nil {
			b.spans = map[reflect.Type][]span{}
		}
		of.data = src.data[from:src.at]
		b.spans[t] = append(b.spans[t], of)
	}
}

// remember notes a text that was made, unless others made of it would take too long.
func (b *builder) remember(s string) string {
	if s != "" && len(s) <= 2*longest && len(b.texts) < memorySize {
		b.texts = append(b.texts, s)
	}
	return s
}

// produced is a text that a function of the package makes: what encodes and
// formats makes what decodes and parses understands.
func (b *builder) produced() string {
	if len(b.set.Producers) == 0 || b.depth > 2 {
		return b.earlier()
	}
	out, ok := b.call(reflect.ValueOf(b.set.Producers[b.src.below(len(b.set.Producers))]))
	if !ok || out.Len() > longest {
		return ""
	}
	text := ""
	if out.Kind() == reflect.Slice {
		text = string(out.Bytes())
	} else {
		text = out.String()
	}
	if !lasts(text) {
		return ""
	}
	return text
}
