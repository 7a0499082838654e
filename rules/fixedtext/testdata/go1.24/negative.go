package fixedtext

func (o *order) variable(b []byte, n int) { o.id = string(b[:n]) }

func (o *order) open(b []byte) { o.id = string(b[8:]) }

func (o *order) array(b [16]byte) { o.id = string(b[:8]) }

func (o *order) again(s string) { o.id = string(s[:8]) }

func local(b []byte) int {
	id := string(b[:8])
	return len(id)
}

func key(b []byte, m map[string]int) { m[string(b[:8])]++ }

func looked(b []byte, m map[string]int) (n int, same bool) {
	id := string(b[:8])
	if id == "00000000" {
		return 0, true
	}
	return m[id], false
}
