package cost

import (
	"errors"
	"fmt"
	"time"
)

// Fields of message Profile. The format is that of
// https://github.com/google/pprof/blob/main/proto/profile.proto.
const (
	fieldSampleType = iota + 1
	fieldSample
	fieldMapping
	fieldLocation
	fieldFunction
	fieldString
	fieldDropFrames
	fieldKeepFrames
	fieldTime
	fieldDuration
	fieldPeriodType
	fieldPeriod
	fieldComment
	fieldDefaultType
	fieldDocURL
)

// Bounds of the tables, beyond what any program needs: an entry of a few bytes
// in the file takes more in memory.
const (
	maxTypes    = 1 << 8
	maxComments = 1 << 16
	maxEntries  = 1 << 21 // of mappings, locations, functions
	maxStrings  = 1 << 23
)

var (
	errTables = errors.New("it has more symbols than any program")
	errTwice  = errors.New("it is two profiles, one after the other")
)

// decoder collects what refers to strings and ids until all of the message is
// read: samples come before the tables they refer to.
type decoder struct {
	p         *Profile
	types     []rawType
	period    rawType
	comments  []int64
	named     [4]int64 // strings: drop frames, keep frames, default type, URL
	functions []rawFunction
	mappings  []rawMapping
	mappingOf []uint64 // id by location
	lines     []rawLine
	lineEnds  []int32 // in lines, by location
	sample    sampleDecoder
	arena     stringArena
}

type rawType struct{ typ, unit int64 }

type rawFunction struct{ name, systemName, file int64 }

type rawMapping struct{ file, buildID int64 }

type rawLine struct {
	function     uint64 // id
	line, column int64
}

// decode reads a profile that is not packed.
func decode(w *window) (*Profile, error) {
	d := &decoder{p: &Profile{}}
	for {
		done, err := w.done()
		if err != nil {
			return nil, err
		}
		if done {
			break
		}
		if err := d.field(w); err != nil {
			return nil, err
		}
	}
	if err := d.resolve(); err != nil {
		return nil, err
	}
	return d.p, nil
}

// field decodes the next field of the outermost message.
func (d *decoder) field(w *window) error {
	tag, err := w.varint()
	if err != nil {
		return err
	}
	number := tag >> 3
	switch tag & 7 {
	case wireVarint:
		v, err := w.varint()
		if err != nil {
			return err
		}
		return d.number(number, int64(v))
	case wireBytes:
		size, err := w.varint()
		if err != nil {
			return err
		}
		b, err := w.take(size)
		if err != nil {
			return err
		}
		return d.message(number, b)
	case wire64:
		_, err = w.take(8)
	case wire32:
		_, err = w.take(4)
	default:
		err = errMalformed
	}
	if number == 0 {
		return errMalformed
	}
	return err
}

// number decodes a field that is a number.
func (d *decoder) number(field uint64, v int64) error {
	p := d.p
	switch field {
	case fieldDropFrames:
		d.named[0] = v
	case fieldKeepFrames:
		d.named[1] = v
	case fieldTime:
		if p.Time != 0 {
			return errTwice
		}
		p.Time = v
	case fieldDuration:
		p.Duration = time.Duration(v)
	case fieldPeriod:
		p.Period = v
	case fieldComment:
		if len(d.comments) >= maxComments {
			return errTables
		}
		d.comments = append(d.comments, v)
	case fieldDefaultType:
		d.named[2] = v
	case fieldDocURL:
		d.named[3] = v
	case 0, fieldSampleType, fieldSample, fieldMapping, fieldLocation, fieldFunction, fieldString, fieldPeriodType:
		return errMalformed
	}
	return nil
}

// message decodes a field that is a message, a string or packed numbers.
func (d *decoder) message(field uint64, b []byte) (err error) {
	switch field {
	case fieldSampleType:
		var t rawType
		if t, err = decodeType(b); err == nil {
			d.types = append(d.types, t)
		}
		if len(d.types) > maxTypes {
			return errTables
		}
	case fieldSample:
		err = d.sample.decode(d.p, b, len(d.types))
	case fieldMapping:
		err = d.mapping(b)
	case fieldLocation:
		err = d.location(b)
	case fieldFunction:
		err = d.function(b)
	case fieldString:
		if len(d.p.strings) == 0 && len(b) > 0 {
			return errors.New("its first string is not empty")
		}
		if len(d.p.strings) >= maxStrings {
			return errTables
		}
		d.p.strings = append(d.p.strings, d.arena.make(b))
	case fieldPeriodType:
		d.period, err = decodeType(b)
	case fieldComment:
		if len(d.comments)+len(b) > maxComments {
			return errTables
		}
		packed := fieldOf(b)
		d.comments, err = packed.varints(d.comments)
	case 0, fieldDropFrames, fieldKeepFrames, fieldTime, fieldDuration, fieldPeriod, fieldDefaultType, fieldDocURL:
		return errMalformed
	}
	return err
}

