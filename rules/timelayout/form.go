package timelayout

import (
	"fmt"
	"strconv"
	"strings"
)

// form is a layout of numbers that have places of their own.
type form struct {
	layout string
	marks  []int // where what separates the numbers stands
	fields []field
}

// field is a number in a layout.
type field struct {
	name        string // of the variable that holds it
	text        string // in layouts
	least, most int    // that package time takes, 0 for any
	at          int    // place in the layout
}

// known are the numbers of layouts that have a fixed width. That a month has the day is seen
// by the time that is made of both.
var known = []field{
	{name: "year", text: "2006"}, {name: "month", text: "01", least: 1, most: 12}, {name: "day", text: "02"},
	{name: "hour", text: "15", most: 23}, {name: "minute", text: "04", most: 59}, {name: "second", text: "05", most: 59},
}

// fraction is the name of the number behind a second.
const fraction = "fraction"

// separators are what may stand between numbers: package time reads nothing else into them.
const separators = "-/:. TZ"

// formOf takes a layout apart. It is not ok for one in which package time sees more than
// numbers, each of them once.
func formOf(layout string) (*form, bool) {
	f := &form{layout: layout}
	for at := 0; at < len(layout); {
		next, ok := f.next(at)
		if !ok {
			return nil, false
		}
		at = next
	}
	return f, len(f.fields) > 0
}

// next reads what stands at a place, and returns where it ends.
func (f *form) next(at int) (end int, ok bool) {
	rest := f.layout[at:]
	if n, ok := number(rest); ok {
		n.at = at
		f.fields = append(f.fields, n)
		return at + len(n.text), f.once(n.name)
	}
	f.marks = append(f.marks, at)
	if rest[0] != '.' && rest[0] != ',' {
		return at + 1, strings.IndexByte(separators, rest[0]) >= 0 && (rest[0] != 'Z' || len(rest) == 1)
	}
	last := len(f.fields) - 1
	behind := last >= 0 && f.fields[last].name == "second" && f.fields[last].at+2 == at
	digits := fractional(rest[1:])
	if behind != (digits != "") {
		return 0, false // package time also reads a fraction that the layout does not have
	}
	if digits == "" {
		_, ok := number(rest[1:])
		return at + 1, rest[0] == '.' && ok
	}
	f.fields = append(f.fields, field{name: fraction, text: digits, at: at + 1})
	return at + 1 + len(digits), true
}

// number returns the number that a layout begins with.
func number(layout string) (field, bool) {
	for _, n := range known {
		if strings.HasPrefix(layout, n.text) {
			return n, true
		}
	}
	return field{}, false
}

// fractional returns the digits of a fraction that a layout begins with.
func fractional(layout string) string {
	for _, digit := range []string{"0", "9"} {
		rest := strings.TrimLeft(layout, digit)
		n := len(layout) - len(rest)
		if n > 0 && n <= len("000000000") && (rest == "" || rest[0] < '0' || rest[0] > '9') {
			return layout[:n]
		}
	}
	return ""
}

// once reports whether a layout has a number only once.
func (f *form) once(name string) bool {
	n := 0
	for _, field := range f.fields {
		if field.name == name {
			n++
		}
	}
	return n == 1
}

// value is what becomes of a number: the variable that holds it, or what package time takes
// where the layout has none.
func (f *form) value(name string) string {
	for _, field := range f.fields {
		if field.name == name {
			return name
		}
	}
	if name == "month" || name == "day" {
		return "1"
	}
	return "0"
}

// reader is a function that reads texts of a form, and leaves all others to package time.
const reader = `// NAME does what METHOD does with the layout LAYOUT. It reads what has that form
// to the byte, and leaves everything else to package time.
func NAME(value stringPARAMETER) (time.Time, error) {
	digits := true
	number := func(text string) (n int) {
		for i := 0; i < len(text); i++ {
			digits = digits && '0' <= text[i] && text[i] <= '9'
			n = 10*n + int(text[i]) - '0'
		}
		return n
	}
	if CONDITION {
		VARIABLES := NUMBERS
		if LIMITS {
			RETURN
		}
	}
	return METHOD(LAYOUT, valueARGUMENT)
}`

// read writes the function of that name for time.Parse or, with a place, time.ParseInLocation.
func (f *form) read(name string, located bool) string {
	method, parameter, argument, place := "time.Parse", "", "", "time.UTC"
	if located {
		method, parameter, argument, place = "time.ParseInLocation", ", loc *time.Location", ", loc", "loc"
	}
	conditions := []string{"len(value) == " + strconv.Itoa(len(f.layout))}
	for _, at := range f.marks {
		conditions = append(conditions, fmt.Sprintf("value[%d] == %q", at, f.layout[at]))
	}
	limits := []string{"digits"}
	var variables, numbers []string
	for _, n := range f.fields {
		variables = append(variables, n.name)
		numbers = append(numbers, fmt.Sprintf("number(value[%d:%d])", n.at, n.at+len(n.text)))
		if n.least > 0 {
			limits = append(limits, fmt.Sprintf("%d <= %s", n.least, n.name))
		}
		if n.most > 0 {
			limits = append(limits, fmt.Sprintf("%s <= %d", n.name, n.most))
		}
	}
	return strings.NewReplacer("NAME", name, "METHOD", method, "LAYOUT", strconv.Quote(f.layout), "PARAMETER", parameter, "ARGUMENT", argument,
		"CONDITION", strings.Join(conditions, " && "), "VARIABLES", strings.Join(variables, ", "), "NUMBERS", strings.Join(numbers, ", "),
		"LIMITS", strings.Join(limits, " && "), "RETURN", f.returned(place)).Replace(reader)
}

// returned makes the time. A day that its month does not have becomes another one.
func (f *form) returned(place string) string {
	nanoseconds := f.value(fraction)
	for _, n := range f.fields {
		if zeros := len("000000000") - len(n.text); n.name == fraction && zeros > 0 {
			nanoseconds += "*1" + strings.Repeat("0", zeros)
		}
	}
	date := fmt.Sprintf("time.Date(%s, time.Month(%s), %s, %s, %s, %s, %s, %s)",
		f.value("year"), f.value("month"), f.value("day"), f.value("hour"), f.value("minute"), f.value("second"), nanoseconds, place)
	if f.value("day") != "day" {
		return "return " + date + ", nil"
	}
	return "if t := " + date + "; t.Day() == day {\n\t\t\t\treturn t, nil\n\t\t\t}"
}

// noun says what a form is of.
func (f *form) noun() string {
	switch date, clock := f.value("year") != "0", f.value("hour") != "0"; {
	case date && clock:
		return "DateTime"
	case date:
		return "Date"
	}
	return "Clock"
}
