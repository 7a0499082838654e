// Package harness is the part of a stress test that is the same for every type:
// how calls are made from several goroutines at once, and what must come of
// them.
//
// Its source is not imported but copied, declaration by declaration, into the
// tests that package stress writes, and into the counterexamples it prints. So
// every name at the top level begins with "stress", it imports the standard
// library only and keeps to the language of Go 1.12.
//
// All of it rests on one rule: what calls made at once come to, they must come
// to in some order one after the other. The order is tried out, on the same
// side, so nobody has to say what a method is for. What does not do the same
// twice when called one after the other is skipped.
package harness
