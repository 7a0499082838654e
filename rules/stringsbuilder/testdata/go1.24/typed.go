package build

import "iter"

// The text is of a type of its own, or of any type of strings.

type tag string

func tagged(parts []tag) tag {
	var all tag
	for _, p := range parts {
		all += p // want `grows by`
	}
	return all
}

func separated[S ~string](sep S, parts ...S) S {
	var all S
	for i := range parts {
		if i != 0 {
			all += sep // want `grows by`
		}
		all += parts[i] // want `grows by`
	}
	return all
}

func begunTyped[S ~string](first S, runes []rune) (S, bool) {
	all := first
	for _, r := range runes {
		all += S(r) // want `grows by`
	}
	return all, len(all) > 3
}

func summedPairs[S ~string](parts iter.Seq2[S, string]) S {
	var all S = "("
	for s, t := range parts {
		all = all + s + "=" + S(t) // want `grows by`
	}
	if all == "(" {
		return ""
	}
	return all + ")"
}

func untyped(parts []string) tag {
	all := tag("")
	for range parts {
		all += "." // want `grows by`
	}
	return all
}

// The name of the type is another one's where the text is read, and string is.

func typeHidden(parts []tag) tag {
	var all tag
	for _, tag := range parts {
		all += tag // want `grows by`
	}
	{
		tag := func(t tag) tag { return t }
		return tag(all)
	}
}

func stringHidden(parts []tag, string int) tag {
	var all tag
	for _, p := range parts {
		all += p // want `grows by`
	}
	return all
}

// Values may be bytes.

func orBytes[T ~string | ~[]byte](parts []T) (n int) {
	for _, p := range parts {
		n += len(p)
	}
	return n
}

func (t *tag) trim() { *t = (*t)[1:] }

func (t tag) size() int { return len(t) }

func byItsMethod(parts []tag) tag {
	var all tag
	for _, p := range parts {
		all += p // want `grows by`
	}
	all.trim()
	return all
}

func sized(parts []tag) (tag, int) {
	var all tag
	for _, p := range parts {
		all += p // want `grows by`
	}
	return all, all.size()
}
