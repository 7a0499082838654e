package strconvappend

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

type position struct {
	lat, lon float64
	at       time.Time
	id       int32
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func (p *position) latitude() string { return strconv.FormatFloat(p.lat, 'f', 5, 64) }

func (p position) stamp() string {
	return p.at.Format(time.RFC3339)
}

func idText(id int32) string { return strconv.Itoa(int(id)) }

func helped(b *strings.Builder, out *bytes.Buffer, p *position, list []byte) []byte {
	b.WriteString(number(p.lon))           // want `fresh string`
	b.WriteString(p.latitude())            // want `fresh string`
	out.WriteString(idText(p.id + 1))      // want `fresh string`
	b.WriteString(strconv.Itoa(7))         // want `fresh string`
	out.WriteString(p.stamp())             // want `fresh string`
	return append(list, number(-p.lat)...) // want `fresh string`
}

func located(b *strings.Builder, out *bytes.Buffer, p *position, list []byte) []byte {
	lat := strconv.FormatFloat(p.lat, 'f', 5, 64) // want `fresh string`
	lon := number(p.lon)                          // want `fresh string`
	b.WriteString(lat)
	if n, err := out.WriteString(lon); err != nil || n != len(lon) {
		panic(err)
	}
	for range 3 {
		list = append(list, lat...)
	}
	return list
}
