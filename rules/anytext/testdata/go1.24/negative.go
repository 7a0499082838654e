package test

import (
	"fmt"
	"io"
)

func anyAsked(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return fmt.Sprint(v)
}

func anySwitched(v any) string {
	switch v := v.(type) {
	case string:
		return v
	default:
		return fmt.Sprint(v)
	}
}

func anyRenamed(v any) string {
	switch x := v.(type) {
	case string:
		return x
	default:
		return fmt.Sprint(x)
	}
}

func anyOfMethods(r io.Reader, s fmt.Stringer) string { return fmt.Sprint(r) + fmt.Sprint(s) }

func anyList(all []any) string { return fmt.Sprint(all...) }

func anyLine(v any) string { return fmt.Sprintln(v) }

func anyTwo(v any) string { return fmt.Sprint(v, v) }

func anyConcurrent(v any) {
	defer fmt.Sprint(v)
	go fmt.Sprint(v)
}

func anyType(v any) string { return fmt.Sprintf("%T", v) }

func anyShadowed(v any) string {
	fmt := shower{}
	return fmt.Sprint(v)
}

type shower struct{}

func (shower) Sprint(any) string { return "" }

func plus(v any) string { return fmt.Sprintf("%+v", v) }

func constraint[T any](v T) string { return fmt.Sprint(v) }

func typed(v int, s string) string { return fmt.Sprint(v) + fmt.Sprint(s) }

var atStart = fmt.Sprint(any(1))
