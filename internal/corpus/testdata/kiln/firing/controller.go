package firing

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Step is one segment of a firing schedule.
type Step struct {
	Target float64 // degrees Celsius
	Power  int     // percent
}

// Controller drives the relay of a kiln over a serial line. The relay confirms
// every command.
type Controller struct {
	line    io.Writer
	replies *bufio.Reader
}

// NewController returns a controller on an open serial line.
func NewController(line io.ReadWriter) *Controller {
	return &Controller{line: line, replies: bufio.NewReader(line)}
}

// SetPower sets the power and waits for the confirmation.
func (c *Controller) SetPower(percent int) error {
	if _, err := fmt.Fprintf(c.line, "P%d\r", percent); err != nil {
		return err
	}
	reply, err := c.replies.ReadString('\r')
	if err != nil {
		return err
	}
	if reply = strings.TrimSuffix(reply, "\r"); reply != "OK" {
		return fmt.Errorf("relay: %s", reply)
	}
	return nil
}

// Run executes a schedule: each step starts at the temperature that the one
// before it has really reached.
func Run(schedule []Step, start float64, heat func(from float64, step Step) (float64, error)) (float64, error) {
	at := start
	for i, step := range schedule {
		reached, err := heat(at, step)
		if err != nil {
			return at, fmt.Errorf("step %d: %w", i+1, err)
		}
		at = reached
	}
	return at, nil
}
