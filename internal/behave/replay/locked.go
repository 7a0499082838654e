package replay

import (
	"reflect"
	"unsafe"
)

// What a method calls that was passed to it may call the receiver in turn, and waits for
// ever where that is locked. So each such call says whether it is.

// whileLocked ends what is said of a call that is made with the receiver locked.
const whileLocked = ", while the receiver is locked"

// tryLocker is a lock of package sync.
type tryLocker interface {
	TryLock() bool
	Unlock()
}

// tryReader is one that several may have who only read.
type tryReader interface {
	TryRLock() bool
	RUnlock()
}

// locksIn lists the locks in what a method is called on.
func locksIn(v reflect.Value, depth int) (all []tryLocker) {
	for v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || !v.CanAddr() || depth > 2 {
		return nil
	}
	if isLock(v.Type()) {
		if l, ok := reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Interface().(tryLocker); ok {
			all = append(all, l)
		}
		return all
	}
	if foreign(v.Type()) {
		return nil
	}
	for i := 0; i < v.NumField(); i++ {
		all = append(all, locksIn(v.Field(i), depth+1)...)
	}
	return all
}

// locked says so of the receiver, if it is by the call under check: who only reads may
// still ask it.
func (b *builder) locked() string {
	if len(b.locks) == 0 || !b.underWay() || !byCaller() {
		return ""
	}
	for _, l := range b.locks {
		if l.TryLock() {
			l.Unlock()
			continue
		}
		if r, ok := l.(tryReader); ok && r.TryRLock() {
			r.RUnlock()
			continue
		}
		return whileLocked
	}
	return ""
}
