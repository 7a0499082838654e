package reflectcall_test

import (
	"reflect"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(v reflect.Value) int64 { return v.FieldByName("Price").Int() }

var prices sync.Map // from a reflect.Type to the index of its field

func candidate(v reflect.Value) int64 {
	index, ok := prices.Load(v.Type())
	if !ok {
		field, _ := v.Type().FieldByName("Price")
		index, _ = prices.LoadOrStore(v.Type(), field.Index)
	}
	return v.FieldByIndex(index.([]int)).Int()
}

type small struct{ Price int64 }

type large struct {
	A, B, C, D, E, F, G, H string
	small
}

var sink int64

// BenchmarkProof looks for the only field, and for one that is embedded behind others.
func BenchmarkProof(b *testing.B) {
	for name, v := range map[string]reflect.Value{"only": reflect.ValueOf(small{1}), "embedded": reflect.ValueOf(large{})} {
		b.Run(name+"/baseline", func(b *testing.B) { take(b, baseline, v) })
		b.Run(name+"/candidate", func(b *testing.B) { take(b, candidate, v) })
	}
}

func take(b *testing.B, f func(reflect.Value) int64, v reflect.Value) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(v)
	}
}
