package hoist

var elsewhereReplacer = 1

func init() { ofSystem[0] = "x" }
