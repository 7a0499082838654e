package test

import f "fmt"

func old(v interface{}) string {
	return f.Sprintf("%d", v) // want "may be text already"
}
