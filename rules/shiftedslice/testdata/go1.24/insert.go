package shiftedslice

type edit struct {
	kind int
	text string
}

func insertAt(list []string, i int, s string) []string {
	return append(list[:i], append([]string{s}, list[i:]...)...) // want "elements copied to a new slice, and back"
}

type editor struct{ edits []edit }

func (e *editor) put(i, kind int, text []byte) {
	e.edits = append(e.edits[:i+1], append([]edit{{kind, string(text)}, {text: "b"}}, e.edits[i+1:]...)...) // want "elements copied"
}

func putPointers(list []*edit, e edit) []*edit {
	list = append(list[:len(list)-1], append([]*edit{{kind: 1}, &e}, list[len(list)-1:]...)...) // want "elements copied"
	return list
}

type names []string

func (n names) with(s string) names {
	return append(n[:1], append(names{s, "x"}, n[1:]...)...) // want "elements copied"
}

func calledBetween(list []string, i int, s func() string) []string {
	return append(list[:i], append([]string{s()}, list[i:]...)...) // want "elements copied"
}

func keyedBetween(list []string, i int, s string) []string {
	return append(list[:i], append([]string{1: s}, list[i:]...)...) // want "elements copied"
}

func otherIndex(list []int, i uint8) []int {
	return append(list[:i], append([]int{1}, list[i:]...)...) // want "elements copied"
}

type place int

func namedIndex(list []int, i place) []int {
	return append(list[:i], append([]int{1}, list[i:]...)...) // want "elements copied"
}

func otherElement(list []any, i, x int) []any {
	return append(list[:i], append([]any{x}, list[i:]...)...) // want "elements copied"
}

func namedElement(list [][]string, i int, x names) [][]string {
	return append(list[:i], append([][]string{x}, list[i:]...)...) // want "elements copied"
}

func ofNothing(list []any, x any) []any {
	return append(list[:1], append([]any{nil, x}, list[1:]...)...) // want "elements copied"
}
