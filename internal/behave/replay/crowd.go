package replay

import "reflect"

// What holds so many things and no more has to be filled before it shows what it does then: it forgets the
// first of them, begins again where it began, grows, or treats many in another way than few. How many
// that are, the code says.

// crowded is how often one method is called so that a value holds more than code treats
// in the way that is best for few, where it names no number.
const crowded = 40

// mostCrowded bounds the numbers that the code names and that a value is filled by, leastCrowded those that
// are come to anyway.
const (
	leastCrowded = 5
	mostCrowded  = 320
)

// crowd calls one method again and again, with much the same.
func (b *builder) crowd(v, fn reflect.Value) {
	defer func(was bool) { b.loyal = was }(b.loyal)
	b.loyal = true
	if b.src.one(2) {
		b.crowdAlike(v, fn)
		return
	}
	for n := b.crowdSize(); n > 0 && b.left > 0; n-- {
		b.method(v, fn)
	}
}

// crowdSize is how often that is: about as often as a number that the code names says, or more than twice.
func (b *builder) crowdSize() int {
	all := capacities(b.pool.Apart)
	if len(all) == 0 || b.src.one(2) {
		all = capacities(b.pool.Ints)
	}
	if len(all) == 0 || b.src.one(3) {
		return crowded
	}
	n := all[b.src.below(len(all))]
	return []int{n + 1, n, n + 2, n + n/2, 2*n + 1, n + 1, n - 1, n + 3}[b.src.below(8)]
}

// capacities are those of some numbers that may say how much a value holds.
func capacities(some []int64) (out []int) {
	for _, n := range some {
		if n >= leastCrowded && n <= mostCrowded {
			out = append(out, int(n))
		}
	}
	return out
}

// crowding chooses one of the methods that change a value, one that is under check if there is any, more
// often than not: the one that is called afterwards, too.
func (b *builder) crowding(v reflect.Value, changers []reflect.Value) reflect.Value {
	var checked []reflect.Value
	if b.itself.IsValid() && b.itself.Type().In(0) == v.Type() {
		checked = append(checked, b.itself)
	}
	for _, m := range changers {
		if b.set.checks(m) {
			checked = append(checked, m)
		}
	}
	if len(checked) > 0 && !b.src.one(3) {
		changers = checked
	}
	return changers[b.src.below(len(changers))]
}

// checks reports whether a function is one of those under check, or of those that lead to them.
func (s *Setup) checks(fn reflect.Value) bool {
	for _, t := range s.Targets {
		if reflect.ValueOf(t.Fn).Pointer() == fn.Pointer() {
			return true
		}
	}
	return false
}

// crowdAlike calls one method again and again with the same but for a text or number, by which the calls can be
// told apart, and another number, of which there are few: whoever sorts by that must say what becomes of equals.
func (b *builder) crowdAlike(v, fn reflect.Value) {
	n, of, src, from := b.crowdSize(), b.sofar(), b.src, b.src.at
	b.calls(fn, func() []reflect.Value {
		in := append([]reflect.Value{v}, b.arguments(fn.Type(), 1)...)
		of.data = src.data[from:src.at]
		return in
	})
	which := b.src.below(fewNumbers)
	for i := 1; i < n && b.left > 0; i++ {
		b.calls(fn, func() []reflect.Value {
			in := b.remade(of, func() []reflect.Value { return b.arguments(fn.Type(), 1) })
			for _, x := range in {
				if succeed(x, i) {
					break
				}
			}
			alternate(in, which, i)
			return append([]reflect.Value{v}, in...)
		})
	}
}

// fewNumbers bounds the numbers of a value among which one is chosen.
const fewNumbers = 3

// alternate adds a small number, another one from turn to turn, to one of the numbers in some values.
func alternate(in []reflect.Value, which, turn int) {
	var numbers []reflect.Value
	for _, x := range in {
		numbers = numbersIn(x, numbers)
	}
	if len(numbers) > 0 {
		succeed(numbers[which%len(numbers)], turn*turn%fewNumbers)
	}
}

// numbersIn adds the numbers of a value that has memory of its own to some.
func numbersIn(v reflect.Value, some []reflect.Value) []reflect.Value {
	switch k := v.Kind(); {
	case k == reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			some = numbersIn(v.Field(i), some)
		}
	case v.CanSet() && k >= reflect.Int && k <= reflect.Float64 && k != reflect.Uintptr:
		some = append(some, v)
	}
	return some
}
