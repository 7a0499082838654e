package replay

import (
	"math"
	"math/rand"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// Where code compares what came of its input with something else, it does another thing if
// both are the same, or one is just beyond the other. Drawn at random they hardly ever are. So
// what was compared in a call is kept, and where one side of it is to be found in the
// arguments, the call is made anew with the other in its place (Aschermann et al., "REDQUEEN:
// fuzzing with input-to-state correspondence", 2019).

// compared is what both sides of a comparison were.
type compared struct {
	site  int    // where it stands
	kind  byte   // of what: aNumber, aLetter, aFraction or aText
	x, y  string // numbers are written as such
	fixed bool   // y is a constant
}

// Kinds of what is compared.
const (
	aNumber   = 'n'
	aLetter   = 'l'
	aFraction = 'f' // a floating-point number
	aText     = 't'
	aConstant = 'c' // a number, of whatever kind the other side has
)

// FixedNumber is a number that the source has as a constant.
type FixedNumber int64

// Bounds of what is kept of a call.
const (
	mostCompared    = 120
	mostComparisons = 3000 // looked at
	mostPerSite     = 4    // of one comparison, which may be in a loop
	longestCompared = 40   // bytes of a text
)

// comparisons are those of the call under way.
var comparisons struct {
	left    int32 // how many are looked at; atomic
	mu      sync.Mutex
	seen    map[compared]bool
	at      map[int]int // how many are kept, by site
	all     []compared
	borders map[border]bool // what they came close to
	turn    int32           // which keys of a map come first; atomic
}

// DecidedOf is decided, of a comparison whose sides are kept while calls are looked for. A
// negative mark is none.
func DecidedOf(mark, site int, holds bool, sides func() (x, y interface{})) bool {
	if atomic.LoadInt32(&comparisons.left) > 0 {
		atomic.AddInt32(&comparisons.left, -1)
		x, y := sides()
		keepCompared(site, x, y)
	}
	if mark < 0 {
		return holds
	}
	return Decided(mark, holds)
}

var _ = DecidedOf // of the instrumented source

// mostKeys bounds the keys of a map that are looked at for what it is asked for.
const mostKeys = 4

// LookedFor is a text that a map is asked for. While calls are looked for, it is compared with the first
// keys of the map if it is none of them.
func LookedFor(site int, m interface{}, text string) string {
	if atomic.LoadInt32(&comparisons.left) <= 0 {
		return text
	}
	atomic.AddInt32(&comparisons.left, -1)
	v := reflect.ValueOf(m)
	if v.Kind() != reflect.Map || v.Len() == 0 || v.Type().Key().Kind() != reflect.String || v.MapIndex(reflect.ValueOf(text)).IsValid() {
		return text
	}
	var keys []string
	for _, k := range v.MapKeys() {
		keys = append(keys, k.String())
	}
	sortStrings(keys)
	from := 0
	if len(keys) > mostKeys { // of many, others each time
		from = int(atomic.AddInt32(&comparisons.turn, 1))
	}
	for i := 0; i < len(keys) && i < mostKeys; i++ {
		keepCompared(site, text, keys[(from+i)%len(keys)])
	}
	return text
}

// Chosen has what a switch goes by compared with its constants while calls are looked for. Each of them is a
// comparison of its own, from the given one on.
func Chosen(site int, sides func() (x interface{}, constants []interface{})) {
	if atomic.LoadInt32(&comparisons.left) <= 0 {
		return
	}
	atomic.AddInt32(&comparisons.left, -1)
	x, constants := sides()
	for i, y := range constants {
		keepCompared(site+i, x, y)
	}
}

var _ = Chosen // likewise

var _ = LookedFor // likewise

// watch has the comparisons of the next call kept.
func watch() {
	comparisons.mu.Lock()
	defer comparisons.mu.Unlock()
	comparisons.seen, comparisons.at, comparisons.all = map[compared]bool{}, map[int]int{}, nil
	comparisons.borders = map[border]bool{}
	atomic.StoreInt32(&comparisons.left, mostComparisons)
}

// watched returns those that were kept.
func watched() []compared {
	atomic.StoreInt32(&comparisons.left, 0)
	comparisons.mu.Lock()
	defer comparisons.mu.Unlock()
	return comparisons.all
}

func keepCompared(site int, x, y interface{}) {
	a, kindA := sideOf(x)
	b, kindB := sideOf(y)
	if kindA == aConstant { // which takes the kind of what it is compared with
		a, kindA, b, kindB = b, kindB, a, kindA
	}
	keepBorder(site, kindA, kindB, a, b)
	c := compared{site, kindA, a, b, kindB == aConstant}
	if kindA == 0 || kindA == aConstant || kindA != kindB && !c.fixed || a == b || c.kind == aText && (a == "" || len(a) > longestCompared || len(b) > longestCompared) {
		return
	}
	comparisons.mu.Lock()
	defer comparisons.mu.Unlock()
	if len(comparisons.all) < mostCompared && comparisons.at[site] < mostPerSite && !comparisons.seen[c] {
		comparisons.seen[c] = true
		comparisons.at[site]++
		comparisons.all = append(comparisons.all, c)
	}
}

// fractionText writes a floating-point number with all its digits.
func fractionText(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// sideOf writes one side of a comparison; its kind is 0 for what is neither text nor a number.
func sideOf(x interface{}) (text string, kind byte) {
	if n, ok := x.(FixedNumber); ok {
		return strconv.FormatInt(int64(n), 10), aConstant
	}
	v := reflect.ValueOf(x)
	switch v.Kind() {
	case reflect.String:
		return v.String(), aText
	case reflect.Int32:
		return strconv.FormatInt(v.Int(), 10), aLetter
	case reflect.Uint8:
		return strconv.FormatUint(v.Uint(), 10), aLetter
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10), aNumber
	case reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if n := v.Uint(); n <= 1<<63-1 {
			return strconv.FormatUint(n, 10), aNumber
		}
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); f-f == 0 { // it is none of those that are no numbers
			return fractionText(f), aFraction
		}
	}
	return "", 0
}

