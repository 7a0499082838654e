package replay

import (
	"reflect"
	"strconv"
	"strings"
)

// Code may treat many things in another way than few: a piece of them at a time, with a
// table of a fixed size, by numbers that are too narrow. That shows where there are many
// that differ, and the sides say how many: by the numbers that one of them names alone.

// shallow is how deep lists lie that are made so long: others are made once for each
// element of those.
const shallow = 2

// farLengths are the numbers of elements, more than are made each in its own way, at which
// the sides may part.
func (b *builder) farLengths() (out []int) {
	for _, n := range b.pool.Apart {
		if n > manyOf && n < mostKnown/2 {
			out = append(out, int(n))
		}
	}
	return out
}

// farLength is about as many, or several times so many.
func (b *builder) farLength() int {
	all := b.farLengths()
	n := all[b.src.below(len(all))]
	return []int{n + 1, n, n - 1, 2*n + 1, 2 * n, n + n/2, n + 1, n + 2}[b.src.below(8)]
}

// countThrough fills a list with elements that are like the first, but for a number in each,
// or a text, and now and then a number of which there are few.
func (b *builder) countThrough(s reflect.Value) {
	of, src, from := b.sofar(), b.src, b.src.at
	b.fill(s.Index(0))
	of.data = src.data[from:src.at]
	which, alternates := b.src.below(fewNumbers), b.src.one(2)
	for i := 1; i < s.Len() && b.left > 0; i++ {
		e := s.Index(i)
		if flat(e.Type()) {
			e.Set(s.Index(0))
		} else {
			b.refill(e, of)
		}
		if succeed(e, i); alternates && !flat(e.Type()) {
			alternate([]reflect.Value{e}, which, i)
		}
	}
}

// nextText is a text with a number behind it, or, where it consists of letters and has an even number of them, with
// other letters at its end: code that takes words takes no digits.
func nextText(s string, n int) string {
	k := len(s)
	if k < 2 || k%2 == 1 || strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return s + strconv.Itoa(n)
	}
	first := byte('A')
	if s[k-1] >= 'a' {
		first = 'a'
	}
	return s[:k-2] + string([]byte{first + byte(n/26%26), first + byte(n%26)})
}

// succeed adds a number to the first number or text in a value that has memory of its own.
func succeed(v reflect.Value, n int) bool {
	if !v.CanSet() {
		return false
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + int64(n))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() + uint64(n))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(v.Float() + float64(n))
	case reflect.String:
		v.SetString(nextText(v.String(), n))
	case reflect.Slice, reflect.Array:
		return v.Len() > 0 && succeed(v.Index(0), n)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if succeed(v.Field(i), n) {
				return true
			}
		}
		return false
	default:
		return false
	}
	return true
}
