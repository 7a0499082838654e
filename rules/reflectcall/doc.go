// Package reflectcall finds reflection whose answer the compiler knows, or which is the
// same each time.
//
// # What it does
//
// It finds types that a function makes by reflect.ArrayOf, SliceOf and their like, fields
// and methods that it looks up by name, functions that it calls through reflect.Value, and
// reflect.TypeOf and ValueOf of values whose type is no interface and no type parameter. It
// finds questions to a type for its fields and methods, and to a tag for its parts; keys of a map
// that are gathered by MapKeys, and slices that grow by reflect.Append. And it finds functions that look
// at a parameter of any type through reflection and try no type before. It reports them without a fix.
//
// # Why it is slow
//
// A made type is looked for in tables under a lock. A name is compared with those of all
// members. Call allocates the arguments and the results, and each Value that is turned into
// an interface again allocates, too. What describes a field is copied, a hundred bytes, and a tag
// is searched from its beginning. Code for the type does none of it, and most values are text and numbers.
//
// # Example
//
//	func price(v reflect.Value) int64 { return v.FieldByName("Price").Int() }
//
// # Use instead
//
//	var prices sync.Map // from a reflect.Type to the index of its field
//
//	func price(v reflect.Value) int64 {
//		index, ok := prices.Load(v.Type())
//		if !ok {
//			field, _ := v.Type().FieldByName("Price")
//			index, _ = prices.LoadOrStore(v.Type(), field.Index)
//		}
//		return v.FieldByIndex(index.([]int)).Int()
//	}
//
// # Safety
//
// Review: what takes the place of reflection, a switch over types, generic code, a table
// of fields for each type, is for a person to write.
//
// It is silent for values of interfaces that are no parameters, for functions that
// have a switch over types or an assertion of one, or ask whether it is a pointer, for those that look in a table by type, and in
// code that runs once.
//
// It fires in github.com/mitchellh/mapstructure v1.5.0, mapstructure.go, where types of maps
// are made, and in github.com/hashicorp/go-memdb v1.3.5, index.go, where the field of an index is
// looked up for each object. A near miss is a value that is only handed on, to Set for instance.
package reflectcall