// swap has something stand in the place of something else in all that a call is made of: in
// a text in that of its nth occurrence.
type swap struct {
	kind     byte
	nth      int
	from, to string
}

// swapMark ends the bytes of a call that has a swap; before it are the swap and the length
// of that.
const swapMark = "\xf1\xe2\xd3\xc4"

// mostSwaps bounds the swaps of a call.
const mostSwaps = 4

// withSwap adds a swap to the bytes of a call.
func withSwap(data []byte, s swap) []byte {
	text := string([]byte{s.kind, byte(s.nth), byte(len(s.from))}) + s.from + s.to
	return append(append(append([]byte{}, data...), text...), byte(len(text))^swapMark[0], swapMark[0], swapMark[1], swapMark[2], swapMark[3])
}

// lastSwap takes the last swap off the bytes of a call; it is not ok if there is none.
func lastSwap(data []byte) (rest []byte, s swap, ok bool) {
	end := len(data) - len(swapMark) - 1
	if end < 0 || string(data[end+1:]) != swapMark {
		return data, s, false
	}
	from := end - int(data[end]^swapMark[0])
	if from < 0 || end-from < 3 || end-from < 3+int(data[from+2]) {
		return data, s, false
	}
	text := data[from:end]
	n := 3 + int(text[2])
	return data[:from], swap{text[0], int(text[1]), string(text[3:n]), string(text[n:])}, true
}

// withoutSwaps parts the bytes of a call from its swaps.
func withoutSwaps(data []byte) (rest []byte, all []swap) {
	for len(all) < mostSwaps {
		var s swap
		var ok bool
		if data, s, ok = lastSwap(data); !ok {
			break
		}
		all = append([]swap{s}, all...)
	}
	return data, all
}

// mostSaid bounds the texts and numbers of a call in which sides of comparisons are looked
// for.
const mostSaid = 96

// swapped is a number, or what stands in its place.
func (b *builder) swapped(n int64) int64 {
	if len(b.drawn) < mostSaid {
		b.drawn = append(b.drawn, n)
	}
	for _, s := range b.swaps {
		if (s.kind == aNumber || s.kind == aLetter) && s.from == strconv.FormatInt(n, 10) {
			if to, err := strconv.ParseInt(s.to, 10, 64); err == nil {
				n = to
			}
		}
	}
	return n
}

