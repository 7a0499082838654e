package shelf

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
)

// ErrTaken is returned for slots that somebody else has.
var ErrTaken = errors.New("slot is taken")

// Slots is how many firings fit into a day.
const Slots = 4

// Calendar knows who has booked which kiln.
type Calendar struct {
	mu    sync.Mutex
	slots map[string]string
	refs  int
}

// NewCalendar returns an empty calendar.
func NewCalendar() *Calendar {
	return &Calendar{slots: make(map[string]string)}
}

func slotKey(kiln, day string, slot int) string {
	return fmt.Sprintf("%s|%s|%d", kiln, day, slot)
}

// Holder returns who has a slot.
func (c *Calendar) Holder(kiln, day string, slot int) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slots[slotKey(kiln, day, slot)]
}

// Free counts the free slots of a kiln on some days.
func (c *Calendar) Free(kiln string, days []string) int {
	free := 0
	for _, day := range days {
		for slot := range Slots {
			if c.Holder(kiln, day, slot) == "" {
				free++
			}
		}
	}
	return free
}

// Book books a slot when it is paid for, and returns the reference of the
// booking. Paying takes a while, so others may be faster.
func (c *Calendar) Book(kiln, day string, slot int, potter string, pay func() error) (string, error) {
	key := slotKey(kiln, day, slot)
	c.mu.Lock()
	_, taken := c.slots[key]
	c.mu.Unlock()
	if taken {
		return "", ErrTaken
	}
	if err := pay(); err != nil {
		return "", fmt.Errorf("payment: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if winner, late := c.slots[key]; late {
		return "", fmt.Errorf("%w: %s was faster", ErrTaken, winner)
	}
	c.slots[key] = potter
	c.refs++
	return "b" + strconv.Itoa(c.refs), nil
}
