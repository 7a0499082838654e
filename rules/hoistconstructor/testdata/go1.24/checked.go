package hoist

import (
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"
	texttemplate "text/template"
)

const plate = `^[A-Z]{2}-\d+$`

func plated(s string) (bool, error) {
	re, err := regexp.Compile(plate) // want `compiled anew on every call`
	if err != nil {
		return false, fmt.Errorf("plate: %w", err)
	}
	return re.MatchString(s), nil
}

func posix(s string) (at []int) {
	if re, err := regexp.CompilePOSIX("a+|b"); err == nil { // want `compiled anew on every call`
		at = re.FindStringIndex(s)
	}
	return at
}

func dashes() (*regexp.Regexp, error) {
	return regexp.Compile("[^a-z]+") // want `compiled anew on every call`
}

func dashed(s string) (string, error) {
	re, err := dashes()
	if err != nil {
		return "", err
	}
	return re.ReplaceAllString(s, "-"), nil
}

func badge(w io.Writer, name string) error {
	const text = `<b>{{.}}</b>`
	t, err := template.New("badge").Parse(text) // want `template parsed anew on every call`
	if err != nil {
		return err
	}
	return t.Execute(w, name)
}

func greeted(name string) string {
	var out strings.Builder
	greet := func() {
		t := texttemplate.Must(texttemplate.New("greeting").Parse("Hello {{.}}!")) // want `template parsed anew on every call`
		_ = t.Execute(&out, name)
	}
	greet()
	return out.String()
}
