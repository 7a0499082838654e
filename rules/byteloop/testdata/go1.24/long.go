package byteloop

func with(list []int, last int) []int {
	out := make([]int, len(list)+1)
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	out[len(list)] = last
	return out
}

type reply struct {
	to   *reply
	body []any
}

func (r *reply) fill(ret []any) {
	r.to.body = make([]any, len(ret))
	for i := 0; i < len(ret); i++ { // want "elements copied one by one"
		r.to.body[i] = ret[i]
	}
}

func ofText(s string) []byte {
	var b = make([]byte, 2+len(s), 64)
	for i := 0; i < len(s); i++ { // want "elements copied one by one"
		b[i] = s[i]
	}
	return b
}
