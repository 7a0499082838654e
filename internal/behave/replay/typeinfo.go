package replay

import (
	"reflect"
	"sync"
)

// typeInfo is what printing asks of a type again and again, and package reflect finds out
// anew each time.
type typeInfo struct {
	asStub    bool // its values may be stubs
	asContext bool
	fields    []fieldInfo
}

type fieldInfo struct {
	name      string
	hidden    bool // only its package can name it
	anonymous bool
	guards    bool // it is a lock
}

var (
	stubType  = reflect.TypeOf((*stub)(nil)).Elem()
	typeInfos sync.Map // reflect.Type -> *typeInfo
)

// infoOf returns what is known of a type.
func infoOf(t reflect.Type) *typeInfo {
	if known, ok := typeInfos.Load(t); ok {
		return known.(*typeInfo)
	}
	info := &typeInfo{asStub: t.Kind() != reflect.Interface && t.Implements(stubType), asContext: t.Kind() == reflect.Ptr && t.Implements(contextType)}
	if t.Kind() == reflect.Struct {
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			info.fields = append(info.fields, fieldInfo{f.Name, f.PkgPath != "", f.Anonymous, isLock(f.Type)})
		}
	}
	typeInfos.Store(t, info)
	return info
}
