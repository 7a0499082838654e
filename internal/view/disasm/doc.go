// Package disasm shows instructions with what they cost: go tool pprof's
// disasm, by the disassembler of the go command instead of binutils.
package disasm
