package method

type moved struct{ name string }

func (m *moved) move(to string) { m.name = to }

// The field changes.
func (m *moved) text() string { return "at " + m.name }

type reset struct{ name string }

func resets(old *reset) *reset {
	r := &reset{name: "a"}
	if old != nil {
		r = old
	}
	r.name = "b"
	return r
}

// The field changes in a struct that was made before.
func (r *reset) text() string { return "at " + r.name }

type given struct{ name string }

func give(g *given) { g.name = "b" }

// The field changes in a struct that was made elsewhere.
func (g *given) text() string { return "at " + g.name }

type pointed struct{ name string }

func (p *pointed) field() *string { return &p.name }

// Somebody may change the field.
func (p *pointed) title() string { return "at " + p.name }

type Open struct{ Name string }

// Other packages may change the field.
func (o Open) title() string { return "at " + o.Name }

type empty struct{ name string }

// The text may be empty, or is of what the call is given.
func (e empty) same() string { return e.name + e.name }

func (e empty) with(x string) string { return "at " + e.name + x }

// The field may not be there.
func (e *empty) maybe() string {
	if e != nil && "at "+e.name != "at home" {
		return e.name
	}
	return ""
}

func (e *empty) later() func() string {
	return func() string { return e.name }
}

type kept struct{ name, nameText string }

// It is made where it is not there yet.
func (k *kept) text() string {
	nameText := k.nameText
	if nameText == "" {
		nameText = "at " + k.name
	}
	return nameText
}
