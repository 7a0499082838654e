package plain

/*
#include <stdlib.h>
static int one(void) { return 1; }
*/
import "C"

import "fmt"

// Number asks C.
func Number() string {
	n := int(C.one()) // from C
	return fmt.Sprintf("number %d", n)
}
