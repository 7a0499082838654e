package textfold

import "strings"

func oneSide(a, b string) bool { return strings.ToLower(a) == b } // want "copy in another case made to compare: the letters can be compared as they are"

func heldUpper(a, b string) bool {
	key := strings.ToUpper(b)
	return strings.ToLower(a) == key // want "copy in another case made to compare: the letters can be compared as they are"
}

func heldLater(a, b string) bool {
	key := strings.ToLower(b)
	if a == "" {
		key = b
	}
	return strings.ToLower(a) == key // want "copy in another case made to compare: the letters can be compared as they are"
}

func heldByAddress(a, b string, set func(*string)) bool {
	key := strings.ToLower(b)
	set(&key)
	return strings.ToLower(a) == key // want "copy in another case made to compare: the letters can be compared as they are"
}

func heldParameter(a, key string) bool {
	key = strings.ToLower(key)
	return strings.ToLower(a) == key // want "copy in another case made to compare: the letters can be compared as they are"
}

func heldInTurn(a string, list []string) bool {
	key := strings.ToLower(a)
	for _, key = range list {
		if strings.ToLower(a) == key { // want "copy in another case made to compare: the letters can be compared as they are"
			return true
		}
	}
	return false
}

func heldInParens(a, b string) bool {
	key := strings.ToLower(b)
	if a == "" {
		(key) = b
	}
	return strings.ToLower(a) == key // want "copy in another case made to compare: the letters can be compared as they are"
}

func heldByItsAddress(a, b string, set func(*string)) bool {
	key := strings.ToLower(b)
	set(&(key))
	return strings.ToLower(a) == key // want "copy in another case made to compare: the letters can be compared as they are"
}
