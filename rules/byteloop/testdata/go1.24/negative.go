package byteloop

func beyond(b []byte) (n int) {
	for _, c := range b {
		if c == 0xc3 {
			n++
		}
	}
	return n
}

func twice(s string) (n int) {
	for i := range s {
		if s[i] == ':' || s[i] == ':' {
			n++
		}
	}
	return n
}

func more(s string) (n, m int) {
	for i := 0; i < len(s); i++ {
		if s[i] == ':' {
			n++
		}
		m += int(s[i])
	}
	return n, m
}

func alternative(s string) (n, m int) {
	for i := 0; i < len(s); i++ {
		if s[i] == ':' {
			n++
		} else {
			m++
		}
	}
	return n, m
}

func stepped(s string) (n int) {
	for i := 0; i < len(s); i += 2 {
		if s[i] == ':' {
			n++
		}
	}
	return n
}

func partial(s string) (n int) {
	for i := 1; i < len(s); i++ {
		if s[i] == ':' {
			n++
		}
	}
	return n
}

func changed(list []string) {
	for _, s := range list {
		list = append(list, s)
	}
}

func given(b []byte) byte {
	for _, c := range b {
		if c == ':' {
			return c
		}
	}
	return 0
}

func boxed(to []any, from []string) []any {
	for _, s := range from {
		to = append(to, s)
	}
	return to
}

func others(list []int) bool {
	for _, n := range list {
		if n == 3 {
			return true
		}
	}
	return false
}

func labeled(s string) (n int) {
outer:
	for i := range s {
		if s[i] == ':' {
			break outer
		}
	}
	return n
}

func runes(b []rune, s string) []rune {
	for _, r := range s {
		b = append(b, r)
	}
	return b
}

func ofRunes(s string) []byte {
	b := make([]byte, len(s))
	for i := range s {
		b[i] = s[i]
	}
	return b
}

func appendedRunes(b []byte, s string) []byte {
	for i := range s {
		b = append(b, s[i])
	}
	return b
}

func (n *names) doubled() {
	for _, m := range n.list {
		n.list = append(n.list, m)
	}
}

func (n *names) byIndex(other *names) {
	for i := range other.list {
		n.list = append(n.list, other.list[i])
	}
}

func (n *names) firstOnly(other *names) {
	for range other.list {
		n.list = append(n.list, other.list[0])
	}
}
