package cost

// StackSums are a profile's values added up by stack: stacks repeat where
// samples differ in their labels, and what is done per stack is done less often.
type StackSums struct {
	Value   []int64  // by StackID
	Second  []int64  // by StackID, of the second column; nil if there is none
	Records []uint32 // number of samples, by StackID
	Touched []bool   // by StackID: a sample of it has a value that is not 0
}

// Sum adds up the values of a column, and of a second one unless it is -1.
func (p *Profile) Sum(column, second int) StackSums {
	n := p.Stacks()
	s := StackSums{Value: make([]int64, n), Records: make([]uint32, n), Touched: make([]bool, n)}
	if second >= 0 {
		s.Second = make([]int64, n)
	}
	for i := range p.samples.n {
		id := p.samples.stack.at(i)
		v := p.samples.values[column].at(i)
		s.Value[id] += v
		s.Records[id]++
		if v != 0 {
			s.Touched[id] = true
		}
		if second >= 0 {
			d := p.samples.values[second].at(i)
			s.Second[id] += d
			if d != 0 {
				s.Touched[id] = true
			}
		}
	}
	return s
}
