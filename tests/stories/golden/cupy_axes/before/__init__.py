"""Parts of CuPy's arrays that have fewer axes than these, or more."""
