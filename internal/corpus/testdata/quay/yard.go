package quay

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

// Tiers is how many boxes are on top of each other at most.
const Tiers = 4

// Errors of moves.
var (
	ErrUnknown = errors.New("quay: no such box")
	ErrTwice   = errors.New("quay: box is in the yard already")
	ErrFull    = errors.New("quay: stack is full")
	ErrBuried  = errors.New("quay: box has others on top")
)

// Bay is where a stack is.
type Bay struct {
	Block string
	Bay   int
}

// Slot is where a box is.
type Slot struct {
	Bay
	Tier int // from one
}

// String returns the name that is painted on the ground, and the tier.
func (s Slot) String() string {
	return fmt.Sprintf("%s-%d.%d", s.Block, s.Bay.Bay, s.Tier)
}

type box struct {
	number string
	slot   Slot
	since  time.Time
}

// Yard knows where boxes are. It is safe for concurrent use.
type Yard struct {
	mu      sync.Mutex
	boxes   map[string]*box
	stacks  map[Bay][]string // numbers, from the ground up
	touched map[string]int   // how often a box was moved
	busiest int              // the highest of touched
}

// NewYard returns an empty yard.
func NewYard() *Yard {
	return &Yard{boxes: map[string]*box{}, stacks: map[Bay][]string{}, touched: map[string]int{}}
}

// Set puts a box on a stack.
func (y *Yard) Set(number string, at Bay, now time.Time) error {
	y.mu.Lock()
	defer y.mu.Unlock()
	stack := y.stacks[at]
	if slices.Contains(stack, number) {
		return ErrTwice
	}
	if len(stack) == Tiers {
		return ErrFull
	}
	if _, in := y.boxes[number]; in {
		return ErrTwice
	}
	y.stacks[at] = append(stack, number)
	y.boxes[number] = &box{number, Slot{at, len(stack) + 1}, now}
	y.touch(number)
	return nil
}

// Lift takes a box off its stack and returns since when it was there.
func (y *Yard) Lift(number string) (time.Time, error) {
	y.mu.Lock()
	defer y.mu.Unlock()
	b := y.boxes[number]
	if b == nil {
		return time.Time{}, fmt.Errorf("%w: %s", ErrUnknown, number)
	}
	stack := y.stacks[b.slot.Bay]
	if b.slot.Tier < len(stack) {
		return time.Time{}, fmt.Errorf("%w: %s", ErrBuried, number)
	}
	y.stacks[b.slot.Bay] = stack[:len(stack)-1]
	delete(y.boxes, number)
	y.touch(number)
	return b.since, nil
}

// touch counts a move of a box.
func (y *Yard) touch(number string) {
	if _, known := y.touched[number]; !known {
		y.touched[number] = 0
	}
	y.touched[number]++
	if y.touched[number] > y.busiest {
		y.busiest = y.touched[number]
	}
}

// Busiest returns how often the box was moved that was moved most often.
func (y *Yard) Busiest() int {
	y.mu.Lock()
	defer y.mu.Unlock()
	return y.busiest
}

// Stack returns the boxes of a stack, from the ground up. They are the caller's,
// who plans with them.
func (y *Yard) Stack(at Bay) []string {
	y.mu.Lock()
	defer y.mu.Unlock()
	return slices.Clone(y.stacks[at])
}

// all are the boxes, in no order. The yard has to be locked.
func (y *Yard) all() iter.Seq[*box] {
	return func(yield func(*box) bool) {
		for _, b := range y.boxes {
			if !yield(b) {
				return
			}
		}
	}
}

// Manifest returns the numbers of all boxes, sorted.
func (y *Yard) Manifest() []string {
	y.mu.Lock()
	defer y.mu.Unlock()
	var numbers []string
	for b := range y.all() {
		numbers = append(numbers, b.number)
	}
	slices.Sort(numbers)
	return numbers
}

// Describe says which boxes are in a block, one a line: number, slot and how often
// it was moved.
func (y *Yard) Describe(block string, say func(text string) error) error {
	y.mu.Lock()
	defer y.mu.Unlock()
	var found []*box
	for b := range y.all() {
		if b.slot.Block == block {
			found = append(found, b)
		}
	}
	sort.Slice(found, func(i, j int) bool {
		a, b := found[i].slot, found[j].slot
		return a.Bay.Bay < b.Bay.Bay || a.Bay.Bay == b.Bay.Bay && a.Tier < b.Tier
	})
	var text strings.Builder
	for _, b := range found {
		text.WriteString(fmt.Sprintf("%s %v", b.number, b.slot))
		text.WriteString(" x" + fmt.Sprintf("%d", y.touched[b.number]) + "\n")
	}
	return say(text.String())
}