// fieldOf makes a field of packed numbers.
func fieldOf(b []byte) field { return field{wire: wireBytes, bytes: b} }

func decodeType(b []byte) (t rawType, err error) {
	return t, fields(b, func(f field) error {
		switch f.number {
		case 1:
			return f.into(&t.typ)
		case 2:
			return f.into(&t.unit)
		}
		return nil
	})
}

// into stores the value of a number.
func (f field) into(v *int64) error {
	u, err := f.uint()
	*v = int64(u)
	return err
}

func (f field) intoID(v *uint64) error {
	u, err := f.uint()
	*v = u
	return err
}

func (f field) intoBool(v *bool) error {
	u, err := f.uint()
	*v = u != 0
	return err
}

func (d *decoder) function(b []byte) error {
	if len(d.functions) >= maxEntries {
		return errTables
	}
	var fn Function
	var raw rawFunction
	err := fields(b, func(f field) error {
		switch f.number {
		case 1:
			return f.intoID(&fn.ID)
		case 2:
			return f.into(&raw.name)
		case 3:
			return f.into(&raw.systemName)
		case 4:
			return f.into(&raw.file)
		case 5:
			return f.into(&fn.StartLine)
		}
		return nil
	})
	if err == nil && fn.ID == 0 {
		return reserved("function")
	}
	d.p.Functions = append(d.p.Functions, fn)
	d.functions = append(d.functions, raw)
	return err
}

func (d *decoder) mapping(b []byte) error {
	if len(d.mappings) >= maxEntries {
		return errTables
	}
	var m Mapping
	var raw rawMapping
	numbers := [...]*uint64{1: &m.ID, 2: &m.Start, 3: &m.Limit, 4: &m.Offset}
	flags := [...]*bool{7: &m.HasFunctions, 8: &m.HasFilenames, 9: &m.HasLineNumbers, 10: &m.HasInlineFrames}
	err := fields(b, func(f field) error {
		switch {
		case f.number < len(numbers):
			return f.intoID(numbers[f.number])
		case f.number == 5:
			return f.into(&raw.file)
		case f.number == 6:
			return f.into(&raw.buildID)
		case f.number < len(flags):
			return f.intoBool(flags[f.number])
		}
		return nil
	})
	if err == nil && m.ID == 0 {
		return reserved("mapping")
	}
	d.p.Mappings = append(d.p.Mappings, m)
	d.mappings = append(d.mappings, raw)
	return err
}

func (d *decoder) location(b []byte) error {
	if len(d.mappingOf) >= maxEntries || len(d.lines) >= 4*maxEntries {
		return errTables
	}
	var loc Location
	var mapping uint64
	err := fields(b, func(f field) error {
		switch f.number {
		case 1:
			return f.intoID(&loc.ID)
		case 2:
			return f.intoID(&mapping)
		case 3:
			return f.intoID(&loc.Address)
		case 4:
			if f.wire != wireBytes {
				return errMalformed
			}
			l, err := decodeLine(f.bytes)
			if err == nil && l.function == 0 {
				return entry("function", 0, "a location refers to it, but it is missing")
			}
			d.lines = append(d.lines, l)
			return err
		case 5:
			return f.intoBool(&loc.Folded)
		}
		return nil
	})
	if err == nil && loc.ID == 0 {
		return reserved("location")
	}
	d.p.Locations = append(d.p.Locations, loc)
	d.mappingOf = append(d.mappingOf, mapping)
	d.lineEnds = append(d.lineEnds, int32(len(d.lines)))
	return err
}

func decodeLine(b []byte) (l rawLine, err error) {
	return l, fields(b, func(f field) error {
		switch f.number {
		case 1:
			return f.intoID(&l.function)
		case 2:
			return f.into(&l.line)
		case 3:
			return f.into(&l.column)
		}
		return nil
	})
}

// reserved is the error of an entry with id 0, which means none.
func reserved(kind string) error { return entry(kind, 0, "the id is reserved") }

// entry words an error of one entry of a table.
func entry(kind string, id uint64, format string, args ...any) error {
	return fmt.Errorf("%s %d: %s", kind, id, fmt.Sprintf(format, args...))
}
