package docs

import "github.com/gohone/hone/internal/casestudies"

// CaseStudies renders the page of the examples, by name.
func CaseStudies(studies []casestudies.Study, results []casestudies.Result) Pages {
	return Pages{"case-studies.md": notice + casestudies.Markdown(studies, results)}
}
