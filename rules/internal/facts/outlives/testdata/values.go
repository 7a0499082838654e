package turns

// The types of functions below are each one case: what is called is any that was made a
// value of the type.

type step func(o *object) int

var steps = map[string]step{"size": func(o *object) int { return o.size() }, "zero": zero}

func zero(*object) int { return 0 }

func goneFromMap(name string) (sum int) {
	for range 3 {
		if s, ok := steps[name]; ok {
			sum += s(makeObject())
		}
	}
	return sum
}

type action func(o *object, n int) error

type actor struct {
	actions [3]action
	done    int
}

func (a *actor) counted(next action) action {
	return func(o *object, n int) error {
		a.done++
		return next(o, n)
	}
}

func (a *actor) look(o *object, _ int) error {
	if o.named() {
		a.done++
	}
	return nil
}

func (a *actor) print(o *object, _ int) error { return o.print() }

func newActor() *actor {
	a := &actor{}
	a.actions[1] = a.counted(a.look)
	a.actions[2] = a.counted(a.print)
	return a
}

func (a *actor) run() error { return goneFromArray(a) }

func goneFromArray(a *actor) error {
	for {
		if err := a.actions[1](makeObject(), 2); err != nil {
			return err
		}
	}
}

// One of them keeps what it gets.
type keeper func(o *object, name string)

var keepers = []keeper{func(o *object, _ string) { all = append(all, o) }, func(*object, string) {}}

func keptByOne(i int) {
	for range 3 {
		keepers[i](makeObject(), "")
	}
}

// One of them starts another goroutine.
type starter func(o *object, of starter)

var starters = []starter{func(o *object, of starter) { go of(o, nil) }, func(*object, starter) {}}

func keptByGoroutine(i int) {
	for range 3 {
		starters[i](makeObject(), starters[0])
	}
}

// One of them returns it to who keeps it.
type giver func(o *object) *object

var givers = []giver{(*object).self}

func keptAsResult(i int) {
	for range 3 {
		all = append(all, givers[i](makeObject()))
	}
}

func goneAsResult(i int) (sum int) {
	for range 3 {
		sum += givers[i](makeObject()).size()
	}
	return sum
}

// Others can give one to a function.
type visitor func(o *object, n uint8)

var visitors []visitor

func Visit(v visitor) { visitors = append(visitors, v) }

func keptByVisitor() {
	for _, v := range visitors {
		v(makeObject(), 1)
	}
}

// Others can put one in a field.
type hook func(o *object, n uint16)

type Hooks struct{ list hookList }

type hookList struct{ Last []hook }

func (h *Hooks) List() *hookList { return &h.list }

func keptByHook(h *Hooks) {
	for _, f := range h.list.Last {
		f(makeObject(), 1)
	}
}

// Others can make values of the type.
type Handler func(o *object, n uint32)

func keptByHandler(hs []Handler) {
	for _, h := range hs {
		h(makeObject(), 1)
	}
}

// What becomes a value of the type comes from somewhere else, as one of another type.
type callback func(n int, b []byte)

var callbacks []callback

func AddCallback(f func(n int, b []byte)) { callbacks = append(callbacks, f) }

func keptByCallback() {
	for _, c := range callbacks {
		c(1, makeBytes(1))
	}
}

// Anybody may make functions of the type, as it mentions none of the package.
var plain = []func(b []byte) bool{func(b []byte) bool { return len(b) > 0 }}

func AddPlain(f func(b []byte) bool) { plain = append(plain, f) }

func keptByPlain() {
	for _, f := range plain {
		f(makeBytes(1))
	}
}

// A type without a name that mentions one of the package.
var unnamed = []func(o *object, n int64) int{func(o *object, n int64) int { return o.size() }}

func goneUnnamed() (sum int) {
	for _, f := range unnamed {
		sum += f(makeObject(), 1)
	}
	return sum
}

// What is generic makes a function of the type.
var wrapped = []func(o *object, a, b, c int) int{wrap(func(o *object, a, b, c int) int { return 0 })}

func wrap[T any](f func(t T, a, b, c int) int) func(t T, a, b, c int) int {
	var last []T
	return func(t T, a, b, c int) int {
		last = append(last, t)
		return f(t, a, b, c)
	}
}

func keptByGeneric() {
	for _, f := range wrapped {
		f(makeObject(), 1, 2, 3)
	}
}

// Who calls a function that is a value gives it one of the type.
var ranges = []func(yield func(o *object) bool){func(yield func(o *object) bool) { keptByYield(yield) }}

func keptByYield(yield func(o *object) bool) {
	for range 3 {
		yield(makeObject())
	}
}

// What is generic turns a function without a name for its type into one of the type.
type turned func(o *object, n int8)

func turn[F ~func(o *object, n int8)](f func(o *object, n int8)) F { return F(f) }

var turns = []turned{turn[turned](func(o *object, _ int8) { all = append(all, o) })}

func keptByTurned() {
	for _, f := range turns {
		f(makeObject(), 1)
	}
}

// Others can give one as anything.
var heard []func(o *object, n int16)

func Hear(listener any) {
	if f, ok := listener.(func(o *object, n int16)); ok {
		heard = append(heard, f)
	}
}

func keptByHeard() {
	for _, f := range heard {
		f(makeObject(), 1)
	}
}

// Others can give them to what is generic.
var listed []func(o *object, n float64)

func List[L ~[]func(o *object, n float64)](list L) { listed = append(listed, list...) }

func keptByListed() {
	for _, f := range listed {
		f(makeObject(), 1)
	}
}

// Others can put one in a field of what is generic.
type Table[T any] struct {
	Rows []func(o *object, t T, n float32)
}

func (t *Table[T]) keptByTable(v T) {
	for _, f := range t.Rows {
		f(makeObject(), v, 1)
	}
}
