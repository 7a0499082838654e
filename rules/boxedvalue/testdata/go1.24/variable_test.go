package boxedvalue

func width() float64 { return tested.w }
