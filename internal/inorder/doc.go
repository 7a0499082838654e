// Package inorder writes a long text whose parts several processors lay out, in
// the order of the parts.
package inorder
