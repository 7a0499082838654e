package slicegrow

// Loops that do nothing but to append parts: how much that is, is added up before.

type album struct {
	tags   []string
	photos []photo
	cover  struct{ marks []int }
	title  string
}

type photo struct{ name string }

func tags(albums []*album) []string {
	var all []string
	for _, a := range albums {
		all = append(all, a.tags...) // want "slice grows from nothing though it is known how long it may become"
	}
	return all
}

func namesAndMarks(albums []album, total int) ([]string, []int, int) {
	names := []string{}
	for i, a := range albums {
		for _, p := range a.photos {
			names = append(names, "photo "+p.name+albums[i].title) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	marks := make([]int, 0)
	for _, a := range albums {
		marks = append(marks, a.cover.marks...) // want "slice grows from nothing though it is known how long it may become"
	}
	return names, marks, total
}

func titleBytes(albums []album) (text []byte) {
	for _, a := range albums {
		text = append(text, a.title...) // want "slice grows from nothing though it is known how long it may become"
	}
	return text
}

func inRounds(i [][]int) []int {
	var all []int
	for _, g := range i {
		for _, n := range g {
			all = append(all, n) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	return all
}

// Words have another meaning in the loop only.
func otherWord(lists [][]string) []string {
	var all []string
	for _, len := range lists {
		all = append(all, len...) // want "slice grows from nothing though it is known how long it may become"
	}
	return all
}
