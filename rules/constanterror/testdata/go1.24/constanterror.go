package constanterror

import (
	"errors"
	"fmt"
)

func digit(c byte) (int, error) {
	if c < '0' || c > '9' {
		return 0, errors.New("no digit") // want "error made anew though it always says the same"
	}
	return int(c - '0'), nil
}

func letter(c byte) error {
	if c < 'a' || c > 'z' {
		return fmt.Errorf("no letter") // want "error made anew though it always says the same"
	}
	return nil
}
