package hidden

import "fmt"

type int64 struct{}

func types(v any) string {
	return fmt.Sprint(v) // want "may be text already"
}
