package binarycall

import (
	"encoding/binary"
	"errors"
)

var network = binary.BigEndian

type level int16

var errShort = errors.New("short")

func deltas(out []byte, values []int32) ([]byte, error) {
	last := int32(0)
	for _, v := range values {
		var err error
		if out, err = binary.Append(out, network, v-last); err != nil { // want `one number appended by reflection`
			return out, err
		}
		last = v
	}
	return out, nil
}

func appendLevel(out []byte, l level, b byte) []byte {
	out, _ = binary.Append(out, binary.LittleEndian, l) // want `one number appended by reflection`
	out, _ = binary.Append(out, binary.LittleEndian, b) // want `one number appended by reflection`
	return out
}

func fresh(v float64) ([]byte, error) {
	return binary.Append(nil, network, v) // want `one number appended by reflection`
}

func sum(data []byte) (total int64, err error) {
	for len(data) > 0 {
		var v int32
		n, err := binary.Decode(data, network, &v) // want `one number decoded by reflection`
		if err != nil {
			return total, err
		}
		data = data[n:]
		total += int64(v)
	}
	return total, nil
}

type beat struct {
	kind  uint8
	level level
	ratio float32
}

func (f *beat) parse(data []byte) error {
	if _, err := binary.Decode(data, binary.BigEndian, &f.kind); err != nil { // want `one number decoded by reflection`
		return errShort
	}
	if _, err := binary.Decode(data[1:], binary.BigEndian, &f.level); err != nil { // want `one number decoded by reflection`
		return err
	}
	_, err := binary.Decode(data[3:], binary.BigEndian, &f.ratio) // want `one number decoded by reflection`
	return err
}

func (f *beat) store(to []byte) (n int, err error) {
	n, err = binary.Encode(to, network, f.level) // want `one number encoded by reflection`
	if err != nil {
		return n, err
	}
	if _, err := binary.Encode(to[2:], network, f.kind); err != nil { // want `one number encoded by reflection`
		return n, err
	}
	return n + 1, nil
}