// swappedFraction is a floating-point number, or what stands in its place.
func (b *builder) swappedFraction(f float64) float64 {
	if len(b.fractions) < mostSaid {
		b.fractions = append(b.fractions, f)
	}
	for _, s := range b.swaps {
		if s.kind == aFraction && s.from == fractionText(f) {
			if to, err := strconv.ParseFloat(s.to, 64); err == nil {
				f = to
			}
		}
	}
	return f
}

// swappedText is a text, or that with something else in it.
func (b *builder) swappedText(text string) string {
	if len(b.spoken) < mostSaid && len(text) < longest {
		b.spoken = append(b.spoken, text)
	}
	return b.withSwaps(text)
}

func (b *builder) withSwaps(text string) string {
	for _, s := range b.swaps {
		if at, size := s.in(text, s.nth); size > 0 {
			text = text[:at] + s.written(text[at:at+size]) + text[at+size:]
		}
	}
	return text
}

// said are the texts of a call, with what stands in the place of something else.
func (b *builder) said() (all []string) {
	for _, text := range b.spoken {
		all = append(all, b.withSwaps(text))
	}
	return all
}

// written is what comes into a text in the place of a piece of it: a number is written as the one
// before it was.
func (s swap) written(piece string) string {
	if to, ok := s.packedAs(piece); ok {
		return to
	}
	if s.kind == aNumber && piece != s.from && !strings.HasPrefix(piece, "0x") || s.kind == aLetter && isHexadecimal(piece) {
		if n, err := strconv.ParseInt(s.to, 10, 64); err == nil && n >= 0 && n>>(4*uint(len(piece))) == 0 {
			digits := strconv.FormatInt(n, 16)
			digits = strings.Repeat("0", len(piece)-len(digits)) + digits
			if strings.ToLower(piece) != piece || strings.ToUpper(piece) == piece {
				digits = strings.ToUpper(digits)
			}
			return digits
		}
	}
	if s.kind == aLetter {
		if n, err := strconv.ParseInt(s.to, 10, 64); err == nil && n >= 0 && n <= utf8.MaxRune {
			if n < 256 && n >= utf8.RuneSelf {
				return string([]byte{byte(n)})
			}
			return string(rune(n))
		}
	}
	return s.to
}

// in finds the nth occurrence of what is swapped in a text; its size is 0 where there is none.
func (s swap) in(text string, nth int) (at, size int) {
	what := s.from
	switch s.kind {
	case aLetter:
		n, err := strconv.ParseInt(s.from, 10, 64)
		if err != nil || n < 0 || n > utf8.MaxRune {
			return 0, 0
		}
		what = string(rune(n))
		if !strings.Contains(text, what) {
			return hexadecimalIn(text, n, nth)
		}
	case aFraction:
		return numeralIn(text, what, nth)
	case aNumber:
		if at, size = numeralIn(text, what, nth); size > 0 {
			return at, size
		}
		n, err := strconv.ParseInt(s.from, 10, 64)
		if err != nil || n < 0 {
			return 0, 0
		}
		if at, size = numeralIn(text, "0x"+strconv.FormatInt(n, 16), nth); size > 0 {
			return at, size
		}
		if at, size = hexadecimalIn(text, n, nth); size > 0 {
			return at, size
		}
		return packedIn(text, n, nth)
	}
	return occurrence(text, what, nth, func(int, int) bool { return true })
}

// numeralIn finds a number in a text that is no part of a longer one.
func numeralIn(text, number string, nth int) (at, size int) {
	return occurrence(text, number, nth, func(from, to int) bool {
		return !(from > 0 && (isDigitOrSign(text[from-1]))) && !(to < len(text) && isDigitOrSign(text[to]) && text[to] != '-')
	})
}

// hexadecimalIn finds a number in a text as programs write it for programs: with two, four or
// eight digits, whatever is beside them.
func hexadecimalIn(text string, n int64, nth int) (at, size int) {
	digits := strconv.FormatInt(n, 16)
	for _, width := range []int{2, 4, 8} {
		if len(digits) > width || len(digits) <= width/2 && width > 2 {
			continue
		}
		padded := strings.Repeat("0", width-len(digits)) + digits
		for _, form := range []string{strings.ToUpper(padded), padded} {
			if at, size = occurrence(text, form, nth, func(int, int) bool { return true }); size > 0 {
				return at, size
			}
		}
	}
	return 0, 0
}

