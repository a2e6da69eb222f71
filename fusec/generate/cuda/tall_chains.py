"""Print the layers of a chain of matrix products in CUDA C++: what each does to an element of its product."""

from fusec.base.plan.plan import CallSequence
from fusec.base.plan.tall_chain import Layer
from fusec.base.records import dataclass
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.names import taken_name

SCOPE = "layers"  # the namespace, so that names of layers hide no others
_GIVEN = "given"  # elements of products, then of rows


@dataclass(frozen=True, slots=True)
class CudaLayer:
    """A layer for the template: how many products it is made of, how many rows repeat beside them, and its statements."""

    name: str
    products: int
    rows: int
    statements: tuple[str, ...]


def layer_name(entry: CallSequence, k: int) -> str:
    """`network_1` for the first layer."""
    return f"{entry.name.stem}_{k + 1}"


def cuda_layers(entry: CallSequence, spelling: CudaSpelling) -> tuple[CudaLayer, ...]:
    """The layers of the sequence, if it is a chain."""
    layers = () if entry.kernel is None else entry.kernel.layers
    return tuple(_cuda_layer(layer_name(entry, k), layer, spelling) for k, layer in enumerate(layers))


def _cuda_layer(name: str, layer: Layer, spelling: CudaSpelling) -> CudaLayer:
    taken = {*spelling.helpers.values(), _GIVEN}
    elements = (*(product.name for product in layer.products), *layer.rows)
    names = {given: taken_name(given, taken) for given in elements}
    statements = [f"const auto {own} = {_GIVEN}[{k}];" for k, own in enumerate(names.values())]
    last = names[elements[0]]
    for let in layer.body:
        value = cuda_text(let.value, names, spelling).text
        last = names[let.name] = taken_name(let.name, taken)
        statements.append(f"const auto {last} = {value};")
    return CudaLayer(name, len(layer.products), len(layer.rows), (*statements, f"return {last};"))
