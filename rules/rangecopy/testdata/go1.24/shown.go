package rangecopy

func packed(o *order) int { return len(o.lines) }

func (o *order) pack() int { return len(o.lines) }

func handedOn(all []order) (n int) {
	for _, o := range all { // want "bytes are copied to hand on a pointer to the copy"
		n += packed(&o)
	}
	return n
}

func received(all []order) (n int) {
	for _, o := range all { // want "bytes are copied to hand on a pointer to the copy"
		if o.total > 0 {
			n += o.pack()
		}
	}
	return n
}
