// Package rr has the resource records of a DNS zone.
package rr

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// Type is the type of a record, with its number on the wire.
type Type uint16

const (
	A     Type = 1
	NS    Type = 2
	CNAME Type = 5
	MX    Type = 15
	TXT   Type = 16
	AAAA  Type = 28
)

func (t Type) String() string {
	switch t {
	case A:
		return "A"
	case NS:
		return "NS"
	case CNAME:
		return "CNAME"
	case MX:
		return "MX"
	case TXT:
		return "TXT"
	case AAAA:
		return "AAAA"
	}
	return "TYPE" + strconv.Itoa(int(t))
}

// Host is the name of a machine. Case does not matter in names, so it is
// printed in lower case.
type Host string

func (h Host) String() string { return strings.ToLower(string(h)) }

var (
	ErrType = errors.New("type without a presentation format")
	ErrAddr = errors.New("wrong family of address")
)

// Record is a resource record.
type Record struct {
	Owner string // relative to the zone
	TTL   uint32 // seconds
	Type  Type
	Pref  uint16 // of MX
	Data  string // address, name or text
	Note  string // comment for people
}

// Presentation returns the data of the record as it stands in a zone file.
func (r *Record) Presentation() (string, error) {
	switch r.Type {
	case A, AAAA:
		ip, err := netip.ParseAddr(r.Data)
		if err != nil {
			return "", fmt.Errorf("%s: %w", r.Owner, err)
		}
		if ip.Is4() != (r.Type == A) {
			return "", fmt.Errorf("%s: %w: %s", r.Owner, ErrAddr, ip)
		}
		return r.Data, nil
	case NS, CNAME:
		return absolute(r.Data), nil
	case MX:
		return exchange(r.Pref, Host(r.Data)), nil
	case TXT:
		return `"` + escaper().Replace(r.Data) + `"`, nil
	default:
		return "", fmt.Errorf("%s: %w: %v", r.Owner, ErrType, r.Type)
	}
}

// absolute returns the name with the dot of the root.
func absolute(name string) string {
	if strings.HasSuffix(name, ".") {
		return name
	}
	return fmt.Sprintf("%s.", name)
}

// exchange returns the data of a mail exchange.
func exchange(pref uint16, host Host) string {
	return fmt.Sprintf("%d %s.", pref, host)
}

// escaper escapes what cannot stand between quotes.
func escaper() *strings.Replacer {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\t", `\009`, "\n", `\010`)
}
