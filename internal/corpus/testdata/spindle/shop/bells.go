package shop

// Bell is what happens when a machine calls for somebody.
type Bell interface {
	Ring(on *Bells, machine uint32)
}

// BellFunc is a bell that is a function.
type BellFunc func(on *Bells, machine uint32)

// Ring calls the function.
func (f BellFunc) Ring(on *Bells, machine uint32) { f(on, machine) }

// Bells are the bells of machines. One goroutine at a time may use them.
type Bells struct {
	bells map[uint32]Bell
}

// Hang gives a machine a bell, or takes it away if it is nil.
func (b *Bells) Hang(machine uint32, bell Bell) {
	if bell == nil {
		delete(b.bells, machine)
		return
	}
	if b.bells == nil {
		b.bells = make(map[uint32]Bell)
	}
	b.bells[machine] = bell
}

// Strike rings the bell of a machine, which may take itself away or hang others.
// It returns whether the machine has one then.
func (b *Bells) Strike(machine uint32) bool {
	if b.bells[machine] != nil {
		b.bells[machine].Ring(b, machine)
	}
	return b.bells[machine] != nil
}
