// Package contract reads what documentation comments promise of calling a
// function: that it may be called from several goroutines at once, that calls
// change nothing, so that neither their order nor their number can be seen, and that
// who is given it calls it any number of times.
//
// Go has no way to declare these, and where a function is a method of an
// interface no analysis of its body can tell: there are as many bodies as
// implementations. What is left is the sentence that the standard library uses,
// "safe for concurrent use", and its kin. A promise is read literally: a sentence
// that denies, or makes a condition, promises nothing and takes back what another
// one promises.
//
// Rules ask whether they may propose that calls be made at once, and package behave
// whether calls of a stub belong to what can be observed. Neither is said here.
package contract
