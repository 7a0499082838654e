package textfold

// Written is what a fix adds.
var Written = written
