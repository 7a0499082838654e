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

// reset prepares for another profile. The tables that are needed while decoding
// only are used again.
func (d *decoder) reset() {
	d.sample.reset()
	d.p, d.period, d.named = nil, rawType{}, [4]int64{}
	d.types, d.comments = d.types[:0], d.comments[:0]
	d.functions, d.mappings, d.mappingOf = d.functions[:0], d.mappings[:0], d.mappingOf[:0]
	d.lines, d.lineEnds = d.lines[:0], d.lineEnds[:0]
}

// decode reads a profile that is not packed.
func (d *decoder) decode(w *window) (*Profile, error) {
	defer d.reset()
	d.p = spare.Get().(*Profile)
	for {
		done, err := w.done()
		if err != nil {
			return nil, err
		}
		if done {
			break
		}
		some, err := d.sample.ahead(d.p, w, len(d.types))
		if !some && err == nil {
			err = d.field(w)
		}
		if err != nil {
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
		err = d.sample.one(d.p, b, len(d.types))
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
	var n [3]uint64
	err = numbers(b, 1<<1|1<<2, n[:], nil)
	return rawType{typ: int64(n[1]), unit: int64(n[2])}, err
}

func (d *decoder) function(b []byte) error {
	if len(d.functions) >= maxEntries {
		return errTables
	}
	var n [6]uint64
	if err := numbers(b, 1<<1|1<<2|1<<3|1<<4|1<<5, n[:], nil); err != nil {
		return err
	}
	if n[1] == 0 {
		return reserved("function")
	}
	d.p.Functions = append(d.p.Functions, Function{ID: n[1], StartLine: int64(n[5])})
	d.functions = append(d.functions, rawFunction{name: int64(n[2]), systemName: int64(n[3]), file: int64(n[4])})
	return nil
}

func (d *decoder) mapping(b []byte) error {
	if len(d.mappings) >= maxEntries {
		return errTables
	}
	var n [11]uint64
	if err := numbers(b, 1<<11-1<<1, n[:], nil); err != nil {
		return err
	}
	if n[1] == 0 {
		return reserved("mapping")
	}
	d.p.Mappings = append(d.p.Mappings, Mapping{
		ID: n[1], Start: n[2], Limit: n[3], Offset: n[4],
		HasFunctions: n[7] != 0, HasFilenames: n[8] != 0, HasLineNumbers: n[9] != 0, HasInlineFrames: n[10] != 0,
	})
	d.mappings = append(d.mappings, rawMapping{file: int64(n[5]), buildID: int64(n[6])})
	return nil
}

func (d *decoder) location(b []byte) error {
	if len(d.mappingOf) >= maxEntries || len(d.lines) >= 4*maxEntries {
		return errTables
	}
	var n [6]uint64
	err := numbers(b, 1<<1|1<<2|1<<3|1<<5, n[:], func(f field) error {
		if f.number != 4 {
			return nil
		}
		if f.wire != wireBytes {
			return errMalformed
		}
		return d.line(f.bytes)
	})
	if err != nil {
		return err
	}
	if n[1] == 0 {
		return reserved("location")
	}
	d.p.Locations = append(d.p.Locations, Location{ID: n[1], Address: n[3], Folded: n[5] != 0})
	d.mappingOf = append(d.mappingOf, n[2])
	d.lineEnds = append(d.lineEnds, int32(len(d.lines)))
	return nil
}

func (d *decoder) line(b []byte) error {
	var n [4]uint64
	if err := numbers(b, 1<<1|1<<2|1<<3, n[:], nil); err != nil {
		return err
	}
	if n[1] == 0 {
		return entry("function", 0, "a location refers to it, but it is missing")
	}
	d.lines = append(d.lines, rawLine{function: n[1], line: int64(n[2]), column: int64(n[3])})
	return nil
}

// reserved is the error of an entry with id 0, which means none.
func reserved(kind string) error { return entry(kind, 0, "the id is reserved") }

// entry words an error of one entry of a table.
func entry(kind string, id uint64, format string, args ...any) error {
	return fmt.Errorf("%s %d: %s", kind, id, fmt.Sprintf(format, args...))
}
