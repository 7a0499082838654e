// Package behave tells whether a candidate state of a Go package behaves as
// the baseline does, in the functions that a change touched.
//
//  1. [Changed] compares the two states of the source by their tokens.
//  2. [Generate] writes one driver, a test file of the package itself, so that
//     unexported functions, methods and package main are reached. The go
//     command's -overlay lays the same text into both sides.
//  3. The driver, built for the baseline, makes calls out of bytes and keeps
//     those that execute something new or whose result has another shape; the
//     candidate's does the same, since its own paths count too. Where some of the
//     changed lines were executed by none, or few calls of a function were found, more calls are looked for. What a
//     busy machine gives to others is no part of the time for that, nor of the time that a call has, up to a limit.
//  4. Both replay all calls and write what could be seen of each: results,
//     errors, panics, what was written where, arguments afterwards, shared
//     memory, also of lists and objects within what is given, and what further calls see once the caller has overwritten what it
//     passed and was given. The baseline does so again where the candidate
//     differs: what differs then is no evidence.
//     Where the sides name different numbers, lists are about so long; where they calculate
//     in different ways, numbers are so large that products overflow. A bit for each number, and a sort that keeps the order of
//     few equal elements, name a number, too; what tests lead to is numbered so high, and is there twice. A call that waits is
//     made again with the one that woke it in each place where it held no lock. What
//     goroutines of a call are at work on is waited for: a busy machine starts them late.
//     What calls on a value gave, a name or a handle, is passed to later ones, and so are names and numbers in
//     what was passed or came from tests. A function that was passed calls what earlier calls gave: it wants no more; a handler that was
//     returned serves requests one after the other. Clocks that a package keeps for its tests go
//     on between calls, and places are where clocks are put forward.
//     Between two calls of a function others are called that write to variables of
//     the package which it reads. A list that was passed is passed again with something else in
//     it, or a part of it: that it lies where it lay says nothing.
//     The package's own tests and benchmarks run once, on the baseline: structs and texts that they call its
//     functions with are where some calls begin, on both sides, and a server has served requests as
//     these tests make them, in their order, before it is asked. What they put into objects of other packages
//     of the module is there, too, unless the candidate declares other types there. Nobody makes up a file with the
//     right checksum, or a table that its package has filled. What was recorded is taken otherwise in a few places
//     as well, an entry twice, elsewhere or missing, many alike, another text, and pieces of it stand where values of their types are wanted. What tests pass to a function that
//     makes values, of types of their own, is made up anew: users may pass any.
//     What readers of tests hold is known, too; texts break off just before their ends, or in a line.
//     A list that a function which was passed gave is looked at again: it may have it still. An iterator that a call
//     gave is gone through again after further calls, and what it yields is the caller's.
//     Values are made by functions of the package and calls of their methods
//     first, those that set options among them; a difference that only one filled field by field
//     shows is a doubt, unless users write such values as literals, nothing in them is hidden and
//     nothing is said of what has to be in them; before that is said, calls are looked for in which all values come as users
//     come to them, with words of those that differed. Calls that wait for nobody are known before their time is over, where there are no timers. A function that refuses what is made up is asked
//     again with texts of tests.
//     It is no difference that what a hidden function gives lies in the memory of what it was passed, where its callers, which
//     did not change, do no more than to read it.
//     How often a function that was passed is called, and in which order, is behaviour,
//     unless the package says that it asks any number of times: then what it is asked is.
//     A hidden function is handed functions by its package alone, where those who do so are called too, be it that nobody calls them: then these are compared, and
//     functions that are made up do nothing but to give the same for the same arguments.
//     What functions under check compare is looked at, and where one side of it is found
//     in the arguments, the other takes its place. So is what maps are asked for, with
//     their keys, what functions of the standard library look for in a text, with pieces of that, and what switches go by, with their constants. Of calls that show something new the texts are taken
//     again, with one word or sign of them otherwise each time: a zero in front, a field that is empty, another of the forms
//     that a pattern of the code matches. Values are filled by as many calls as numbers of the code say that they hold.
//     A function or an interface that was passed ends a context while it is asked, and a context ends by itself when it was
//     looked at once or twice: who looked at it later on has to notice that still, and leaves no more half done. Numbers that
//     a text has as bytes, and what calls give, are compared, too: so a sum comes to be right. Fields of types of the
//     standard library are made by its functions. Maps that are only filled under a field of what they hold keep to that.
//     What crashes on the baseline alone, in a function that users cannot call, is no
//     difference where calls of those through which they come to it agree. Nor is it how much memory the candidate takes there
//     for a number above all lengths.
//     One that users of the package cannot see is a doubt: in fields that are not
//     exported, or in calls of what is not, while all those agree through which
//     users come to it. More of these are made before that is said.
//     The body of a request that was sent belongs to the transport until that closes it: where it lies in
//     memory, it is looked at again after further calls.
//     How far a connection was read is none where nobody can read it on: the function
//     keeps nothing of it, and its callers close it before anybody else could.
//     The other side of a connection answers in turns, some so late that a deadline set for an
//     earlier turn is over: the clock of the code under check has gone on then. It may have left
//     before anything is sent, or in the midst of it where a function only sends.
//     How long a call takes is none: who waits for it is patient while the code takes one short rest after the
//     other, whether that one has gone away in the end is not looked at, and what is not done by then is not compared. Requests of methods that HTTP defines as safe have no order, and where a call fails as it did, further
//     ones are none; the order of others is, and who sends them. Who answers a request otherwise each time that one
//     call makes it gives chance to goroutines that make the same one.
//  5. A call that differs is made again in processes of its own, many times on
//     each side, on the baseline also with pauses where goroutines start and stubs see
//     something, and with more patience for answers that come slowly; then made smaller step by step, the last of which is made again as the
//     first was, and printed as a Go test.
//  6. Where nothing has differed by then, the package's own tests are run otherwise on both sides: a text or a number in them
//     is another one, an entry of a list comes twice, elsewhere or not at all, a call is made again, a word of all texts is
//     replaced, a reader, a writer or a function fails, a context ends while a function of the test is called. What
//     exported functions give the tests, and what values say of themselves then, is compared, be it asked for or not.
//
// What cannot be called is listed with the reason. Behaviour that the calls did
// not meet can still differ: a check says how many calls were equal, not that
// all are.
//
// The part that runs in the test binary is package replay. This package builds
// nothing itself: [Request.Build] does.
package behave
