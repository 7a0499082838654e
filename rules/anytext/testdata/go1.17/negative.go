package test

import f "fmt"

func told(v f.Stringer) string { return f.Sprint(v) }
