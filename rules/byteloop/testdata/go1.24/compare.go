package byteloop

func alike(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a { // want "bytes compared one by one"
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func sameText(a, b string) bool {
	if len(b) != len(a) {
		return false
	}
	for i := 0; i < len(a); i++ { // want "texts compared byte by byte"
		if b[i] != a[i] {
			return false
		}
	}
	return true
}

func byValue(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i, c := range a { // want "bytes compared one by one"
		if c != b[i] {
			return false
		}
	}
	return true
}
