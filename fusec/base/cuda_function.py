"""Which array functions have code for one element in CUDA C++, with CuPy's results bit for bit?"""

# what `templates/cuda_functions.cuh.jinja` defines, or an operator of its elements
_FUNCTIONS = """
    add subtract multiply divide bitwise_and bitwise_or bitwise_xor left_shift right_shift
    equal not_equal less less_equal greater greater_equal negative positive invert
    absolute fabs sqrt square reciprocal floor ceil trunc rint isnan isinf isfinite signbit logical_not
    exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh cbrt
    maximum minimum fmax fmin copysign logical_and logical_or logical_xor fmod
    floor_divide remainder sign power hypot arctan2 where clip zeros_like ones_like copy
"""

CUDA_FUNCTIONS = frozenset((*(f"numpy.{name}" for name in _FUNCTIONS.split()), "operator.pow"))

# the dtypes that `x.astype(dtype)` may name, as C++ spells them
CUDA_TYPES = {
    "bool": "bool",
    "int": "long long",
    "float": "double",
    "np.bool_": "bool",
    "np.int_": "long long",
    "np.intp": "long long",
    "np.int8": "signed char",
    "np.int16": "short",
    "np.int32": "int",
    "np.int64": "long long",
    "np.uint8": "unsigned char",
    "np.uint16": "unsigned short",
    "np.uint32": "unsigned int",
    "np.uint64": "unsigned long long",
    "np.float32": "float",
    "np.single": "float",
    "np.float64": "double",
    "np.double": "double",
}
