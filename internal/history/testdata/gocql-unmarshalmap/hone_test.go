package gocql

import (
	"testing"
)

var honeSink map[int]int

func BenchmarkHone(b *testing.B) {
	number := NativeType{proto: 3, typ: TypeInt}
	info := CollectionType{NativeType: NativeType{proto: 3, typ: TypeMap}, Key: number, Elem: number}
	in := map[int]int{}
	for i := 0; i < 100; i++ {
		in[i] = i
	}
	data, err := Marshal(info, in)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := Unmarshal(info, data, &honeSink); err != nil {
			b.Fatal(err)
		}
	}
}
