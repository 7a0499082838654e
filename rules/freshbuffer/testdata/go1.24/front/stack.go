package front

import "encoding/binary"

// None of these leaves room for what comes before: the bytes are copied, from the stack.

// all returns several results that would share the room.
func all(list []string) [][]byte {
	var out [][]byte
	text := looped("x") // want `for each call`
	for range list {
		out = append(out, append(append(make([]byte, 0, len(text)+1), '-'), text...))
	}
	return out
}

func looped(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '1') }

// first looks at what comes after.
func first(s string) []byte {
	text := looked(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), text[0]), text...)
}

func looked(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '2') }

// twice returns the bytes more than once.
func twice(s string) ([]byte, []byte) {
	text := again(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...), append(append(make([]byte, 0, len(text)+1), 'b'), text...)
}

func again(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '3') }

// changed changes the result, and then looks at the bytes.
func changed(s string) (out []byte, n int) {
	text := later(s) // want `for each call`
	out = append(append(make([]byte, 0, len(text)+1), 'a'), text...)
	out[1] = 'x'
	return out, int(text[0])
}

func later(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '4') }

// atLast does when it has returned.
func atLast(s string) (out []byte) {
	text := deferred(s) // want `for each call`
	defer func() { out[1] = 'x' }()
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func deferred(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '5') }

// closed puts bytes at the end, too, for which there is no room.
func closed(s string) []byte {
	text := opened(s) // want `for each call`
	return append(append(append(make([]byte, 0, len(text)+2), '['), text...), ']')
}

func opened(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '6') }

// named puts bytes before it, nobody knows how many.
func named(name, s string) []byte {
	text := valued(s) // want `for each call`
	return append(append(make([]byte, 0, len(name)+len(text)), name...), text...)
}

func valued(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '7') }

// roomy has room for more than it puts there.
func roomy(s string) []byte {
	text := small(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+9), '.'), text...)
}

func small(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '8') }

// alone puts nothing before it.
func alone(s string) []byte {
	text := only(s) // want `for each call`
	return append(make([]byte, 0, len(text)), text...)
}

func only(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '9') }

// oneByte and fourBytes put not as many there.
func oneByte(s string) []byte {
	text := differing(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func fourBytes(s string) []byte {
	text := differing(s) // want `for each call`
	return append(binary.BigEndian.AppendUint32(make([]byte, 0, len(text)+4), 7), text...)
}

func differing(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'a') }

// replaced has other bytes, now and then.
func replaced(s string, other []byte) []byte {
	text := plain(s) // want `for each call`
	if len(other) > 0 {
		text = other
	}
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func plain(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'b') }

// part returns some of it.
func part(s string) []byte {
	text := longer(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text[1:]...)
}

func longer(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'c') }

// reused has use for the room of its caller before.
func reused(s string, buffer *[]byte) []byte {
	text := shared(s) // want `for each call`
	n := len(sized(buffer, 5))
	return append(append(sized(buffer, len(text)+1)[:0], byte(n)), text...)
}

func shared(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'd') }

// borrowed has room that is no parameter.
func borrowed(s string) []byte {
	text := foreign(s) // want `for each call`
	return append(append(sized(&kept, len(text)+1)[:0], 'a'), text...)
}

var kept []byte

func foreign(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'e') }

// jumps goes back to where it was.
func jumps(s string) []byte {
	n := 0
again:
	text := jumped(s)
	if n++; n < 3 {
		goto again
	}
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func jumped(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'f') }

// enclosing does it in a function of its own, which may run whenever it likes.
func enclosing(s string) func() []byte {
	text := enclosed(s)
	return func() []byte { return append(append(make([]byte, 0, len(text)+1), 'a'), text...) }
}

func enclosed(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'g') }

// shadowed has a nil of its own.
func shadowed(s string) []byte {
	text := hidden(s) // want `for each call`
	nil := len(text)
	return append(append(make([]byte, 0, len(text)+1), byte(nil)), text...)
}

func hidden(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'h') }

// remarked says something that would be lost.
func remarked(s string) []byte {
	text := noted(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1) /* exactly */, 'a'), text...)
}

func noted(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'i') }

// queued asks how much is in a channel, which changes.
func queued(s string, c chan int) []byte {
	text := waiting(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), byte(len(c))), text...)
}

func waiting(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'j') }

// declared has its bytes in a variable that was there before.
func declared(s string) (text []byte) {
	text = earlier(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func earlier(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'k') }

// farOff gets its bytes by way of another function.
func farOff(s string) []byte {
	text := between(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func between(s string) []byte { return remote(s)[1:] }

func remote(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'l') }

// either calls what makes them in one place or in another.
func either(s string, long bool) []byte {
	text := oneOf(s, long) // want `for each call` `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...)
}

func oneOf(s string, long bool) []byte {
	if long {
		return append(append(make([]byte, 0, len(s)+2), s...), 13, 10)
	}
	return append(append(make([]byte, 0, len(s)+1), s...), 'm')
}

// parts gets more than one.
func parts(s string, data []byte) ([]byte, int) {
	head, text := divided(s, data) // want `for each call`
	return append(append(make([]byte, 0, len(head)+1), 'a'), head...), int(text[0])
}

func divided(s string, data []byte) (head, text []byte) {
	return data, append(append(make([]byte, 0, len(s)+1), s...), 'n')
}

// holder has its bytes for as long as it is there.
type holder struct{ last []byte }

// peeks looks into what else may have them, when it puts a byte before them.
func peeks(s string, h holder) []byte {
	text := plus(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), h.last[0]), text...)
}

func plus(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'o') }

// counting asks for more when the result is there.
func counting(s string) ([]byte, error) {
	text := counted(s) // want `for each call`
	return append(append(make([]byte, 0, len(text)+1), 'a'), text...), check(len(s))
}

func check(int) error { return nil }

func counted(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), 'p') }
