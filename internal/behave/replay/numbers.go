package replay

import (
	"math"
	"reflect"
)

// Constants are what occurs in the source of a function and of its tests.
type Constants struct {
	Texts  []string
	Ints   []int64
	Floats []float64
	News   []string // texts that only one side of the function has
	Names  []string // of fields of what users pass
	Apart  []int64  // numbers that only one side of the function has
	// numbers says that there are numbers among the texts, hashes that the code works
	// with hashes.
	Numbers, Hashes bool
	Wide            bool // the sides calculate in different ways
	Folds           bool // letters of one case are taken for those of the other
}

// edges are whole numbers at which code tends to change its mind.
var edges = []int64{
	-1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 255, 256, 257, 1000, 1023, 1024, 4095, 4096, 4097, 10000, 65535, 65536,
	-2, -3, -10, -128, -129, -255, -1000,
	999, 9999, 99999, 999950, 999999, 1<<20 - 1, // they have a digit more when they are rounded
}

// typeEnds are what numbers of some size cannot hold, the least of it: a sum or a product may
// just come there.
var typeEnds = []int64{1 << 8, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 62}

// extremes can make a loop endless or a slice impossible; they are rarer. The
// last ones, at which even n-1 overflows, are for types of a fixed size: nobody
// holds it against a rewrite of code on sizes, which are of type int, that
// n-len(s) overflows for the least n of all.
var extremes = []int64{
	math.MaxInt32, math.MinInt32, 1 << 62, -1 << 62, 1 << 53, -1 << 53, math.MaxUint32, 1 << 31,
	math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, math.MinInt64 + 1,
}

// overflowing are numbers whose products, and sums of them, types of a fixed size cannot hold, or
// floating-point numbers not to the last digit. They are few, so that some are equal.
var overflowing = []int64{1 << 40, 3, 3037000500, 1<<53 + 1, 1 << 31, 1 << 62, 1<<32 + 1, 1, -1 << 33}

// tame are how many of the extremes a value of type int may have.
const tame = 8

// huge is what a value filled with so much takes long to make.
const huge = 1 << 20

// side is how long the sides of what takes several sizes are, seldom more.
const side = 20

// integer chooses a whole number: small more often than not.
func (b *builder) integer() int64 { return b.whole(len(extremes)) }

func (b *builder) whole(most int) int64 {
	n := b.twistedWhole(b.newWhole(most))
	odds := 32
	if b.isKnown(n) {
		odds = 2
	}
	if b.modest && !b.wide && (n > huge || n < -huge) && !b.isApart(n) && !b.src.one(odds) {
		n %= 100
	}
	if b.sized && (n > side || n < -side) && !b.src.one(64) {
		n %= side
	}
	n = b.swapped(n)
	if len(b.ints) < memorySize {
		b.ints = append(b.ints, n)
	}
	return n
}

func (b *builder) newWhole(most int) int64 {
	if n := len(b.got.ints); n > 0 && b.src.one(5) {
		return b.got.ints[b.src.below(n)]
	}
	k := b.src.next()
	switch {
	case b.wide && most > tame && k < 224:
		return overflowing[int(k)%len(overflowing)]
	case k >= 96 && k < 128 && len(b.counts) > 0:
		return int64(b.counts[b.src.below(len(b.counts))]) + []int64{0, 0, 1, -1}[k%4]
	case b.loyal && k < 160:
		return int64(k % 6)
	case b.tiny && k < 224:
		return int64(k%6) - 1
	case k < 96:
		return int64(k % 12)
	case k < 128:
		return -int64(k % 8)
	case k < 176:
		return edges[b.src.below(len(edges))]
	case k < 208:
		return b.known()
	case k < 216 && len(b.ints) > 0:
		n, k := b.ints[b.src.below(len(b.ints))], b.src.below(8)
		switch {
		case k == 4: // in the middle of two: neither is nearer
			other := b.ints[b.src.below(len(b.ints))]
			return n/2 + other/2 + (n%2+other%2)/2
		case k > 4:
			return b.reaching(n)
		}
		return n + []int64{0, 0, 1, -1}[k]
	case k < 232:
		return int64(b.src.below(65536))
	case k < 240:
		return extremes[b.src.below(most)]
	case k < 248:
		return int64(b.src.next())
	}
	return int64(b.src.word())
}

// reaching is a number that comes to where a type ends together with another one: by their
// sum, or by their product.
func (b *builder) reaching(n int64) int64 {
	end, more := typeEnds[b.src.below(len(typeEnds))], int64(b.src.below(3))-1
	if n > 1 && b.src.one(3) {
		return end/n + more
	}
	return end - n + more
}

