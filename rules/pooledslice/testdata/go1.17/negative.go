package test

import "sync"

var numbers sync.Pool

func number() {
	n, _ := numbers.Get().(*int)
	numbers.Put(n)
}
