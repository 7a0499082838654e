package poison

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"sync"
	"unsafe"
)

// honePoolMode is "overwrite": what is put back is overwritten, and thrown away;
// or "keep": Get returns what was put last, always. Anything else is sync.Pool.
var honePoolMode = os.Getenv("HONE_POOL")

var (
	honePoolMu   sync.Mutex
	honePoolKept = map[*sync.Pool][]interface{}{}
)

// honePoolGet is p.Get.
func honePoolGet(p *sync.Pool) interface{} {
	if x, ok := honePoolPop(p); ok {
		return x
	}
	return p.Get()
}

// honePoolPop takes what was put last.
func honePoolPop(p *sync.Pool) (x interface{}, ok bool) {
	honePoolMu.Lock()
	defer honePoolMu.Unlock()
	kept := honePoolKept[p]
	n := len(kept)
	if n == 0 {
		return nil, false
	}
	x, honePoolKept[p] = kept[n-1], kept[:n-1]
	return x, true
}

// honePoolPut is p.Put.
func honePoolPut(p *sync.Pool, x interface{}) {
	switch honePoolMode {
	case "overwrite":
		honePoolOverwrite(x)
	case "keep":
		honePoolMu.Lock()
		honePoolKept[p] = append(honePoolKept[p], x)
		honePoolMu.Unlock()
	default:
		p.Put(x)
	}
}

const honePoolByte = 0xdb

// honePoolOverwrite destroys a value that nobody may use any more. Memory that
// it only refers to may be somebody else's: it is overwritten where it can only
// be the value's own, that of buffers.
func honePoolOverwrite(x interface{}) {
	switch x := x.(type) {
	case *bytes.Buffer:
		if x != nil {
			x.Reset()
			honePoolFill(reflect.ValueOf(x.Bytes()))
			x.WriteByte(honePoolByte)
		}
		return
	case *strings.Builder:
		if x != nil {
			x.Reset()
			x.WriteByte(honePoolByte)
		}
		return
	}
	v := reflect.ValueOf(x)
	switch v.Kind() {
	case reflect.Slice:
		honePoolFill(v)
	case reflect.Ptr:
		if v.IsNil() {
			return
		}
		switch e := v.Elem(); e.Kind() {
		case reflect.Slice:
			honePoolFill(e)
		case reflect.Struct:
			honePoolStruct(e)
		default:
			honePoolScalar(e)
		}
	}
}

// honePoolFill overwrites the whole memory of a slice of numbers or texts.
func honePoolFill(s reflect.Value) {
	s = s.Slice(0, s.Cap())
	for i := 0; i < s.Len(); i++ {
		honePoolScalar(s.Index(i))
	}
}

// honePoolStruct overwrites the fields of a struct: numbers and texts by others,
// what refers to something by nil. Structs within are left alone, and with them
// locks.
func honePoolStruct(s reflect.Value) {
	for i := 0; i < s.NumField(); i++ {
		f := s.Field(i)
		f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
		switch f.Kind() {
		case reflect.Slice, reflect.Map, reflect.Ptr, reflect.Interface, reflect.Func, reflect.Chan:
			f.Set(reflect.Zero(f.Type()))
		case reflect.Array:
			for k := 0; k < f.Len(); k++ {
				honePoolScalar(f.Index(k))
			}
		default:
			honePoolScalar(f)
		}
	}
}

func honePoolScalar(v reflect.Value) {
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(honePoolByte - 256)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(honePoolByte)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(-honePoolByte)
	case reflect.String:
		v.SetString("\xdb")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Array:
		for k := 0; k < v.Len(); k++ {
			honePoolScalar(v.Index(k))
		}
	}
}
