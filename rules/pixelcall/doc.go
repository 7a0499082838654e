// Package pixelcall finds pictures that are read or drawn point by point through an interface.
//
// # What it does
//
// It finds, in loops, the methods At and Set of pictures, and Convert of color models, that take or return a color as the interface
// color.Color. It reports them without a fix.
//
// # Why it is slow
//
// The color of each point is put into an interface, mostly by an allocation, and the method is called through a table;
// what asks the color for its parts makes another such call. The types of package image have their points in a
// slice, and methods that return colors of their own type.
//
// # Example
//
//	func light(m image.Image) (sum uint32) {
//		for y := range m.Bounds().Dy() {
//			for x := range m.Bounds().Dx() {
//				r, _, _, _ := m.At(x, y).RGBA()
//				sum += r
//			}
//		}
//		return sum
//	}
//
// # Use instead
//
//	func light(m *image.RGBA) (sum uint32) {
//		for y := range m.Bounds().Dy() {
//			row := m.Pix[y*m.Stride:]
//			for x := range m.Bounds().Dx() {
//				sum += uint32(row[x*4]) * 0x101
//			}
//		}
//		return sum
//	}
//
// A switch over the types of package image tries the common ones first, and leaves the interface for the rest;
// or the picture is drawn to an image.RGBA once, by package draw.
//
// # Safety
//
// Review: colors with and without alpha multiplied in differ, and the bounds of a picture need not begin at zero.
//
// It is silent outside of loops, and for methods that return a color of a type of their own.
//
// It fires in the standard library of Go 1.26, image/jpeg/writer.go and image/png/writer.go, where pictures of other types than
// those known are written. A near miss is a method that returns a color of its own type.
package pixelcall
