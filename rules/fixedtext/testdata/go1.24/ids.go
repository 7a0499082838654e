package fixedtext

const idLen = 8

type order struct {
	id   string
	body []byte
}

func (o *order) decode(b []byte) {
	o.id = string(b[:idLen]) // want `bytes of a fixed length are copied to a string`
	o.body = b[idLen:]
}

func read(b []byte) *order {
	return &order{id: string(b[1:9]), body: b} // want `bytes of a fixed length are copied to a string`
}
