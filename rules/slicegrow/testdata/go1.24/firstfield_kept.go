package slicegrow

// Fields that are found to grow, and have no fix.

func shownRow(lines []string, see func(row)) (r row) {
	for _, l := range lines {
		if l != "" {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
			see(r)
		}
	}
	return r
}

func forkedField(lines []string) (r row, more []string) {
	for _, l := range lines {
		if l == "" {
			return r, append(r.notes, "none")
		}
		r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
	}
	return r, nil
}

func keptField(lines []string) (r row, all [][]string) {
	for _, l := range lines {
		if l == "" {
			all = append(all, r.notes) // want `slice grows from nothing though it is known how long it may become`
			continue
		}
		r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
	}
	return r, all
}

func pointedField(lines []string) (r row, p *[]string) {
	p = &r.notes
	for _, l := range lines {
		if l != "" {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r, p
}

func deferredField(lines []string) (r row) {
	defer func() { r.number = cap(r.notes) }()
	for _, l := range lines {
		if l != "" {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r
}

func inRoundsField(pages [][]string) (r row) {
	for _, lines := range pages {
		for _, l := range lines {
			if l != "" {
				r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
			}
		}
	}
	return r
}

func askedField(lines []string) (r row, n int) {
	for _, l := range lines {
		if l != "" {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r, cap(r.notes)
}

func (r row) count() int { return cap(r.notes) }

func methodField(lines []string) (r row, n int) {
	for _, l := range lines {
		if n = r.count(); n < 3 {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r, n
}

func hiddenField(lines []string, make func() bool) (r row) {
	for _, l := range lines {
		if make() {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r
}

func promisedField(n int) (r row) {
	for i := range n {
		if i%7 == 3 {
			r.notes = append(r.notes, "") // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r
}

type nest struct{ row }

func embeddedField(lines []string) (r nest) {
	for _, l := range lines {
		if l != "" {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r
}

func replacedField(lines []string, other row) (r row) {
	r = other
	for _, l := range lines {
		if l != "" {
			r.notes = append(r.notes, l)
		}
	}
	return r
}
