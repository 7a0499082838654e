package finish

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Runner is someone in the race.
type Runner struct {
	Name string
	Laps int
	Last uint32 // tenths of a second when the last lap ended
}

// Race knows its runners by their chips. Who runs is known before the start.
type Race struct {
	pause   uint32 // tenths of a second that a lap takes at least
	mu      sync.Mutex
	runners map[string]*Runner
}

// NewRace returns a race of runners, by their chips.
func NewRace(pause uint32, names map[string]string) *Race {
	r := &Race{pause: pause, runners: make(map[string]*Runner, len(names))}
	for chip, name := range names {
		r.runners[chip] = &Runner{Name: name}
	}
	return r
}

// pass notes a passage and returns how many laps the runner has; 0 if the chip
// is nobody's. A chip is heard several times while it crosses a mat.
func (r *Race) pass(p *Passage) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	who, ok := r.runners[p.Chip]
	if !ok {
		return 0
	}
	if who.Laps == 0 || p.At >= who.Last+r.pause {
		who.Laps++
		who.Last = p.At
	}
	return who.Laps
}

// Runner returns what is known of the runner of a chip.
func (r *Race) Runner(chip string) Runner {
	r.mu.Lock()
	defer r.mu.Unlock()
	if who := r.runners[chip]; who != nil {
		return *who
	}
	return Runner{}
}

// Result is a line for the speaker, who reads it when there is time.
type Result struct {
	Name string
	Laps int
}

// Announce hands the results of the chips to the speaker.
func (r *Race) Announce(chips []string, speaker chan<- *Result) {
	for _, chip := range chips {
		who := r.Runner(chip)
		speaker <- &Result{who.Name, who.Laps}
	}
}

// Display shows the time of the race on a board: each second its own write, when
// it comes. It ends with the ticks.
func Display(board io.Writer, start time.Time, ticks <-chan time.Time) error {
	for now := range ticks {
		s := int(now.Sub(start).Seconds())
		if _, err := fmt.Fprintf(board, "%d:%02d\n", s/60, s%60); err != nil {
			return err
		}
	}
	return nil
}

// Greeting reads the line that a mat sends before anything else, without its
// end, and nothing of what follows.
func Greeting(c io.Reader) (string, error) {
	var line []byte
	var letter [1]byte
	for len(line) <= maxSize {
		if _, err := io.ReadFull(c, letter[:]); err != nil {
			return "", fmt.Errorf("greeting: %w", err)
		}
		if letter[0] == '\n' {
			return string(line), nil
		}
		line = append(line, letter[0])
	}
	return "", fmt.Errorf("greeting: %w", ErrSize)
}
