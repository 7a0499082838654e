package score

// Tally is what a player has done tonight.
type Tally struct {
	Throws int
	Pins   int
	Best   Pins
	Fouls  int
}

// Averages are shown beside the scores.
type Averages struct {
	Pins  float64 // per throw
	Fouls float64
}

// Averages returns those of a tally.
func (t Tally) Averages() Averages {
	if t.Throws == 0 {
		return Averages{}
	}
	n := float64(t.Throws)
	return Averages{float64(t.Pins) / n, float64(t.Fouls) / n}
}

// Tallies are those of all players.
type Tallies map[string]Tally

// Count counts a throw, and returns whether it is the player's best one.
func (t Tallies) Count(player string, pins Pins, foul bool) bool {
	record := pins > t[player].Best
	if foul {
		t[player] = Tally{t[player].Throws + 1, t[player].Pins, t[player].Best, t[player].Fouls + 1}
		return false
	}
	t[player] = Tally{t[player].Throws + 1, t[player].Pins + int(pins), max(t[player].Best, pins), t[player].Fouls}
	return record
}
