package splitpart

import "strings"

func given(s string, use func([]string)) { use(strings.Split(s, ".")) }
