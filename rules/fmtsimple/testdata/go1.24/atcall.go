package text

import "fmt"

type camera struct {
	iso  uint16
	on   bool
	name string
}

func (c *camera) next() string { c.iso++; c.on = !c.on; c.name += "+"; return "" }

func place(texts ...string) string { return texts[0] }

// Numbers become text by a call, which is made before what follows; so is a call that a
// text is given to.
func (c *camera) line() {
	place(fmt.Sprint(c.iso), "\t", c.next())            // want `package fmt formats values that need no format`
	place(fmt.Sprintf("%d %t", c.iso, c.on), c.next())  // want `package fmt formats values that need no format`
	place(place(fmt.Sprintf("<%s>", c.name)), c.next()) // want `package fmt formats values that need no format`
	_ = []string{fmt.Sprintf("%d!", c.iso), c.next()}   // want `package fmt formats values that need no format`
	place(fmt.Sprint(c.iso), amount(len(c.next())))     // want `package fmt formats values that need no format`
	place(string([]byte(fmt.Sprintf("<%s>", c.name))), c.next())
	place(fmt.Sprintf("<%s>", c.name), c.next())
	place(place(fmt.Sprintf("<%s>", c.name), c.next()))
	place(string(fmt.Appendf([]byte(c.name), "%d", c.iso)), c.next())
	place(fmt.Sprintf("%d%s", c.iso, c.next()))
}
