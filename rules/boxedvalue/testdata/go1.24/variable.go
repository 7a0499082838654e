package boxedvalue

import "fmt"

type box struct{ inner any }

func (b box) area() float64 { return 0 }

var (
	unit           = rect{1, 1}
	empty          = box{nil}
	nowhere   rect = rect{}
	anonymous      = []int{1, 2, 3}
)

func known(name string) shape {
	switch name {
	case "unit":
		return unit // want "value allocated to be returned as an interface"
	case "empty":
		return empty // want "value allocated to be returned as an interface"
	case "nowhere":
		return nowhere // want "value allocated to be returned as an interface"
	}
	return box{name} // want "value allocated to be returned as an interface"
}

func sum() (all float64) {
	add(&all, unit) // want "value allocated to be given as an interface"
	return all
}

func list3() interface{} {
	return anonymous // want "value allocated to be returned as an interface"
}

type visitor struct {
	visit func(s shape)
}

func (v *visitor) each(all []rect) {
	for _, r := range all {
		v.visit(r) // want "value allocated to be given as an interface"
	}
}

// What else is done with them keeps these as they are.

var (
	measured       = rect{1, 2}
	moved          = rect{1, 3}
	shared         = rect{1, 4}
	two            = rect{1, 5}
	Exported       = rect{1, 6}
	whole    int64 = 7
	tested         = rect{1, 8}
)

func others(n int) shape {
	switch n {
	case 0:
		fmt.Println(measured.w)
		return measured // want "value allocated"
	case 1:
		moved = rect{}
		return moved // want "value allocated"
	case 2:
		fmt.Println(&shared)
		return shared // want "value allocated"
	case 3:
		return two // want "value allocated"
	case 4:
		return tested // want "value allocated"
	}
	return Exported // want "value allocated"
}

func anyOf() any {
	return two // want "value allocated"
}

func number() any {
	return whole // want "value allocated"
}