// isApart reports whether a number is one that one side alone names, or beside one.
func (b *builder) isApart(n int64) bool { return near(b.pool.Apart, n) }

// isKnown reports whether a number is a constant of the code, or beside one.
func (b *builder) isKnown(n int64) bool {
	return near(b.pool.Ints, n)
}

// near reports whether a number is one of some, or beside one.
func near(some []int64, n int64) bool {
	for _, k := range some {
		if n == k || n == k+1 || n == k-1 {
			return true
		}
	}
	return false
}

// known chooses a constant of the code, or one beside it.
func (b *builder) known() int64 {
	if len(b.pool.Ints) == 0 {
		return int64(b.src.next())
	}
	from := b.pool.Ints
	if len(b.pool.Apart) > 0 && b.src.one(2) {
		from = b.pool.Apart
	}
	n := from[b.src.below(len(from))]
	return n + []int64{0, 1, -1}[b.src.below(3)]
}

// odd are the floating-point numbers that are unlike the others.
var odd = []float64{
	1, -1, 0.5, math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), math.Copysign(0, -1), 0.1, -0.1, 1e-9, 1e9, 1e21, 1e20, 1e-7, 1e100, -1e100,
	math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, math.SmallestNonzeroFloat32, 1 << 53, 1<<53 + 2, math.Pi, 2.5, 3.5, 1.0 / 3,
	math.MaxInt64, math.MinInt64,
}

func (b *builder) float() float64 {
	f := b.newFloat()
	if b.twist != nil && f == 0 {
		f = -f
	}
	f = b.swappedFraction(f)
	if len(b.floats) < memorySize {
		b.floats = append(b.floats, f)
	}
	return f
}

// few are floating-point numbers that sums, products and orders of few values meet:
// what is true of each of them alone is not of two.
var few = []float64{0, 1, 0, math.NaN(), math.Inf(1), -1, 0, 2, 1, math.Copysign(0, -1), math.Inf(-1), 0.1}

func (b *builder) newFloat() float64 {
	k := b.src.next()
	switch {
	case b.tiny && k < 224:
		return few[int(k)%len(few)]
	case k < 64:
		return float64(k % 10)
	case k < 160:
		return odd[b.src.below(len(odd))]
	case k < 176 && len(b.pool.Floats) > 0:
		return b.pool.Floats[b.src.below(len(b.pool.Floats))]
	case k < 192 && len(b.pool.Ints) > 0: // a round part of a number that the code names
		return float64(b.pool.Ints[b.src.below(len(b.pool.Ints))]) / []float64{1, 2, 4, 5, 10}[b.src.below(5)]
	case k < 208 && len(b.floats) > 0:
		return b.floats[b.src.below(len(b.floats))]
	case k < 224:
		return float64(b.integer())
	case k < 240:
		return b.halfway()
	}
	return math.Float64frombits(b.src.word())
}

// halfway is a decimal fraction whose last digit is a five more often than not: which way
// it is rounded shows whether it is the number itself that is, or a product of it.
func (b *builder) halfway() float64 {
	n := b.src.below(65536)
	if !b.src.one(3) {
		n = n/10*10 + 5
	}
	return float64(n) / []float64{100, 10, 1000, 10000}[b.src.below(4)]
}

// endOfInteger is the least or the largest number of a signed type, or the one beside it, of one that the type
// cannot hold.
func endOfInteger(t reflect.Type, n int64) int64 {
	most := int64(1)<<(uint(t.Bits())-1) - 1
	if n < 0 {
		return -most - 1 + n&1
	}
	return most - n&1
}

// number fills v, which is of a numeric kind.
func (b *builder) number(v reflect.Value) {
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(b.whole(tame))
	case reflect.Int8, reflect.Int16:
		n := b.integer()
		if v.OverflowInt(n) { // what is left of it is any number: the ends of the type are worth more
			n = endOfInteger(v.Type(), n)
		}
		v.SetInt(n)
	case reflect.Int64:
		v.SetInt(b.integer())
	case reflect.Int32: // a rune more often than not
		if b.src.one(2) {
			v.SetInt(b.swapped(int64(b.letter())))
		} else {
			v.SetInt(b.integer())
		}
	case reflect.Uint8:
		if b.src.one(2) {
			v.SetUint(uint64(b.swapped(int64(b.src.next()))))
		} else {
			v.SetUint(uint64(b.integer()))
		}
	case reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(b.integer()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(b.float())
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(b.float(), b.float()))
	}
}
