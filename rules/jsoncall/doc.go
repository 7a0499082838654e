// Package jsoncall finds JSON that is read or written with a step too many.
//
// # What it does
//
// It finds calls of encoding/json in seven places, and reports them without a fix:
//
// Unmarshal and Decode into an empty interface, or into a map or slice of them.
//
// Unmarshal in a method UnmarshalJSON, and Marshal in a method MarshalJSON.
//
// Marshal whose result is only written or turned into a string, and MarshalIndent.
//
// Marshal whose result is only read back, by Unmarshal: a copy of a value.
//
// NewDecoder for a reader of memory, and Unmarshal of a string that is converted to bytes.
//
// # Why it is slow
//
// Package json looks at types through reflection. Into an interface it makes a map, a string for each key and an object for
// each number. What a method MarshalJSON returns it checks and copies once more, and what a method UnmarshalJSON
// gets it has scanned to the end already. A decoder reads into a buffer of its own, and Marshal returns a copy of its buffer.
//
// # Example
//
//	type ID [16]byte
//
//	func (id ID) MarshalJSON() ([]byte, error) { return json.Marshal(hex.EncodeToString(id[:])) }
//
// # Use instead
//
//	type ID [16]byte
//
//	func (id ID) MarshalJSON() ([]byte, error) {
//		b := make([]byte, 0, len(id)*2+2)
//		b = append(b, '"')
//		b = hex.AppendEncode(b, id[:])
//		return append(b, '"'), nil
//	}
//
// A struct with the fields that are wanted takes the place of a map; an Encoder on the writer that of Marshal and
// Write.
//
// # Safety
//
// Review: an Encoder ends with a line break, a decoder ignores what stands behind the first value, and text has to be
// escaped where it is written by hand.
//
// It is silent for types that the caller names, and for bytes that are used for more than to be written.
//
// It fires in github.com/google/uuid v1.6.0, null.go, where an identifier reads itself, and in github.com/Masterminds/semver/v3 v3.5.0,
// where a version writes itself. A near miss is what is decoded from a connection.
package jsoncall
