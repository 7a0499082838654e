package circuit

import "errors"

// ErrInputs is returned where there are not as many values as inputs.
var ErrInputs = errors.New("circuit: not a value for each input")

// Sim tells what comes out of a netlist. It is not safe for concurrent use.
type Sim struct {
	net     *Netlist
	inputs  []*Gate
	outputs []*Gate // those with nothing behind them
	order   []*Gate // each behind those before it
}

// NewSim returns a simulation of a netlist without loops.
func NewSim(n *Netlist) (*Sim, error) {
	levels, err := n.Levels()
	if err != nil {
		return nil, err
	}
	s := &Sim{net: n}
	for _, gates := range levels {
		s.order = append(s.order, gates...)
	}
	s.inputs = Filter(n.Gates, func(g *Gate) bool { return g.Op == Input })
	s.outputs = Filter(n.Gates, func(g *Gate) bool { return len(g.Out) == 0 })
	return s, nil
}

// Step returns what comes out when in is put in; it is the caller's.
func (s *Sim) Step(in []bool) ([]bool, error) {
	if len(in) != len(s.inputs) {
		return nil, ErrInputs
	}
	value := make([]bool, len(s.net.Gates))
	for i, g := range s.inputs {
		value[g.ID] = in[i]
	}
	for _, g := range s.order {
		if g.Op != Input {
			value[g.ID] = g.of(value)
		}
	}
	out := make([]bool, len(s.outputs))
	for i, g := range s.outputs {
		out[i] = value[g.ID]
	}
	return out, nil
}

// of returns what comes out of a gate, by the values of the gates before it.
func (g *Gate) of(value []bool) bool {
	v := g.Op == And || g.Op == Not
	for _, from := range g.In {
		switch in := value[from.ID]; g.Op {
		case And:
			v = v && in
		case Or:
			v = v || in
		case Xor, Not:
			v = v != in
		}
	}
	return v
}
