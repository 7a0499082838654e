package test

import "fmt"

func commented(v any) string {
	return fmt.Sprint( /* the value */ v) // want "may be text already"
}
