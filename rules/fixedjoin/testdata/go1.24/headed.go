package fixedjoin

import "io"

const colon = ':'

type label string

// What is appended to is made for that.

func lined(w io.Writer, s string) {
	w.Write(append([]byte(s), '\n')) // want `bytes appended to what is made for that, and is full`
}

func kinded(kind byte, body []byte) []byte {
	return append([]byte{kind}, body...) // want `bytes appended to what is made for that, and is full`
}

func pair2(a string, b []byte) []byte {
	return append(append([]byte(a), colon), b...) // want `bytes appended to what is made for that, and is full`
}

func marked(l label, text string) []byte {
	return append([]byte(l), text...) // want `bytes appended to what is made for that, and is full`
}

func prefixed(body []byte) []byte {
	return append([]byte("OK "), body...) // want `bytes appended to what is made for that, and is full`
}

func sized2(body []byte) []byte {
	return append([]byte{byte(len(body) >> 8), byte(len(body))}, body...) // want `bytes appended to what is made for that, and is full`
}

func ofTwo(a, b string) []byte {
	return append([]byte(a), []byte(b)...) // want `bytes appended to what is made for that, and is full`
}

// What is appended to is somebody's, may be nil, or is as long each time.

func shared(b []byte) []byte { return append([]byte(b), '\n') }

func cutOff(b []byte) []byte { return append(b[:1], b...) }

func alwaysTwo(kind byte) []byte { return append([]byte{kind}, 0) }

func alwaysFive() []byte { return append([]byte("four"), '\n') }

func ofNothing(s string) []byte { return append([]byte(""), s...) }

func nothingMore(s string) []byte { return append([]byte(s), ""...) }

func read1(s string, r io.ByteReader) []byte {
	return append([]byte(s), next1(r))
}

func next1(r io.ByteReader) byte {
	c, _ := r.ReadByte()
	return c
}

func madeByCall(s func() string) []byte { return append([]byte(s()), '\n') }

func ofAny[T string | []byte](s T) []byte { return append([]byte(s), '\n') }

func keyedHead(kind byte, body []byte) []byte { return append([]byte{2: kind}, body...) }

func runes(r []rune) []byte { return append([]byte(string(r)), '\n') }

func shadowedLen(s string, len int) []byte { return append([]byte(s), byte(len)) }

func explainedHead(s string) []byte {
	return append([]byte(s), // which is short
		'\n')
}
