package smallpointer

type wide struct{ a [9]uint64 }

func big() *wide { return &wide{} }

func anonymous() any { return &struct{ a int }{1} }

type nothing struct{}

func empty() *nothing { return &nothing{} }

type failure struct{ what string }

func (f *failure) Error() string { return f.what }

func fails() error { return &failure{"it"} }

func newAck() *ack { return &ack{} }

var last *ack

func stored() {
	a := &ack{}
	last = a
}

func argument() { keep(&ack{}) }

func keep(a *ack) { last = a }

type tag struct{ name, value string }

// Whoever asks for a copy keeps it.
func (t *tag) renamed(name string) *tag { return &tag{name, t.value} }

func (t tag) clone() *tag {
	c := &tag{t.name, t.value}
	return c
}

var greatest *spot

func assignedElsewhere(n int) int {
	greatest = &spot{x: n}
	s := &spot{}
	s = greatest
	return s.x
}

func newBig() *wide { return new(wide) }

func count() *int { return new(int) }

func value() *int {
	n := 3
	p := new(int)
	*p = n
	return p
}

func blank() error { return new(failure) }

func (t *tag) another() *tag { return new(tag) }

func storedNew() {
	last = new(ack)
}

func hidden(new func(int) *ack) *ack { return new(3) }
