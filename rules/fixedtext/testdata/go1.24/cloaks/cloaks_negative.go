package cloaks

// In each of these most turns keep the text, or it is not known how to keep a copy.

type tag struct {
	id  string
	sum int
}

func tag1(b []byte) tag { return tag{id: string(b)} }

func tag2(b []byte) tag { return tag{id: string(b)} }

func tag3(b []byte) tag { return tag{id: string(b)} }

func tag4(b []byte) tag { return tag{id: string(b)} }

func tag5(b []byte) tag { return tag{id: string(b)} }

func tag6(b []byte) tag { return tag{id: string(b)} }

func tag7(b []byte) tag { return tag{id: string(b)} }

// No turn leaves it out.
func all(rows [][]byte) (ids []string) {
	for _, b := range rows {
		t := tag1(b)
		ids = append(ids, t.id)
	}
	return ids
}

// Those that leave it out fail.
func allSound(rows [][]byte) (ids []string, err error) {
	list := &idList{}
	for _, b := range rows {
		if err := list.add(tag2(b)); err != nil {
			return nil, err
		}
	}
	return list.ids, nil
}

type idList struct{ ids []string }

type unsound struct{}

func (unsound) Error() string { return "unsound" }

func (l *idList) add(t tag) error {
	if t.sum < 0 {
		return unsound{}
	}
	l.ids = append(l.ids, t.id)
	return nil
}

// It would be a copy for each count.
func counted(rows [][]byte, m map[string]int) {
	for _, b := range rows {
		if t := tag3(b); t.id != "" {
			m[t.id]++
		}
	}
}

// It is sent.
func heard(rows [][]byte, to chan string) {
	for _, b := range rows {
		if t := tag4(b); t.sum > 0 {
			to <- t.id
		}
	}
}

// A goroutine has it.
func told(rows [][]byte, tell func(string)) {
	for _, b := range rows {
		if t := tag5(b); t.sum > 0 {
			go tell(t.id)
		}
	}
}

// What is kept has another type.
type code string

func coded(rows [][]byte) (codes []code) {
	for _, b := range rows {
		if t := tag6(b); t.sum > 0 {
			codes = append(codes, code(t.id))
		}
	}
	return codes
}

// Too many keep it.
type shelf struct{ a, b, c, d, e string }

func (s *shelf) put(rows [][]byte) {
	for _, row := range rows {
		switch t := tag7(row); t.sum {
		case 1:
			s.a = t.id
		case 2:
			s.b = t.id
		case 3:
			s.c = t.id
		case 4:
			s.d = t.id
		case 5:
			s.e = t.id
		}
	}
}

// Nothing keeps it: it is on the stack.
func (l *labels) look(label []byte) int {
	key := string(label[1:])
	return l.numbers[key]
}

// All calls keep it.
func (l *labels) note(label []byte) {
	key := string(label[1:])
	l.last = key
	if l.numbers[key] == 0 {
		l.numbers[key] = 1
	}
}

// Somebody who is not known gets it.
func (l *labels) say(label []byte, to func(string)) {
	key := string(label[1:])
	to(key)
	if l.numbers[key] == 0 {
		l.last = key
	}
}

// It is returned.
func (l *labels) same(label []byte) string {
	key := string(label[1:])
	if l.numbers[key] == 0 {
		l.last = key
	}
	return key
}

// It is a key and a value at once.
type renames map[string]string

func (r renames) of(label []byte) int {
	key := string(label[1:])
	if r[key] == "" {
		r[key] = key
	}
	return len(r)
}
