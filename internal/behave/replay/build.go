package replay

import (
	"reflect"
	"strconv"
	"time"
	"unsafe"
)

// builder makes the values of one call out of a source.
type builder struct {
	src        *source
	set        *Setup
	under      string // name of the function under check
	pool       Constants
	tape       *journal
	depth      int
	box        *folder // nil unless the function uses files
	left       int     // values that may still be made
	count      int     // stubs
	readers    []*reader
	later      []func()                // what is sent once a call is over
	spans      map[reflect.Type][]span // what values were made of
	texts      []string                // that were made
	ints       []int64
	floats     []float64
	moments    []time.Time
	made       []reflect.Value      // slices and pointers, to make others share their memory
	answers    []interface{}        // that handlers write
	channels   []reflect.Value      // that were passed, as their other end sees them
	cancels    []func()             // end contexts that were passed
	subject    reflect.Value        // the receiver, of a method
	itself     reflect.Value        // the method under check, if it neither waits nor ends the process
	asksForNil reflect.Type         // of the receiver, if methods of it ask whether it is nil
	locks      []tryLocker          // in the receiver
	asks       bool                 // a function that was passed looks at it
	answered   bool                 // one did
	sameAgain  func() *errand       // makes the call under check anew, without time to wait; nil for none
	late       *errand              // what that began, if it waits
	loyal      bool                 // texts and numbers are few: names that all that is said is about
	related    bool                 // most texts are made of earlier ones
	backward   bool                 // the last argument is made first
	twice      bool                 // a text says a part of it twice
	off        bool                 // a text is a date or a time that there is not
	worded     bool                 // a text has other words in the place of some
	divided    bool                 // a mark has another one within it
	wide       bool                 // numbers are so large that products and sums of them overflow
	counts     []int                // how many elements long lists have
	tiny       bool                 // texts consist of few letters, numbers are small
	tall       bool                 // what consists of its like goes deeper
	split      bool                 // texts come in two pieces
	rest       string               // the second of them
	warmed     bool                 // methods of a value were called
	got        proceeds             // of calls on what was made
	zoned      bool                 // a place was made where clocks are put forward and back
	opened     bool                 // a time before all others was made
	respells   bool                 // texts of the code are spelled in another way
	origins    map[string]string    // how they were
	letters    []string             // those letters
	twist      *source              // says what is other than in a call made of the same bytes; nil for nothing
	breaks     int                  // which call of what was passed panics, 0 for none
	called     int                  // how many there were
	ticks      int                  // calls of methods, between which time passes
	step       time.Duration        // by which the latest clock goes on
	present    func() time.Time     // what the latest clock says; nil where none was made
	calm       bool                 // nothing panics or goes on by itself
	waits      bool                 // the function may wait for others
	mood       byte                 // of who answers, 0 to 31
	live       int32                // 1 while the call under check is under way; atomic
	patient    bool                 // others go on while it does
	mending    bool                 // those that fail all do
	mends      bool                 // writers may take more after they have failed: the function says that they did
	waited     time.Duration        // for the end of contexts
	begins     []func()             // has the other sides of what asks over HTTP begin anew
	modest     bool                 // numbers are seldom huge: they are what a value is filled by
	asUsers    bool                 // no value is put together that functions and methods of its package make
	looks      int32                // contexts end when they have been looked at so often; 0 for never
	held       *holder              // what functions were called with that were passed
	gone       bool                 // nobody takes what is written to streams
	heard      int                  // bytes that somebody takes before that
	sized      bool                 // numbers are the sizes of one value: few are larger than a hundred
	panicked   bool                 // a function that was passed did
	insists    bool                 // texts are such as tests have: others were refused
	swaps      []swap               // what stands in the place of something else
	drawn      []int64              // numbers that were made, before anything was swapped
	fractions  []float64            // likewise floating-point numbers
	spoken     []string             // likewise texts
	comesNext  []Visit              // what tests ask a server for that has served what they asked for before
	making     int                  // functions that make values, of which arguments are made now
	ample      bool                 // texts are so long that buffers of usual sizes fill
	amount     int                  // bytes by which they are longer
	latest     map[reflect.Type]int // which of the functions that make values of a type was called
	forged     bool                 // a value was not made by the function of its package that makes them
	unmade     bool                 // likewise, and its fields were filled one by one
	assembled  bool                 // likewise, or some of what was recorded was replaced: nothing has seen to it that they fit each other
	timed      bool                 // the function is asked about times
	noneNil    bool                 // no function, pointer or value of an interface is nil
	of         Target               // the function under check
	handing    bool                 // an argument is made that only the package hands over
	invalid    bool                 // a value was put together that its package may never make
}

