package fixedtext

func (p *parcel) reused(line []byte) {
	tag := line[2:10]
	tag = line[:0]
	p.code = string(tag)
}

func (p *parcel) asLong(line []byte, n int) {
	tag := line[2:n]
	p.code = string(tag)
}

func (p *parcel) ranged(lines [][]byte) {
	tag := lines[0][:8]
	for _, tag = range lines {
		p.size++
	}
	p.code = string(tag)
}

func (p *parcel) pointed(line []byte, fill func(*[]byte)) {
	tag := line[:8]
	fill(&tag)
	p.code = string(tag)
}

func (p *parcel) whole(line []byte) { p.code = string(line) }

func (p *parcel) ofText(line string) {
	tag := line[:8]
	p.code = string(tag)
}
