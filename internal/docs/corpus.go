package docs

import "github.com/gohone/hone/internal/corpus"

// Corpus renders the page of the corpora, by name.
func Corpus(programs []corpus.Program, results []corpus.Result) Pages {
	return Pages{"corpus.md": notice + corpus.Markdown(programs, results)}
}
