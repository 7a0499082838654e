package comparedtext

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"
)

const dir = "a"

func constantly(text string) bool { return text == dir+"/" }

func constantSide(name string) bool { return "a/b" == name+"/" }

func known(a *big.Int) bool { return a.String() == "12" }

func printed(a, b *big.Int) bool {
	first := a.String()
	fmt.Println(first)
	return first == b.String()
}

func kept(a, b *big.Int) (string, bool) {
	first := a.String()
	return first, first == b.Text(10)
}

func built(a, b *strings.Builder) bool { return a.String() == b.String() }

func typed(a, b reflect.Type) bool { return a.String() == b.String() }

func searched(text, name string) bool { return strings.Contains(text, "<"+name+">") }

func trimmed(text, name string) string { return strings.TrimPrefix(text, name+"/") }

func ordered(text, name string) bool { return text < name+"/" }