// manners draws what is true of all that a call is made of, and what is done
// beside making it.
func (b *builder) manners(t Target) beside {
	waits := t.Waits
	b.under = lastName(t.Name)
	first, k := b.src.next(), b.src.next()
	how := first % 8
	b.mood = first / 8
	b.loyal, b.backward, b.related, b.waits = k%4 == 3, k%16 == 10, k%16 == 6 || k%16 == 14, waits
	b.tiny = k%4 == 1
	b.ample = k%32 == 16
	b.wide = t.Pool.Wide && (k%16 == 2 || k%16 == 7)
	b.noneNil = b.set.Starts && k < leastBare
	b.tall, b.split = k%16 == 12, k%16 == 4 || k%16 == 8
	b.mends = tellsErrors(reflect.TypeOf(t.Fn))
	b.mending = b.mends && how == mendingManner
	for _, f := range eachCall {
		f(b)
	}
	switch {
	case how == 4:
		b.respells = b.mood%2 == 1
		return cousinsFirst
	case how == 2 || how == 3 || waits && how%2 == 1:
		b.patient = true
		return company
	case how == 6:
		return breaking
	}
	return alone
}

// leastBare is from which byte on, of the one at mannersAt+1, calls of a package that starts goroutines
// pass nil where a function, a pointer or a value of an interface is wanted.
const leastBare = 192

// tellsErrors reports whether a function returns an error.
func tellsErrors(t reflect.Type) bool {
	return t.NumOut() > 0 && t.Out(t.NumOut()-1) == errorType
}

// beside is what is done beside making a call.
type beside int

const (
	alone        beside = iota
	cousinsFirst        // other functions are called with the same before, and itself with the like
	company             // other calls are made on the receiver at the same time
	breaking            // it is made anew with functions that panic
)

// mannersAt is where the byte of a call lies that chooses what is done beside it:
// another one there leaves the arguments as they are.
const mannersAt = 0

// mendingManner is the one of the eight in that byte by which all writers that fail take
// more again.
const mendingManner = 7

// begin is where a call begins of which is told what stubs see.
func (b *builder) begin() {
	for _, f := range b.begins {
		f()
	}
	b.tape.begin()
}

// finish has stubs send what they hold, when a call is over.
func (b *builder) finish() {
	for _, f := range b.later {
		f()
	}
}

// deep is how deep values lie in each other.
func (b *builder) deep() int {
	if b.tall {
		return deepestOfTall
	}
	return deepest
}

// Bounds of a call's arguments.
const (
	mostValues = 4000
	deepest    = 5
	// Where few things are in each, they may go deeper.
	deepestOfTall = 13
	fewOfTall     = 3
	mostOf        = 400
	mostKnown     = 2100 // elements of a slice, for a number that the code names
)

func (b *builder) name(kind string) string {
	b.count++
	return kind + " " + strconv.Itoa(b.count)
}

// value returns an addressable value of a type.
func (b *builder) value(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	b.element(v)
	return v
}

// special fills values of types that are known by name.
var special = map[reflect.Type]func(*builder, reflect.Value){}

// fill gives v, which can be set, a value.
func (b *builder) fill(v reflect.Value) {
	if b.left--; b.left < 0 {
		return
	}
	t := v.Type()
	if f := special[t]; f != nil {
		f(b, v)
		return
	}
	if b.fromGiven(v) || b.fromParts(v) {
		return
	}
	if known := b.set.byEnum[t]; len(known) > 0 && b.src.below(4) < 3 {
		v.Set(known[b.src.below(len(known))])
		return
	}
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(b.src.one(2))
	case reflect.String:
		v.SetString(b.text())
	case reflect.Slice:
		b.slice(v)
	case reflect.Array:
		for i := 0; i < v.Len() && i < 64; i++ {
			b.fill(v.Index(i))
		}
	case reflect.Map:
		b.dictionary(v)
	case reflect.Ptr:
		b.pointer(v)
	case reflect.Struct:
		b.structure(v)
	case reflect.Interface:
		b.implement(v)
	case reflect.Func:
		if (b.noneNil || b.handing || !b.src.one(12)) && !b.option(v) {
			v.Set(b.newFunc(t).Convert(t))
		}
	case reflect.Chan:
		b.channel(v)
	case reflect.UnsafePointer:
	default:
		b.number(v)
	}
}

