package build

// What adds to the text is a function with a name, which a loop calls.

func byWord(table string, rows [][]string) string {
	text := "INSERT INTO "
	add := func(word string) { text += word } // want `grows by`
	add(table)
	for _, row := range rows {
		for i, v := range row {
			if i > 0 {
				add(", ")
			}
			add(v)
		}
	}
	return text
}

// Nobody calls it in a loop, or it is another text in each turn.

func byWordOnce(a, b string) string {
	text := "("
	add := func(word string) { text += word }
	add(a)
	add(b)
	return text
}

func byWordAnew(rows [][]string) (all []string) {
	for _, row := range rows {
		text := ""
		add := func(word string) { text += word }
		add(row[0])
		add(row[1])
		all = append(all, text)
	}
	return all
}

// What it grows to is given back each time, as in a loop.

func byWordRead(rows []string) (all []string) {
	text := ""
	add := func(word string) string {
		text += word // want `grows by`
		return text
	}
	for _, row := range rows {
		all = append(all, add(row))
	}
	return all
}
