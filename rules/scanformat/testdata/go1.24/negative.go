package scanformat

import "fmt"

type point struct{ x, y int }

func (p *point) Scan(fmt.ScanState, rune) error { return nil }

type own int

func (o *own) Scan(fmt.ScanState, rune) error { return nil }

func scanned(s string) (o own, p point) {
	fmt.Sscan(s, &o)
	fmt.Sscan(s, &p)
	return o, p
}

func spread(s string, to ...any) { fmt.Sscan(s, to...) }

func variable(s string, to any) { fmt.Sscan(s, to) }

func printed(n *int) string { return fmt.Sprint(n) }
