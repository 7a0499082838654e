package fixedtext

type parcel struct {
	code string
	size byte
}

func parcelOf(p []byte) parcel {
	code, rest := p[:6], p[6:]
	return parcel{code: string(code), size: rest[0]} // want `bytes of a fixed length are copied to a string`
}

func (p *parcel) read(line []byte) {
	tag := line[2:10]
	p.code = string(tag) // want `bytes of a fixed length are copied to a string`
}
