package till

import (
	"fmt"
	"strings"
)

// Tag returns the tag for a shelf: the name, shortened as the owner wants it,
// and the price.
func (p *Printer) Tag(it Item) string {
	name := it.Name
	if len(p.Short) > 0 {
		name = strings.NewReplacer(p.Short...).Replace(name)
	}
	price := fmt.Sprint(it.Price)
	return fmt.Sprint(name, ":") + " " + price
}

// Help returns what can be printed, for the cashier.
func Help(commands map[string]string, order []string) string {
	text := "commands"
	for _, name := range order {
		text += fmt.Sprintf("\n%s: %s", name, commands[name])
	}
	return text
}
