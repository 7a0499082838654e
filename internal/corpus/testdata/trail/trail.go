// Package trail says where on a site a page is.
package trail

// Step is a page on the way.
type Step struct{ Title, Link string }

// Trail is the way from the first page to the present one.
type Trail struct{ steps []Step }

// Of returns the trail of some steps.
func Of(steps ...Step) *Trail { return &Trail{steps} }

// Text shows the titles of the trail.
func (t *Trail) Text() (text string) {
	first := true
	for _, step := range t.steps {
		if !first {
			text = text + " > "
		}
		text = text + step.Title
		first = false
	}
	return
}
