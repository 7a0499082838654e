package fixedjoin

import "encoding/binary"

// What is appended right behind the declaration is as long as is known there.

func grownVar(kind byte, name string, body []byte) []byte {
	var b []byte // want `bytes appended one after the other to what has no room for them`
	b = append(b, kind)
	b = append(b, name...)
	b = append(b, body...)
	return b
}

func grownLiteral(kind byte, name string, body []byte) []byte {
	b := []byte{kind} // want `bytes appended one after the other to what has no room for them`
	b = append(b, byte(len(name)))
	b = append(b, name...)
	return append(b, body...)
}

func grownText(n uint16, name string, p *note) []byte {
	b := []byte(name) // want `bytes appended one after the other to what has no room for them`
	b = append(b, 0)
	b = binary.BigEndian.AppendUint16(b, n)
	b = append(b, p.title...)
	return b
}

func grownEmpty(n uint32, body []byte) []byte {
	b := make([]byte, 0) // want `bytes appended one after the other to what has no room for them`
	b = binary.LittleEndian.AppendUint32(b, n)
	b = append(b, body...)
	return b
}

func grownNone(a, c []byte) []byte {
	b := []byte{} // want `bytes appended one after the other to what has no room for them`
	b = append(b, a...)
	b = append(b, c...)
	return b
}

func grownUntil(kind byte, name string, next func() byte) []byte {
	switch kind {
	case 1:
		var b []byte // want `bytes appended one after the other to what has no room for them`
		b = append(b, '<')
		b = append(b, name...)
		b = append(b, next())
		return b
	}
	return nil
}

func grownReturned(n uint16, body []byte) []byte {
	b := []byte{} // want `bytes appended one after the other to what has no room for them`
	b = binary.BigEndian.AppendUint16(b, n)
	return append(b, body...)
}

// What stays nil, or is as long each time, or is of the slice itself, or not known before.

func staysNil(a, c []byte) []byte {
	var b []byte
	b = append(b, a...)
	b = append(b, c...)
	return b
}

func alwaysThree(a, c byte) []byte {
	b := []byte{a}
	b = append(b, c)
	b = append(b, "x"...)
	return b
}

func onlyOnce(name string) []byte {
	b := []byte{}
	b = append(b, name...)
	return b
}

func ofItself(name string) []byte {
	b := []byte(name)
	b = append(b, b...)
	return b
}

func ofCalls(name string, next func() []byte) []byte {
	b := []byte{0}
	b = append(b, next()...)
	b = append(b, name...)
	return b
}

func perhapsMore(name string, more bool) []byte {
	b := []byte{0}
	if more {
		b = append(b, name...)
	}
	return b
}

func roomChosen(name string) []byte {
	b := make([]byte, 0, 64)
	b = append(b, name...)
	return b
}

func begunLong(n int, name string) []byte {
	b := make([]byte, n)
	b = append(b, name...)
	return b
}

func somebodys(a []byte, name string) []byte {
	b := a
	b = append(b, name...)
	return b
}

func roomAsked(name string) (int, []byte) {
	b := []byte{0}
	b = append(b, name...)
	return cap(b), b
}

func elsewhereTo(name string) ([]byte, []byte) {
	b := []byte{0}
	c := append(b, name...)
	return b, c
}

func othersToo(name string) []byte {
	var b, c []byte
	b = append(b, 0)
	b = append(b, name...)
	return append(b, c...)
}

func ofNumbers(name []int) []int {
	b := []int{0}
	b = append(b, name...)
	return b
}

func remarkedOn(name string) []byte {
	b := []byte{ // begins with
		0}
	b = append(b, name...)
	return b
}
