package constanterror

import (
	"errors"
	"fmt"
)

var errDigit = errors.New("no digit")

func text(s string) error { return errors.New(s) }

func formatted(c byte) error { return fmt.Errorf("no digit: %q", c) }

func init() {
	if errDigit == nil {
		panic(errors.New("no error"))
	}
}

type maker struct{}

func (maker) New(string) error { return nil }

func other(errors maker) error { return errors.New("no digit") }
