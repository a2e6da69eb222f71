"""Print the layers of a chain of matrix products in CUDA C++: what each does to an element of its product."""

from dataclasses import dataclass

from fusec.base.plan.plan import CallSequence
from fusec.base.plan.tall_chain import Layer
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.names import taken_name

SCOPE = "layers"  # the namespace, so that names of layers hide no others


@dataclass(frozen=True, slots=True)
class CudaLayer:
    """A layer for the template; `parameters` are its product's element and the bias."""

    name: str
    parameters: tuple[str, ...]
    statements: tuple[str, ...]

    @property
    def has_bias(self) -> str:
        return "true" if len(self.parameters) > 1 else "false"


def layer_name(entry: CallSequence, k: int) -> str:
    """`network_1` for the first layer."""
    return f"{entry.name.stem}_{k + 1}"


def cuda_layers(entry: CallSequence, spelling: CudaSpelling) -> tuple[CudaLayer, ...]:
    """The layers of the sequence, if it is a chain."""
    layers = () if entry.kernel is None else entry.kernel.layers
    return tuple(_cuda_layer(layer_name(entry, k), layer, spelling) for k, layer in enumerate(layers))


def _cuda_layer(name: str, layer: Layer, spelling: CudaSpelling) -> CudaLayer:
    taken = {*spelling.helpers.values()}
    names = {given: taken_name(given, taken) for given in (layer.product, layer.bias) if given}
    parameters, statements, last = tuple(names.values()), list[str](), names[layer.product]
    for let in layer.body:
        value = cuda_text(let.value, names, spelling).text
        last = names[let.name] = taken_name(let.name, taken)
        statements.append(f"const auto {last} = {value};")
    return CudaLayer(name, parameters, (*statements, f"return {last};"))
