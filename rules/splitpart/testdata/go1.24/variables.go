package splitpart

import (
	"fmt"
	"strconv"
	"strings"
)

func switched(b []byte) (string, string) {
	parts := strings.Split(string(b), ".") // want "of which few are used"
	switch len(parts) {
	case 1:
		return parts[0], ""
	case 2, 3:
		return parts[0], parts[1]
	default:
		return "", ""
	}
}

func fallen(s string) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	switch len(parts) {
	case 1:
		fallthrough
	case 2:
		return parts[1]
	}
	return ""
}

func negated(s string, loose bool) (string, string) {
	parts := strings.SplitN(s, ":", 2) // want "of which few are used"
	if !(len(parts) == 2 && parts[1] != "") {
		return parts[0], ""
	}
	return parts[0], parts[1]
}

func either(s string) string {
	parts := strings.Split(s, ":") // want "of which few are used"
	if len(parts) < 2 || parts[1] == "" {
		return s
	} else if 3 <= len(parts) {
		return parts[2]
	}
	return parts[1]
}

func unsure(s string, n int) string {
	parts := strings.Split(s, ":") // want "of which few are used"
	if len(parts) < 2 && n > 0 {
		return s
	}
	return parts[1]
}

func onward(lines []string) (n int) {
	for _, i := range lines {
		kv := strings.Split(i, "::") // want "of which few are used"
		if len(kv) != 2 {
			continue
		}
		for len(kv[0]) > n {
			n += len(kv[1])
		}
	}
	return n
}

func third(partsLen string) (string, bool) {
	parts := strings.SplitN(partsLen, " ", 3) // want "of which few are used"
	if 2 < len(parts) {
		return parts[2], true
	}
	return partsLen, false
}

func checked(s string) bool {
	parts := strings.Split(s, ".") // want "of which few are used"
	return len(parts) == 3 && parts[1] == ""
}

func later(s string) func() string {
	parts := strings.Split(s, "/") // want "of which few are used"
	if len(parts) == 1 {
		panic(s)
	}
	return func() string { return parts[1] }
}

func bare(s, with string) (string, bool) {
	parts := strings.Split(s, ".") // want "joined again"
	s = ""
	return s + strings.Join(parts, with), len(parts) > 1
}

func number(s string) string {
	parts := strings.Split(s, ",") // want "joined again"
	return strings.Join(parts, "")
}

func fraction(s string) (string, int) {
	parts := strings.Split(s, ".") // want "joined again"
	if len(parts) > 2 {
		return "", 0
	}
	if digits := strings.Join(parts, ""); len(parts) == 2 {
		return digits, len(parts[1])
	}
	return parts[0], 0
}

func prefix(s string) string {
	return strings.Join(strings.SplitN(s, "/", 3), ":") // want "joined again"
}

func tagless(s string, n int) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	switch {
	case len(parts) == 2 && n > 0:
		return parts[1]
	case len(parts) == 3, n == 0:
		return parts[0]
	}
	return ""
}

func jumping(s string, n int) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	if n > 0 {
		goto found
	}
	if len(parts) < 2 {
		return ""
	}
found:
	return parts[1]
}

func claims(token string) (string, string, string, bool) {
	parts := strings.Split(token, ".") // want "of which few are used"
	if len(parts) != 3 {
		return "", "", "", false
	}
	return parts[0], parts[1], parts[2], true
}

func branched(s string) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	if len(parts) > 1 {
		s = ""
	} else {
		return parts[1] + s
	}
	return parts[0]
}

func wrong(s string) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	if len(parts) != 2 {
		return parts[1]
	}
	if len(parts) == 2 {
		s += ""
	}
	return s
}

func atAll(s string) string {
	parts := strings.Split(s, ",") // want "joined again"
	if len(parts) > 0 {
		return strings.Join(parts, "")
	}
	return s
}

func onlySet(s string) int {
	parts := strings.SplitN(s, ",", 2) // want "of which few are used"
	if len(parts) == 2 {
		parts[1] += "!"
	}
	return len(parts[0])
}

func neverRead(s string) bool {
	parts := strings.Split(s, ",") // want "of which few are used"
	if len(parts) == 1 {
		parts[0] = ""
	}
	return len(parts) == 1
}

func option(s string) (name, value string) {
	kv := strings.SplitN(s, "=", 2) // want "of which few are used"
	if len(kv) != 2 {
		return kv[0], "true"
	}
	return kv[0], kv[1]
}

func inHead(s string) string {
	if kv := strings.SplitN(s, "=", 2); len(kv) > 1 { // want "of which few are used"
		return kv[1]
	}
	return ""
}

func alwaysTwo(s string) string {
	kv := strings.SplitN(s, "=", 2) // want "of which few are used"
	if len(kv) <= 2 {
		s = kv[0]
	}
	if 1 < len(kv) && s != "" {
		return kv[1]
	}
	return s
}

func onlyCounts(s string) bool {
	kv := strings.SplitN(s, "=", 2) // want "of which few are used"
	return len(kv) == 2 && kv[0] != ""
}

// What is found is a bool, which is no answer.
type answer bool

func answered(s string) (string, answer) {
	kv := strings.SplitN(s, "=", 2) // want `of which few are used`
	if len(kv) == 2 {
		return kv[1], len(kv) == 2
	}
	return kv[0], false
}

func ports(field string) (port, count int, err error) {
	parts := strings.Split(field, "/") // want "of which few are used"
	port, err = strconv.Atoi(parts[0])
	if err != nil {
		return 0, 0, fmt.Errorf("port %v", parts[0])
	}
	if len(parts) > 1 {
		field = ""
		count, err = strconv.Atoi(parts[1])
		if err != nil {
			return 0, 0, fmt.Errorf("range %q of %v", parts[1], parts)
		}
	}
	return port, count, nil
}

func bandwidth(value string) (string, string, error) {
	parts := strings.SplitN(value, ":", 3) // want "of which few are used"
	if len(parts) != 2 {
		return "", "", fmt.Errorf("bandwidth %v", parts)
	}
	if strings.HasPrefix(parts[0], "X-") {
		parts[0] = parts[0][2:]
	}
	return parts[0], parts[1], nil
}

func shadowedBefore(s string) error {
	parts := strings.Split(s, ":") // want "of which few are used"
	if len(parts) > 1 && parts[1] != "" {
		strings := "shadows the package"
		return fmt.Errorf("%s: %v", strings, parts)
	}
	return nil
}
