package textfold

import (
	"bytes"
	"strings"
)

const scheme = "bearer "

func credentials(header string) (string, bool) {
	low := strings.ToLower(header) // want "made to look for a part of it"
	if strings.HasPrefix(low, scheme) {
		return header[len(scheme):], true
	}
	return "", low == "none"
}

func severity(line []byte) int {
	up := strings.ToUpper(string(line)) // want "made to look for a part of it"
	switch {
	case strings.Contains(up, "ERROR"), strings.HasSuffix(up, "!"):
		return 2
	case strings.Index(up, "WARN")+strings.LastIndex(up, "NOTE") > 0:
		return 1
	}
	return bytes.Count(line, []byte("!"))
}
