package numbers

import "fmt"

func strconv() {}

func name(v any) string {
	return fmt.Sprint(v) // want "may be text already"
}
