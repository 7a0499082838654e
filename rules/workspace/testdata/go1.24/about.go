// Package space has functions that need room to work in. This file only documents it, and stays so.
package workspace
