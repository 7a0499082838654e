package replay

import (
	"math/big"
	"math/rand"
	"reflect"
)

func init() {
	special[reflect.TypeOf((*big.Int)(nil))] = func(b *builder, v reflect.Value) {
		n := big.NewInt(b.integer())
		if b.src.one(4) {
			n.Mul(n, big.NewInt(1<<62)).Mul(n, n)
		}
		v.Set(reflect.ValueOf(n))
	}
	special[reflect.TypeOf((*big.Float)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(big.NewFloat(float64(b.integer()) / 8)))
	}
	special[reflect.TypeOf((*rand.Rand)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(rand.New(rand.NewSource(int64(b.src.next())))))
	}
}
