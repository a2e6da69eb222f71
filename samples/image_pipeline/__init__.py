"""Filters for grey images: blur, edges, sharpening."""
