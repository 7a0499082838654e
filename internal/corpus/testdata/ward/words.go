package ward

import "fmt"

// place says where a patient lies.
func place(ward string, p Patient) string {
	return fmt.Sprintf("%s-%d-%s", ward, p.Room, p.Bed)
}

// listed returns words as a list. Words that are not known are empty, and those
// at the beginning are left out.
func listed(words []string) string {
	list := ""
	for _, w := range words {
		if list != "" {
			list += ", "
		}
		list += w
	}
	return list
}

// Label returns what is printed on the bed of a visit.
func (v Visit) Label() string {
	label := fmt.Sprintf("Bed %s", v.Place)
	if v.Allergies != "" {
		label += "!"
	}
	return label
}