// slice makes nil, empty, short and long slices; some have room behind their
// end, some lie within the memory of one made before.
func (b *builder) slice(v reflect.Value) {
	t := v.Type()
	if t.Elem().Kind() == reflect.Struct && b.fromPieces(v) {
		b.made = append(b.made, v)
		return
	}
	n := 0
	switch k := b.src.next(); {
	case k < 24:
		return
	case b.tall && b.depth > 1 && k < 232:
		n = int(k) % fewOfTall
	case b.tiny && k < 192: // lists of few lengths, so that two fit each other
		n = int(k) % 3
	case k < 48:
	case k < 80:
		n = 1
	case k >= 236 && b.depth <= shallow && len(b.farLengths()) > 0:
		n = b.farLength()
	case k < 200:
		n = int(k)%7 + 1
	case k < 224:
		n = 8 + b.src.below(33)
	case k < 240 && b.overlap(v):
		return
	default:
		if n = int(b.known()); n < 8 || n > mostKnown || b.src.one(2) {
			n = []int{64, 100, 256, 257, 1025}[b.src.below(5)]
		}
	}
	if t.Elem().Kind() == reflect.Uint8 {
		b.byteSlice(v, n)
		return
	}
	if b.depth >= b.deep() {
		n = 0
	}
	if t.Elem().Kind() == reflect.String && b.commandLine(v) {
		return
	}
	room := 0
	if b.src.one(4) {
		room = 1 + b.src.below(8)
	}
	s := reflect.MakeSlice(t, n, n+room)
	v.Set(s)
	b.depth++
	if n > manyOf {
		b.counts = append(b.counts, n)
		if b.src.one(2) {
			b.countThrough(s)
			b.depth--
			b.made = append(b.made, s)
			return
		}
	}
	for i := 0; i < n+room; i++ {
		e := s.Slice(0, n+room).Index(i)
		last := i == n-1 // which is like none before it
		if b.left <= 0 || i >= manyOf && !last && !b.repeated(e, s.Slice(0, n+room).Index(i%manyOf)) {
			break
		}
		if i < manyOf || last {
			b.element(e)
		}
	}
	b.depth--
	b.made = append(b.made, s) // now: nothing consists of itself
}

// manyOf is how many elements of a slice are made, each in its own way: those
// behind them say the same again, as long lists do.
const manyOf = 16

// repeated makes an element like another one, in memory of its own; it does not
// if nothing is known of how that was made.
func (b *builder) repeated(v, like reflect.Value) bool {
	if flat(v.Type()) {
		v.Set(like)
		return true
	}
	known := b.spans[v.Type()]
	if len(known) == 0 {
		return false
	}
	b.refill(v, known[b.src.below(len(known))])
	return true
}

// byteSlice makes a slice of bytes like a text.
func (b *builder) byteSlice(v reflect.Value, n int) {
	text := ""
	switch {
	case n > 0 && !b.tiny && !b.split && b.src.one(12):
		text = b.remember(b.filling(b.pieceSize()))
	case n > 0:
		text = b.anyBytes()
	}
	room := 0
	if b.src.one(4) {
		room = 1 + b.src.below(16)
	}
	s := reflect.MakeSlice(v.Type(), len(text), len(text)+room)
	reflect.Copy(s, reflect.ValueOf([]byte(text)).Convert(reflect.SliceOf(v.Type().Elem())))
	for i := 0; i < room; i++ {
		s.Slice(0, len(text)+room).Index(len(text) + i).SetUint('~')
	}
	v.Set(s)
	if len(text) > manyOf {
		b.counts = append(b.counts, len(text))
	}
	b.made = append(b.made, s)
}

// overlap makes v a part of a slice that was made before, if there is one.
func (b *builder) overlap(v reflect.Value) bool {
	for _, m := range b.made {
		if m.Type() == v.Type() && m.Kind() == reflect.Slice && m.Len() > 0 {
			from := b.src.below(m.Len())
			v.Set(m.Slice(from, from+b.src.below(m.Len()-from+1)))
			return true
		}
	}
	return false
}

