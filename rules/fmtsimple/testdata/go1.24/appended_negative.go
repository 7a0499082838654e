package text

import "fmt"

var shared []byte

type raw []byte

func notAdded(b *[]byte, r raw, xs []int, own []byte, add func() any) {
	shared = append(shared, fmt.Sprint(xs)...)
	*b = append(*b, fmt.Sprint(xs)...)
	r = append(r, fmt.Sprint(xs)...)
	own = append(own, fmt.Sprint(xs)[1:]...)
	own = append( /* all */ own, fmt.Sprint(xs)...)
	func() { own = append(own, fmt.Sprint(add())...) }()
	_ = r
}
