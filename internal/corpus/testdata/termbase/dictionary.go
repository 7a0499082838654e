package termbase

import (
	"context"
	"fmt"
	"time"
)

// RemoteDictionary stands for one that is asked over a network.
type RemoteDictionary struct {
	name    string
	latency time.Duration
	words   map[string]string // by language and word
}

// NewRemoteDictionary returns a dictionary that takes its time.
func NewRemoteDictionary(name string, latency time.Duration, words map[string]string) *RemoteDictionary {
	return &RemoteDictionary{name: name, latency: latency, words: words}
}

// Translate returns the word for a word in a language.
func (d *RemoteDictionary) Translate(ctx context.Context, lang, word string) (string, error) {
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case <-time.After(d.latency):
	}
	if w, ok := d.words[lang+":"+word]; ok {
		return w, nil
	}
	return "", fmt.Errorf("%s: no %s word for %q: %w", d.name, lang, word, ErrUnknown)
}

// Translation is what a term is in a language.
type Translation struct{ Lang, Word string }

// Translator looks words up.
type Translator struct {
	main  *RemoteDictionary
	chain []Dictionary
}

// NewTranslator returns a translator with a dictionary, and others to fall back
// on.
func NewTranslator(main *RemoteDictionary, chain ...Dictionary) *Translator {
	return &Translator{main: main, chain: chain}
}

// All returns the word in each of the languages. It fails with the first of the
// languages that the dictionary has no word of.
func (t *Translator) All(ctx context.Context, word string, langs []string) ([]Translation, error) {
	all := []Translation{}
	for _, lang := range langs {
		w, err := t.main.Translate(ctx, lang, word)
		if err != nil {
			return nil, err
		}
		all = append(all, Translation{lang, w})
	}
	return all, nil
}

// First returns the word of the first dictionary that has one. Those after it
// are not asked: each question is paid for.
func (t *Translator) First(ctx context.Context, word, lang string) (string, error) {
	err := ErrUnknown
	for _, d := range t.chain {
		var w string
		if w, err = d.Translate(ctx, lang, word); err == nil {
			return w, nil
		}
	}
	return "", err
}
