package build

func oldWord(line string) (word string) {
	for range line {
		word = "x"
	}
	return word
}
