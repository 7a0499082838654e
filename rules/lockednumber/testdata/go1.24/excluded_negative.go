//go:build never

package lockednumber

func (e *excluded) get() int64 { return e.excludedValue }
