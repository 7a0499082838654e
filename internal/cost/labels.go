package cost

// Label is a name and value that the program gave to a sample.
type Label struct {
	Key     string
	Str     string // of a label with a text
	Num     int64  // of a label with a number
	Unit    string // of Num; may be empty
	Numeric bool   // Num and Unit hold, not Str
}

// Labels returns the labels of a set, in the order of the file. Empty ones are
// left out: the format does not tell an empty text from the number 0.
func (p *Profile) Labels(id LabelsID) []Label {
	if p.labels.len() == 0 {
		return nil
	}
	var out []Label
	// What is stored was checked when it was read.
	_ = eachLabel(p.labels.get(uint32(id)), func(l rawLabel) error {
		switch {
		case l.str != 0:
			out = append(out, Label{Key: p.strings[l.key], Str: p.strings[l.str]})
		case l.num != 0 || l.unit != 0:
			out = append(out, Label{Key: p.strings[l.key], Num: l.num, Unit: p.strings[l.unit], Numeric: true})
		}
		return nil
	})
	return out
}

// rawLabel is message Label: indices of strings, and a number.
type rawLabel struct{ key, str, num, unit int64 }

// eachLabel decodes labels as they lie in a sample, tags included.
func eachLabel(b []byte, do func(rawLabel) error) error {
	return fields(b, func(f field) error {
		var n [5]uint64
		if err := numbers(f.bytes, 1<<1|1<<2|1<<3|1<<4, n[:], nil); err != nil {
			return err
		}
		return do(rawLabel{key: int64(n[1]), str: int64(n[2]), num: int64(n[3]), unit: int64(n[4])})
	})
}

// internLabels stores a set of labels and returns its id.
func (p *Profile) internLabels(labels []Label, stringID func(string) int64) uint32 {
	if len(labels) == 0 {
		return 0
	}
	var all []byte
	for _, l := range labels {
		raw := rawLabel{key: stringID(l.Key), str: stringID(l.Str), num: l.Num, unit: stringID(l.Unit)}
		m := raw.encode(nil)
		all = appendBytes(all, 3, m)
	}
	id, _ := p.labels.intern(all)
	return id
}

// encode appends message Label.
func (l rawLabel) encode(b []byte) []byte {
	for i, v := range [...]int64{l.key, l.str, l.num, l.unit} {
		b = appendNumber(b, i+1, uint64(v))
	}
	return b
}