func (b *builder) dictionary(v reflect.Value) {
	n := 0
	switch k := b.src.next(); {
	case k < 32:
		return
	case k < 64:
	case k < 224:
		n = int(k)%4 + 1
	default:
		n = 5 + b.src.below(20)
	}
	t := v.Type()
	v.Set(reflect.MakeMap(t))
	if b.depth >= b.deep() {
		return
	}
	b.depth++
	named := b.keyed(t)
	for ; n > 0 && b.left > 0; n-- {
		key, value := b.value(t.Key()), b.entryOf(t.Elem())
		if named != "" {
			key.SetString(b.keyIn(named))
		} else if name := b.nameOf(t.Elem()); name != "" && key.Kind() == reflect.String {
			key.SetString(name)
		} else if key.Kind() == reflect.String && len(b.pool.Names) > 0 && b.src.one(2) {
			key.SetString(b.fieldName())
		}
		if hashable(key) {
			v.SetMapIndex(key, value)
		}
	}
	b.referring(v)
	b.depth--
}

// longestName bounds the texts of the code that are taken for names.
const longestName = 16

// nameOf is a word of the code or its tests under which users know something that does things, more often than not:
// made up, it would never be asked for. It is "" for what is only there.
func (b *builder) nameOf(t reflect.Type) string {
	if t.Kind() != reflect.Func && (t.Kind() != reflect.Interface || t.NumMethod() == 0) || len(b.pool.Texts) == 0 || b.src.one(3) {
		return ""
	}
	from := b.src.below(len(b.pool.Texts))
	for i := range b.pool.Texts {
		s := b.pool.Texts[(from+i)%len(b.pool.Texts)]
		if s != "" && len(s) <= longestName && len(tokensOf(s)) == 1 && kindOfToken(s) == ofWord {
			return s
		}
	}
	return ""
}

// entryOf makes what is in a map: now and then what who asks for a key that is not there gets.
func (b *builder) entryOf(t reflect.Type) reflect.Value {
	if separate(t) && b.src.one(8) {
		return reflect.Zero(t)
	}
	return b.value(t)
}

// hashable reports whether a key can be stored: an interface may hold a slice.
func hashable(key reflect.Value) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	m := reflect.MakeMap(reflect.MapOf(key.Type(), reflect.TypeOf(0)))
	m.SetMapIndex(key, reflect.ValueOf(0))
	return true
}

func (b *builder) pointer(v reflect.Value) {
	k := b.src.next()
	if b.depth >= b.deep() || !b.noneNil && k >= 248 || k >= 224 && v.Type() == b.asksForNil {
		return
	}
	if k >= 232 {
		for _, m := range b.made {
			if m.Type() == v.Type() {
				v.Set(m)
				return
			}
		}
	}
	b.depth++
	e := v.Type().Elem()
	p := reflect.New(e)
	if e.Kind() == reflect.Struct && b.recorded(p.Elem()) {
		v.Set(p.Convert(v.Type()))
	} else if !b.construct(v) {
		if e.Kind() == reflect.Struct {
			b.fields(p.Elem())
		} else {
			b.fill(p.Elem())
		}
		v.Set(p.Convert(v.Type()))
	}
	b.warm(v)
	b.depth--
	b.made = append(b.made, v)
}

func (b *builder) structure(v reflect.Value) {
	if b.depth >= b.deep() {
		return
	}
	b.depth++
	if !b.recorded(v) && !b.construct(v) {
		b.fields(v)
	}
	b.depth--
}

// fields fills a struct field by field. Those of other packages that it could
// not set outside reflection stay zero.
func (b *builder) fields(v reflect.Value) {
	t := v.Type()
	if b.set.differs(t) {
		return
	}
	own := t.PkgPath() == b.set.Path || t.PkgPath() == "" || t.Name() == ""
	called := len(b.set.byReceiver[reflect.PointerTo(t)]) > 0
	switch { // users can only call its methods
	case own && called && b.asUsers && t.PkgPath() == b.set.Path:
		own = false
	case own && called && b.set.isFilled(t):
		own = b.src.one(8)
	case own && called:
		own = !b.src.one(2)
	}
	hidden, sparse := false, b.sparse(t)
	for i := 0; i < t.NumField(); i++ {
		f := v.Field(i)
		if sparse && b.src.one(2) && !(b.noneNil && mayBeNil(f.Type())) {
			continue
		}
		if t.Field(i).PkgPath != "" {
			if !own || t.Field(i).Name == "_" {
				continue
			}
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
			hidden = true
		}
		b.fill(f)
		if by := b.set.Keyed[t.Name()+"."+t.Field(i).Name]; by != "" && t.PkgPath() == b.set.Path {
			keepKeys(f, by)
		}
	}
	if hidden {
		b.invalid = true
		b.unmade = b.unmade || called && b.set.isFilled(t)
	}
	b.assembled = b.assembled || b.making == 0 && t.NumField() > 1 && !foreign(t)
}

