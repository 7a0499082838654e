// Package gotool is everything hone asks of the go command and of the
// processes it starts: finding a toolchain, describing a module and its
// packages, compiling test binaries through an overlay and linking them with
// another layout, vetting, running a binary in a process group of its own, and
// the private copy of a module. It also asks git for the baseline of a
// comparison, the tree of a revision in a folder of its own.
//
// It is the bottom of every stage and knows no stage: not what is measured,
// nor why. It never writes into the user's tree: builds read it through the go
// command with -mod=readonly semantics, candidates differ from it only by
// -overlay, and binaries run in the copy.
package gotool
