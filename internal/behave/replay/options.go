package replay

import "reflect"

// Who passes options sets a few of them and leaves the others as they are, which stands for
// what is usual. Options that are all set are hardly ever such that much goes on behind them.

// leastOptions is from how many fields on a struct is taken for options.
const leastOptions = 3

// sparse chooses whether some fields of a struct stay zero: of one that users fill field by
// field, and more often than not.
func (b *builder) sparse(t reflect.Type) bool {
	if t.PkgPath() != b.set.Path || t.NumField() < leastOptions || len(b.set.byReceiver[reflect.PointerTo(t)]) > 0 {
		return false
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath != "" {
			return false
		}
	}
	return b.src.one(2)
}