// mayBeNil reports whether values of a type, once they are nil, are good for nothing.
func mayBeNil(t reflect.Type) bool {
	return t.Kind() == reflect.Func || t.Kind() == reflect.Ptr || t.Kind() == reflect.Interface
}

// implement gives an interface a value of a type that implements it.
func (b *builder) implement(v reflect.Value) {
	t := v.Type()
	if t.NumMethod() == 0 {
		b.anything(v)
		return
	}
	choices := b.set.implementers(t)
	if len(choices) == 0 || b.depth >= b.deep() {
		b.invalid = b.invalid || t != errorType // nobody promises to take nil
		return
	}
	k := b.src.next()
	if k >= 248 && !b.noneNil {
		b.invalid = b.invalid || t != errorType // nobody promises to take nil
		return
	}
	if k >= 240 && b.nowhere(v) {
		return
	}
	c := choices[b.src.below(len(choices))]
	b.depth++
	x := c(b)
	b.depth--
	if x.IsValid() && x.Type().Implements(t) {
		v.Set(x)
	}
}

// anything fills an interface without methods.
func (b *builder) anything(v reflect.Value) {
	types := []reflect.Type{
		nil, reflect.TypeOf(0), reflect.TypeOf(""), reflect.TypeOf(false), reflect.TypeOf(0.5), reflect.TypeOf([]byte(nil)), reflect.TypeOf(int64(0)),
		reflect.TypeOf([]string(nil)), reflect.TypeOf(map[string]interface{}(nil)), reflect.TypeOf([]interface{}(nil)), reflect.TypeOf('a'), reflect.TypeOf(uint8(0)), reflect.TypeOf(uint64(0)),
		reflect.TypeOf(struct{ A, B int }{}), reflect.TypeOf((*record)(nil)), reflect.TypeOf((*int)(nil)), errorType, reflect.TypeOf(label{}), reflect.TypeOf(float32(0)), reflect.TypeOf(uint(0)), reflect.TypeOf(int8(0)),
	}
	types = append(types, namesakes()...)
	if b.src.one(4) {
		types = namedTypes()
	}
	for _, own := range b.set.Types { // what a type that differs looks like is not compared
		if !b.set.differsWithin(own, 0) {
			types = append(types, own)
			if p := reflect.PointerTo(own); p.NumMethod() > own.NumMethod() {
				types = append(types, p)
			}
		}
	}
	t := types[b.src.below(len(types))]
	if told := b.set.Told; len(told) > 0 && b.src.one(2) {
		if one := told[b.src.below(len(told))]; !b.set.differsWithin(one, 0) {
			t = one
		}
	}
	if users := b.set.Users; len(users) > 0 && b.src.one(2) {
		t = users[b.src.below(len(users))]
		if b.src.one(4) {
			t = t.Elem()
		}
	}
	if len(b.texts) > 0 && b.src.one(4) { // what a text speaks of
		of := []reflect.Type{reflect.TypeOf(map[string]interface{}(nil)), reflect.TypeOf(map[string]interface{}(nil)), reflect.TypeOf([]interface{}(nil)), reflect.TypeOf(""), reflect.TypeOf(false)}
		t = of[b.src.below(len(of))]
	}
	t = b.twistedType(t)
	if t == nil || b.depth >= b.deep() {
		return
	}
	b.depth++
	var x reflect.Value
	switch {
	case t == reflect.TypeOf(label{}):
		x = reflect.ValueOf(label{b.text()})
	case t.Kind() == reflect.Ptr && t.NumMethod() > 0 && b.src.one(4):
		x = reflect.Zero(t)
	default:
		x = b.value(t)
	}
	b.depth--
	if x.Kind() != reflect.Interface || !x.IsNil() {
		v.Set(x)
	}
}

// channel makes one from which a receiver gets a few values and then its end,
// or one into which a sender can write for a while.
func (b *builder) channel(v reflect.Value) {
	t := v.Type()
	if b.src.one(16) {
		return
	}
	c := reflect.MakeChan(reflect.ChanOf(reflect.BothDir, t.Elem()), 64)
	if t.ChanDir() != reflect.SendDir {
		for n := b.src.below(5); n > 0; n-- {
			c.Send(b.value(t.Elem()))
		}
	}
	if t.ChanDir() == reflect.RecvDir {
		c.Close()
	}
	b.channels = append(b.channels, c)
	v.Set(c.Convert(t))
}
