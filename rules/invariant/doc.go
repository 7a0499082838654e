// Package invariant finds what a loop computes anew in each turn though it is the same each
// time, and computes it before the loop.
//
// # What it does
//
// It finds calls of functions of the standard library that do nothing but compute, such as
// strings.ToLower, filepath.Join, strconv.Itoa, fmt.Sprintf of plain values and math.Pow, and
// strings that are joined with +, in the body of a loop or in what it checks, whose operands no
// turn of the loop changes. The value goes to a variable before the loop.
//
// Where an operand is reached through a pointer it is only reported: something else may
// change it meanwhile.
//
// # Why it is slow
//
// The compiler does not move calls out of loops. Each turn copies the text, or takes a root,
// once more, and throws the result away.
//
// # Example
//
//	func search(names []string, query string) (found []string) {
//		for _, name := range names {
//			if strings.Contains(strings.ToLower(name), strings.ToLower(query)) {
//				found = append(found, name)
//			}
//		}
//		return found
//	}
//
// # Use instead
//
//	func search(names []string, query string) (found []string) {
//		lower := strings.ToLower(query)
//		for _, name := range names {
//			if strings.Contains(strings.ToLower(name), lower) {
//				found = append(found, name)
//			}
//		}
//		return found
//	}
//
// # Safety
//
// Mechanical: the functions depend on their arguments alone, do not panic, and return values
// that nobody can change. The operands are constants and variables of the function which the
// loop, and what it calls, leave as they are. The value is computed once also if no turn needs
// it: where the loop seldom turns, or rarely comes to the expression, the measurement says that it
// does not pay.
//
// It is silent for variables of the package, for what a turn changes, where the loop ends after
// it, and in functions that are made in the loop.
//
// It fires in github.com/spf13/cobra v1.10.2, command.go, where each command's name is compared
// with a name in lower case, and in github.com/prometheus/procfs v0.21.0, proc_psi.go, where a
// format is formatted. A near miss is jetstream/kv.go of github.com/nats-io/nats.go: a text is made
// of a name that each turn declares.
package invariant
