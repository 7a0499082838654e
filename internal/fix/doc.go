// Package fix turns suggested fixes into source, and source into a patch.
//
// It comes after package check, which says what could be fixed, and serves
// the verification that decides what is kept:
//
//  1. [Merge] makes the edits of several fixes in a [Tree], the source of a
//     module in some state, and tidies what they leave behind: imports,
//     formatting. [Conflicts] tells beforehand which fixes cannot go together.
//  2. [WriteOverlay] shows a tree to the go command without touching the
//     user's files; [ChangedLines] says where it differs.
//  3. [Patch] and [Diff] write down the difference of two trees.
//  4. [Apply] makes it in the user's files, wholly or not at all, and
//     [Recover] ends what was interrupted.
//
// Only Apply, Revert and Recover write to the user's tree. The package knows
// syntax; it must not know types, profiles, rules or whether a fix is any good.
package fix
