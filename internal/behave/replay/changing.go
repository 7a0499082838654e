package replay

import "reflect"

// While a call waits for a function that was passed, others go on: what is to be sent again has company by
// then, what was looked up is gone. So such a function may change the value whose method calls it, where that
// has a lock, for those who do so, and is not locked.

// changing makes a function that does so, the first time it is called.
func (b *builder) changing(t reflect.Type, f reflect.Value, id string) reflect.Value {
	data := make([]byte, 48)
	newDice(int64(hashed(string(b.src.data) + id))).Read(data)
	which := int(data[0])
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		if byCaller() && b.subject.IsValid() && !isNil(b.subject) && !b.asks && !b.answered {
			if all := b.set.byChanged[b.subject.Type()]; len(all) > 0 && len(b.locks) > 0 && b.locked() == "" {
				b.asks, b.answered = true, true
				b.change(all[which%len(all)], data[1:], id)
				b.asks = false
			}
		}
		return apply(f, in)
	})
}

// change calls a method of the receiver as somebody else does, with arguments made of some bytes and of what
// the call under check is about.
func (b *builder) change(m reflect.Value, data []byte, id string) {
	own := &builder{
		src: &source{data: data}, set: b.set, pool: b.pool, tape: b.tape, depth: b.depth + 1, left: mostValues, texts: b.texts, ints: b.ints, got: b.got,
		under: b.under, loyal: true, modest: true, calm: true, noneNil: true,
	}
	e := sendOff(m, append([]reflect.Value{b.subject}, own.arguments(m.Type(), 1)...))
	if e.settles(); !e.over {
		b.late = e
	}
	b.tape.note(id, "calls "+methodName(m)+" meanwhile, which "+e.says())
}
