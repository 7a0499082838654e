package replay

import (
	"reflect"
	"strconv"
)

// A key that is put together of several values is that of others, too, where nothing parts
// them: "k1" and 2 are "k" and 12.

// twistBorders moves the border between two values that are passed, now and then.
func (b *builder) twistBorders(in []reflect.Value) {
	var texts []reflect.Value
	for _, v := range in {
		if v.Kind() == reflect.String {
			texts = append(texts, v)
		}
	}
	switch b.twist.below(6) {
	case 2, 5:
		rest := b.src
		b.src = b.twist
		b.moveBorder(texts)
		b.src = rest
	case 1, 4:
		b.moveSign(in)
	}
}

// moveSign moves a sign from the end of one value to the beginning of the next, or the other
// way round, where both are texts or whole numbers.
func (b *builder) moveSign(in []reflect.Value) {
	var at []int // where two such are side by side
	for i := 1; i < len(in); i++ {
		if isSpelled(in[i-1]) && isSpelled(in[i]) && (in[i-1].Kind() == reflect.String || in[i].Kind() == reflect.String) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return
	}
	i := at[b.twist.below(len(at))]
	left, right := inDigits(in[i-1]), inDigits(in[i])
	if b.twist.one(2) {
		if !movesLeft(in[i-1], in[i], left, right) {
			movesRight(in[i-1], in[i], left, right)
		}
	} else if !movesRight(in[i-1], in[i], left, right) {
		movesLeft(in[i-1], in[i], left, right)
	}
}

// movesRight moves the last sign of one value to the other, if both can be read so.
func movesRight(a, b reflect.Value, left, right string) bool {
	return len(left) > 0 && respellBoth(a, b, left[:len(left)-1], left[len(left)-1:]+right)
}

// movesLeft moves the first sign of the second value to the other, likewise.
func movesLeft(a, b reflect.Value, left, right string) bool {
	return len(right) > 0 && respellBoth(a, b, left+right[:1], right[1:])
}

// respellBoth gives two values what is written, or none of them.
func respellBoth(a, b reflect.Value, left, right string) bool {
	was := inDigits(a)
	if !respell(a, left) {
		return false
	}
	if !respell(b, right) {
		respell(a, was)
		return false
	}
	return true
}

// isSpelled reports whether a value is a text or a whole number that can be set.
func isSpelled(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.CanSet()
	}
	return false
}

// inDigits is how such a value is written.
func inDigits(v reflect.Value) string {
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	}
	return strconv.FormatUint(v.Uint(), 10)
}

// respell gives such a value what is written; it is not ok where that is no number that is
// written so, or too large.
func respell(v reflect.Value, s string) (ok bool) {
	was := reflect.New(v.Type()).Elem()
	was.Set(v)
	switch v.Kind() {
	case reflect.String:
		v.SetString(s)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			v.SetInt(n)
		}
	default:
		if n, err := strconv.ParseUint(s, 10, 64); err == nil {
			v.SetUint(n)
		}
	}
	if inDigits(v) != s {
		v.Set(was)
		return false
	}
	return true
}
