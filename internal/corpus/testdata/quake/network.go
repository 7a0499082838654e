package quake

import "example.com/quake/record"

// Stats is what is known of a station.
type Stats struct {
	Records int
	Peak    int32
	Until   uint32 // the latest start of a record
}

// Network keeps what is known of its stations. Its zero value knows none.
type Network struct {
	stations map[uint32]*Stats
}

// Note takes a record into account.
func (n *Network) Note(s record.Summary) {
	if n.stations == nil {
		n.stations = map[uint32]*Stats{}
	}
	if n.stations[s.Station] == nil {
		n.stations[s.Station] = &Stats{}
	}
	n.stations[s.Station].Records++
	if s.Peak > n.stations[s.Station].Peak {
		n.stations[s.Station].Peak = s.Peak
	}
	if s.Start > n.stations[s.Station].Until {
		n.stations[s.Station].Until = s.Start
	}
}

// Station returns what is known of a station, and whether anything is.
func (n *Network) Station(number uint32) (Stats, bool) {
	s, ok := n.stations[number]
	if !ok {
		return Stats{}, false
	}
	return *s, true
}
