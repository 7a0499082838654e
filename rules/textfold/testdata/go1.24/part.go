package textfold

import "strings"

type header struct{ name string }

func bearer(s string) bool { return strings.HasPrefix(strings.ToLower(s), "bearer ") } // want "a part of it"

func notRemote(url string) bool {
	return !strings.HasPrefix(strings.ToUpper(url), "HTTP:") && // want "a part of it"
		url != ""
}

func (h *header) long(n int) bool {
	return n > 3 || strings.HasSuffix(strings.ToLower(h.name), "-length") // want "a part of it"
}
