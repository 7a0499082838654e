package packet

import (
	"bytes"
	"testing"
)

func TestSubmit(t *testing.T) {
	for _, data := range []string{"\x02" + "00000001payload", "\x02" + "00000001", "\x02" + "\x00\xff ÄÖ~\xfe\x80" + "\x00"} {
		p, err := Decode([]byte(data))
		submit, ok := p.(*Submit)
		if err != nil || !ok {
			t.Errorf("%q: %v, %v", data, p, err)
			continue
		}
		if string(submit.ID[:]) != data[1:9] || string(submit.Payload) != data[9:] {
			t.Errorf("%q: id %q, payload %q", data, submit.ID, submit.Payload)
		}
		if got, err := Encode(p); err != nil || string(got) != data {
			t.Errorf("%q: %q is encoded, %v", data, got, err)
		}
	}
}

func TestSubmitAck(t *testing.T) {
	for _, data := range []string{"\x81" + "00000001\x00", "\x81" + "99999999\xff", "\x81" + "\x00\x00\x00\x00\x00\x00\x00\x00\x01"} {
		p, err := Decode([]byte(data))
		ack, ok := p.(*SubmitAck)
		if err != nil || !ok {
			t.Errorf("%q: %v, %v", data, p, err)
			continue
		}
		if string(ack.ID[:]) != data[1:9] || ack.Result != data[9] {
			t.Errorf("%q: id %q, result %d", data, ack.ID, ack.Result)
		}
		if got, err := Encode(p); err != nil || string(got) != data {
			t.Errorf("%q: %q is encoded, %v", data, got, err)
		}
	}
}

func TestNoPacket(t *testing.T) {
	for _, test := range []struct{ data, want string }{
		{"", "packet: is empty"},
		{"\x00", "unknown command 0x00"},
		{"\x03" + "00000001", "unknown command 0x03"},
		{"\x82" + "00000001\x00", "unknown command 0x82"},
		{"\x02", "submit of 0 bytes: shorter than its id"},
		{"\x02" + "0000001", "submit of 7 bytes: shorter than its id"},
		{"\x81" + "00000001", "submit ack of 8 bytes: has not 9"},
		{"\x81" + "00000001\x00\x00", "submit ack of 10 bytes: has not 9"},
	} {
		if p, err := Decode([]byte(test.data)); err == nil || err.Error() != test.want || p != nil {
			t.Errorf("%q: %v, %v, want %s", test.data, p, err, test.want)
		}
	}
}

func TestNotImplemented(t *testing.T) {
	for _, data := range []string{"\x01", "\x01" + "00000001", "\x80"} {
		if p, err := Decode([]byte(data)); p != nil || err != nil {
			t.Errorf("%q: %v, %v", data, p, err)
		}
	}
	if data, err := Encode(nil); data != nil || err == nil || err.Error() != "unknown packet type <nil>" {
		t.Errorf("%q, %v", data, err)
	}
}

// What can be decoded is what was encoded.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x02" + "00000001payload"))
	f.Add([]byte("\x81" + "00000001\x00"))
	f.Add([]byte("\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data)
		if err != nil || p == nil {
			return
		}
		if got, err := Encode(p); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%q: %q is encoded, %v", data, got, err)
		}
	})
}

var (
	decoded Packet
	encoded []byte
)

func BenchmarkSubmitDecode(b *testing.B) {
	data := []byte("\x02" + "00000001amber-otter-k3")
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if decoded, err = Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAckEncode(b *testing.B) {
	var submit Submit
	if err := submit.Decode([]byte("00000001amber-otter-k3")); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if encoded, err = Encode(submit.Ack(0)); err != nil {
			b.Fatal(err)
		}
	}
}
