package caves

// Flood simulates how water rises: it comes in at a station and runs downwards,
// and every hour upwards as far as a rise, through ways that are wide enough for
// it.
type Flood struct {
	cave *Cave
	wet  map[int]struct{}
	rise float64 // per hour, in metres
}

// NewFlood returns a flood that comes in at a station.
func NewFlood(c *Cave, source *Station, rise float64) *Flood {
	f := &Flood{cave: c, wet: make(map[int]struct{}), rise: rise}
	f.fill(source, source.Depth)
	return f
}

// fill wets the station and all that the water reaches from it, up to a level.
func (f *Flood) fill(s *Station, level float64) {
	if _, ok := f.wet[s.Index]; ok {
		return
	}
	f.wet[s.Index] = struct{}{}
	for _, p := range s.passages {
		if far := p.Far(s); far.Depth >= level {
			f.fill(far, level)
		}
	}
}

// Hour lets an hour pass, and returns how many stations are wet then. The water of
// an hour starts from where that of the hour before has come to.
func (f *Flood) Hour() int {
	for _, s := range f.shore() {
		for _, p := range s.passages {
			if far := p.Far(s); far.Depth >= s.Depth-f.rise {
				f.fill(far, far.Depth)
			}
		}
	}
	return len(f.wet)
}

// shore returns the stations from which the water may go on.
func (f *Flood) shore() []*Station {
	var shore []*Station
	for _, s := range f.cave.Stations {
		if _, ok := f.wet[s.Index]; ok {
			shore = append(shore, s)
		}
	}
	return shore
}

// Hours returns how many stations are wet after each hour.
func (f *Flood) Hours(n int) []int {
	counts := []int{}
	for range n {
		counts = append(counts, f.Hour())
	}
	return counts
}
