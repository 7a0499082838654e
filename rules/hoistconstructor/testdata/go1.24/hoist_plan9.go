package hoist

var elsewhereReplacer = 1
