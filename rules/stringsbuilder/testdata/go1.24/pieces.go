package build

import "strconv"

type step struct{ title string }

func trail(steps []step) (text string) {
	first := true
	for _, s := range steps {
		if !first {
			text = text + " > " // want `grows`
		}
		text = text + s.title // want `grows`
		first = false
	}
	return
}

func numbers(all []int) (text string) {
	if len(all) == 0 {
		return "none"
	}
	text += "["
	for _, n := range all {
		text += strconv.Itoa(n) + "," // want `grows`
	}
	text = text + "]"
	return text
}
