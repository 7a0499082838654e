package loops

import "slices"

// Others may have the slice, of which the elements are moved.
func insertedOf(b []byte, width int) []byte {
	for len(b) < width {
		b = slices.Insert(b, 0, '0')
	}
	return b
}

func insertedShared(s string, width int) ([]byte, []byte) {
	b := []byte(s)
	head := b[:1]
	for len(b) < width {
		b = slices.Insert(b, 0, '0')
	}
	return b, head
}

func insertedPart(all []byte, width int) []byte {
	b := all[:2]
	for len(b) < width {
		b = slices.Insert(b, 0, '0')
	}
	return b
}

func insertedBehind(s string, width int) []byte {
	b := []byte(s)
	for len(b) < width {
		b = slices.Insert(b, 1, '0')
	}
	return b
}

func insertedSeveral(s string, width int) []byte {
	b := []byte(s)
	for len(b) < width {
		b = slices.Insert(b, 0, '0', 'x')
	}
	return b
}

type insertable []byte

func insertedNamed(s string, width int) []byte {
	b := insertable(s)
	for len(b) < width {
		b = slices.Insert(b, 0, '0')
	}
	return b
}

func insertedOther(s string, width int) []byte {
	b := []byte(s)
	c := []byte(s)
	for len(b) < width {
		b = slices.Insert(c, 0, '0')
	}
	return b
}

// What is put in front is a part of what it is put in front of.
func insertedSelf(s string, width int) []byte {
	b := []byte(s)
	unit := b[:1]
	for len(b) < width {
		b = slices.Insert(b, 0, unit...)
	}
	return b
}

func insertedMade(s string, width int, unit func() []byte) []byte {
	b := []byte(s)
	for len(b) < width {
		b = slices.Insert(b, 0, unit()...)
	}
	return b
}
