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

// option gives v, which is a function of a type that functions of the package make values of,
// one of these: what sets an option does so, and one made up does nothing. One is seldom set
// twice, so each is made by another function than the one before.
func (b *builder) option(v reflect.Value) bool {
	t := v.Type()
	makers := b.set.byResult[t]
	if len(makers) == 0 || b.depth >= b.deep() || b.src.one(12) {
		return false
	}
	last, known := b.latest[t]
	if !known {
		last = b.src.below(len(makers))
	}
	if b.latest == nil {
		b.latest = map[reflect.Type]int{}
	}
	b.latest[t] = (last + 1 + b.src.below(2)) % len(makers)
	x, ok := b.call(makers[b.latest[t]])
	if !ok || x.IsNil() {
		return false
	}
	v.Set(x)
	return true
}
