package replay

import (
	"hash/fnv"
	"io"
	"reflect"
)

func init() {
	for _, make := range []func() reflect.Value{
		func() reflect.Value { return reflect.ValueOf(fnv.New32a()) },
		func() reflect.Value { return reflect.ValueOf(fnv.New64a()) },
	} {
		make := make
		furtherStubs = append(furtherStubs, further{make().Type(), func(b *builder) reflect.Value {
			h := make()
			if b.src.one(2) { // something was added to it before
				h.Interface().(io.Writer).Write([]byte(b.text()))
			}
			return h
		}})
	}
}
