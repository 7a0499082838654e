package importer

// Meter counts what is imported, below a name that can be changed on the way.
type Meter struct {
	name   string
	counts map[string]int
}

// NewMeter returns a meter that has counted nothing.
func NewMeter(name string) *Meter { return &Meter{name, map[string]int{}} }

// Rename changes the name that further rows are counted below.
func (m *Meter) Rename(name string) { m.name = name }

// Row counts a row. It says how many there were before it and are now, of its
// kind and of all: a row of the kind "all" is of both.
func (m *Meter) Row(kind string) (before, now int) {
	key := m.name + "." + kind
	before = m.counts[key]
	m.all()
	m.counts[key]++
	return before, m.counts[key]
}

func (m *Meter) all() { m.counts[m.name+".all"]++ }