// isHexadecimal reports whether a text is two digits or more.
func isHexadecimal(s string) bool {
	return len(s) > 1 && strings.Trim(s, "0123456789abcdefABCDEF") == ""
}

func isDigitOrSign(c byte) bool { return '0' <= c && c <= '9' || c == '-' || c == '.' }

func occurrence(text, what string, nth int, counts func(from, to int) bool) (at, size int) {
	for from := 0; what != ""; {
		i := strings.Index(text[from:], what)
		if i < 0 {
			break
		}
		if at = from + i; counts(at, at+len(what)) {
			if nth == 0 {
				return at, len(what)
			}
			nth--
		}
		from = at + 1
	}
	return 0, 0
}

// mostNth bounds the occurrences in a text that are swapped.
const mostNth = 3

// occurs counts how often, up to that, what is swapped is to be found in what a call was made
// of.
func (b *builder) occurs(s swap) (n int) {
	switch s.kind {
	case aNumber, aLetter:
		for _, d := range b.drawn {
			if s.from == strconv.FormatInt(d, 10) {
				n = 1
				break
			}
		}
	case aFraction:
		for _, f := range b.fractions {
			if s.from == fractionText(f) {
				n = 1
				break
			}
		}
	}
	for _, text := range b.spoken {
		for n < mostNth {
			if _, size := s.in(text, n); size == 0 {
				break
			}
			n++
		}
	}
	return n
}

// swaps are what a comparison makes worth trying: that both sides are the same, or next to
// each other, and that a number is as large or as small as there are.
func (c compared) swaps() (out []swap) {
	add := func(from, to string) {
		if from != to {
			out = append(out, swap{kind: c.kind, from: from, to: to})
		}
	}
	add(c.x, c.y)
	if !c.fixed && c.y != "" {
		add(c.y, c.x)
	}
	if c.kind == aText {
		return out
	}
	if c.kind == aFraction {
		c.besideFractions(add)
	}
	if n, err := strconv.ParseInt(c.y, 10, 64); err == nil {
		add(c.x, strconv.FormatInt(n+1, 10))
		add(c.x, strconv.FormatInt(n-1, 10))
	}
	if n, err := strconv.ParseInt(c.x, 10, 64); err == nil && !c.fixed {
		add(c.y, strconv.FormatInt(n+1, 10))
		add(c.y, strconv.FormatInt(n-1, 10))
	}
	if c.kind == aNumber {
		for _, to := range []string{"9223372036854775807", "-9223372036854775808", "4611686018427387904"} {
			add(c.x, to)
			if !c.fixed {
				add(c.y, to)
			}
		}
	}
	return out
}

// shifts are for what is worked out of numbers: where both sides are so much apart, and one is
// a sum, a number in it that is as much larger has both be the same, or one beyond.
func (c compared) shifts(drawn []int64, dice *rand.Rand) (out []swap) {
	x, err1 := strconv.ParseInt(c.x, 10, 64)
	y, err2 := strconv.ParseInt(c.y, 10, 64)
	if c.kind != aNumber || err1 != nil || err2 != nil || len(drawn) == 0 {
		return nil
	}
	from := drawn[dice.Intn(len(drawn))]
	tries := []int64{from + y - x, from + y - x + 1}
	if dice.Intn(2) == 0 { // it is a part of the other side, or is taken off
		tries = []int64{from + x - y, from + x - y - 1, from + x - y + 1}
	}
	for _, to := range tries {
		if to != from {
			out = append(out, swap{kind: aNumber, from: strconv.FormatInt(from, 10), to: strconv.FormatInt(to, 10)})
		}
	}
	return out
}

// besideFractions adds that one side is the number next to the other: what is cut off a number, or
// rounded, may be more than what is between them.
func (c compared) besideFractions(add func(from, to string)) {
	beside := func(from, to string) {
		if f, err := strconv.ParseFloat(to, 64); err == nil {
			add(from, fractionText(math.Nextafter(f, math.Inf(1))))
			add(from, fractionText(math.Nextafter(f, math.Inf(-1))))
		}
	}
	beside(c.x, c.y)
	if !c.fixed {
		beside(c.y, c.x)
	}
}
