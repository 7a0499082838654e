package replay

import (
	"reflect"
	"regexp"
)

func init() {
	some := []*regexp.Regexp{
		regexp.MustCompile("a+"), regexp.MustCompile("[0-9]+"), regexp.MustCompile(""), regexp.MustCompile("(?i)k(.)"), regexp.MustCompile(`\s`), regexp.MustCompile("^(a|b)*$"),
	}
	special[reflect.TypeOf((*regexp.Regexp)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(some[b.src.below(len(some))]))
	}
}
