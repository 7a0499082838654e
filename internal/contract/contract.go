package contract

import (
	"regexp"
	"strings"
)

// Promise is what a comment says of calling a function.
type Promise struct {
	AtOnce bool // several goroutines may call it at the same time
	Quiet  bool // a call changes nothing: others cannot tell that it was made
	Often  bool // who calls it does so any number of times
}

// Words of the promises, in lower case with single spaces.
var (
	atOnce = regexp.MustCompile(`\b(safe for (\w+ )?concurrent (use|access|calls?)|concurrency[- ]safe|(goroutine|thread)[- ]?safe` +
		`|(may|can) be (called|used|accessed|shared) (concurrently|at once|at the same time|by (several|multiple|many) goroutines|from (several|multiple|many) goroutines)` +
		`|safe to (call|use) (concurrently|from (several|multiple|many) goroutines))\b`)
	quiet = regexp.MustCompile(`\b((changes?|modif(y|ies)|writes?) nothing|read-?only|only reads?|side[- ]effect[- ]free|free of (side )?effects` +
		`|(has|have) no (side )?effects?|without (side )?effects?)\b`)
	often = regexp.MustCompile(`\b(may|can) be (asked|called|evaluated|computed|used) (any number of times|as often as (it is |they are )?(likes?|wants?|needs?|needed))\b` +
		`|\b(is|are) (asked|called|evaluated|computed) any number of times\b`)
	// Sentences with these are no promise.
	denies = regexp.MustCompile(`\b(not|cannot|never|neither|nor|no longer|unless|except|only (if|when|while|after)|as long as|provided|but|should|must|todo)\b|n't\b|\bif\b`)
)

// Read returns what the text of a comment promises.
func Read(doc string) Promise {
	var p, denied Promise
	for _, s := range sentences(doc) {
		found := Promise{atOnce.MatchString(s), quiet.MatchString(s), often.MatchString(s)}
		if denies.MatchString(s) {
			denied = denied.or(found)
			continue
		}
		p = p.or(found)
	}
	return Promise{p.AtOnce && !denied.AtOnce, p.Quiet && !denied.Quiet, p.Often && !denied.Often}
}

func (p Promise) or(q Promise) Promise {
	return Promise{p.AtOnce || q.AtOnce, p.Quiet || q.Quiet, p.Often || q.Often}
}

// sentences cuts a comment where a sentence or a paragraph ends; in lower case,
// with single spaces.
func sentences(doc string) []string {
	var out []string
	for _, paragraph := range strings.Split(strings.ToLower(doc), "\n\n") {
		text := strings.Join(strings.Fields(paragraph), " ")
		cut := func(r rune) bool { return r == '\n' || r == ';' }
		out = append(out, strings.FieldsFunc(strings.ReplaceAll(text, ". ", "\n"), cut)...)
	}
	return out
}
