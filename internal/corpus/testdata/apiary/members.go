package apiary

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Phone is a number under which a member can be reached.
type Phone struct {
	Label  string
	Number string
}

// Member is a beekeeper.
type Member struct {
	ID     string
	Name   string
	Phones []Phone
	Yards  []string // where the hives of the member stand
	Note   string
}

// special is what has a meaning in a value of a card, each with what stands for
// it.
var special = []string{`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`}

func escaped(value string) string {
	if !strings.ContainsAny(value, "\\;,\n") {
		return value
	}
	return strings.NewReplacer(special...).Replace(value)
}

func (m Member) uid() string {
	return fmt.Sprintf("urn:bees:%s", m.ID)
}

func (p Phone) property() string {
	return fmt.Sprintf("%s.TEL:", p.Label)
}

// categories are the yards of the member, with commas between them.
func (m Member) categories() string {
	if len(m.Yards) == 0 {
		return ""
	}
	all := escaped(m.Yards[0])
	for _, yard := range m.Yards[1:] {
		all = all + "," + escaped(yard)
	}
	return all
}

// Cards writes the address book as vCards, in one piece.
func Cards(w io.Writer, members []Member) error {
	var cards bytes.Buffer
	for _, m := range members {
		cards.WriteString("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:")
		cards.WriteString(m.uid())
		cards.WriteString("\r\nFN:")
		cards.WriteString(escaped(m.Name))
		for _, p := range m.Phones {
			cards.WriteString("\r\n")
			cards.WriteString(p.property())
			cards.WriteString(p.Number)
		}
		if list := m.categories(); list != "" {
			cards.WriteString("\r\nCATEGORIES:")
			cards.WriteString(list)
		}
		if m.Note != "" {
			cards.WriteString("\r\nNOTE:")
			cards.WriteString(escaped(m.Note))
		}
		cards.WriteString("\r\nEND:VCARD\r\n")
	}
	text := cards.String()
	_, err := w.Write([]byte(text))
	return err
}

// Letter fills in a letter to a member about a hive. What is filled in is left
// as it is, whatever it looks like.
func Letter(form string, m Member, h Hive) string {
	fill := strings.NewReplacer("{name}", m.Name, "{id}", m.ID, "{hive}", h.Mark())
	return fill.Replace(form)
}

// ErrNobody says that nobody comes for a swarm.
var ErrNobody = errors.New("nobody comes")

// Swarm calls one member after the other until one says to come, and returns
// who that is.
func Swarm(members []Member, call func(Member) (bool, error)) (Member, error) {
	var failed error
	for _, m := range members {
		comes, err := call(m)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("calling %s: %w", m.Name, err))
			continue
		}
		if comes {
			return m, nil
		}
	}
	return Member{}, errors.Join(ErrNobody, failed)
}
