package replay

import (
	"reflect"
	"strings"
)

// Code that remembers what it worked out finds it again by a key, and two calls that
// differ may have one key: in what was left out of it, cut off, folded or joined. So
// a call is made with arguments like those of the one under check before that one.

// twin calls the function under check, on the same receiver, with arguments that
// differ from those of the call under check in little; what it gives is not looked at.
func (a *attempt) twin() {
	defer func() { _ = recover() }()
	b, fn := a.anew(), reflect.ValueOf(a.t.Fn)
	if a.t.Method && !plainOnly(fn.Type()) {
		return // what it does to others, and how far, is seen in the receiver
	}
	b.twist = &source{data: a.bytesFor(9)}
	in := b.arguments(fn.Type(), 0)
	from := 0
	if a.t.Method {
		in[0], from = a.in[0], 1
	}
	b.twistBorders(in[from:])
	apply(fn, in)
}

// plainOnly reports whether a method takes nothing that it could call.
func plainOnly(method reflect.Type) bool {
	for i := 1; i < method.NumIn(); i++ {
		if k := method.In(i).Kind(); k == reflect.Interface || k == reflect.Func || k == reflect.Ptr || k == reflect.Chan {
			return false
		}
	}
	return true
}

// twistedText is a text, or one like it.
func (b *builder) twistedText(s string) string {
	if b.twist == nil || !b.twist.one(2) {
		return s
	}
	if was, ok := b.origins[s]; ok {
		return was
	}
	rest, twist := b.src, b.twist
	b.src, b.twist = twist, nil
	switch b.src.below(4) {
	case 0:
		s += " "
	case 1:
		s = " " + s
	default:
		s = b.kin(s)
	}
	b.src, b.twist = rest, twist
	return s
}

// respelled is a text of the code, or that in another spelling, which the call before the
// one under check does not have: code may take both for the same.
func (b *builder) respelled(s string) string {
	var as string
	switch b.src.below(8) {
	case 0, 1:
		as = b.otherCase(s)
	case 2:
		as = strings.ToUpper(s)
	case 3:
		as = strings.ToLower(s)
	case 4:
		as = s + " "
	case 5:
		as = s + "/"
	default:
		return s
	}
	if b.origins == nil {
		b.origins = map[string]string{}
	}
	b.origins[as] = s
	return as
}

// twistedWhole is a number, or one that is the same in fewer bits or without a sign.
func (b *builder) twistedWhole(n int64) int64 {
	if b.twist == nil || !b.twist.one(2) {
		return n
	}
	return []int64{n + 1, -n, n + 1<<8, n + 1<<16, n + 1<<32, n * 10, n - 1}[b.twist.below(7)]
}

// twistedType is a type, or another one of its name.
func (b *builder) twistedType(t reflect.Type) reflect.Type {
	if b.twist == nil || t == nil {
		return t
	}
	for _, p := range append(namesakes(), b.set.Users...) {
		for _, x := range []reflect.Type{p, p.Elem()} {
			if x != t && x.String() == t.String() {
				return x
			}
		}
	}
	return t
}

// twistBorders moves the border between two texts that are passed, now and then.
func (b *builder) twistBorders(in []reflect.Value) {
	var texts []reflect.Value
	for _, v := range in {
		if v.Kind() == reflect.String {
			texts = append(texts, v)
		}
	}
	if b.twist.one(3) {
		rest := b.src
		b.src = b.twist
		b.moveBorder(texts)
		b.src = rest
	}
}

// moveBorder moves the border between two texts to where the code parts them: keys
// that are put together of both stay the same.
func (b *builder) moveBorder(texts []reflect.Value) {
	if len(texts) < 2 || len(b.pool.Texts) == 0 {
		return
	}
	i := b.src.below(len(texts) - 1)
	sep := b.pool.Texts[b.src.below(len(b.pool.Texts))]
	left, right := texts[i].String(), texts[i+1].String()
	if at := strings.Index(right, sep); at >= 0 {
		left, right = left+sep+right[:at], right[at+len(sep):]
	} else if at := strings.LastIndex(left, sep); at >= 0 {
		left, right = left[:at], left[at+len(sep):]+sep+right
	}
	texts[i].SetString(left)
	texts[i+1].SetString(right)
}
