"""The text of a generated kernel without its memory, or without its arithmetic: what is left is what the kernel waits for."""

import re

ROWS = 63  # rows of an array modulo 64, and of a matrix modulo 4096, stay in the second-level cache


def replaced(code, *pairs):
    for old, new in pairs:
        assert old in code, old
        code = code.replace(old, new)
    return code


def memory_beyond_the_cache(code):
    """Rows modulo a small power of two: every byte comes from the second-level cache."""
    return replaced(
        code,
        (
            "        place += spot.at[axis] * stride;",
            f"        place += (axis == 0 && Spot::Space::rank > 1 ? (spot.at[axis] & {ROWS}) : spot.at[axis]) * stride;",
        ),
        (
            "    return found + (row + Ring::row) * space.strides[Ring::layout][0];",
            f"    return found + ((row & {ROWS}) + Ring::row) * space.strides[Ring::layout][0];",
        ),
        (
            "T* start(T* data) const { return data + number * columns",
            "T* start(T* data) const { return data + (number & 4095) * columns",
        ),
    )


def arithmetic(kernel):
    """Everything is loaded, and looked at by one operation for two numbers; one of them is stored."""

    def change(code):
        code = replaced(code, *SEEN)
        begin = re.search(rf"\n{kernel}\(Space space", code).start()
        end = code.index("\n}\n", begin)
        text = code[begin:end]
        names = re.findall(r"const auto (\w+) = load<[^>]*>\((\w+),", text)
        inner = re.search(r"\n        return \[=\] \{\n(.*?)\n            return \[=\] \{\n", text, re.DOTALL)
        text = text[: inner.start(1)] + text[inner.end(1) :]

        def stored(match):
            array = match[2]
            own = [name for name, a in names if array in (a, a.replace("old_", "").replace("_before", ""))]
            value = own[len(own) // 2] if own else names[0][0]
            return f"store<{match[1]}>({array}, spot, like(sample({array}), {value}));"

        text = re.sub(r"store<([^>]*)>\((\w+),\s+spot,\s+(\w+)\);", stored, text)
        return code[:begin] + text + code[end:]

    return change


WATCHED = """    if constexpr (Spot::Kind::watches && is_same<T, double>) {
        return Watched{ {value}, spot.is_unusual};
    } else {
        return Element<T>{value};
    }
}
template <int layout, int... steps, typename T, typename Ring, typename Spot>
__device__ auto load(Overwritten"""
SEEN = (
    (
        """    if constexpr (Spot::Kind::watches && is_same<T, double>) {
        *spot.seen |= (unsigned int)(*reinterpret_cast<const unsigned long long*>(&value) >> 32);
""",
        """    if constexpr (sizeof(T) == 8) *spot.seen |= (unsigned int)(*reinterpret_cast<const unsigned long long*>(&value) >> 32);
    if constexpr (sizeof(T) == 4) *spot.seen |= *reinterpret_cast<const unsigned int*>(&value);
    if constexpr (Spot::Kind::watches && is_same<T, double>) {
""",
    ),
    (
        "        if (Spot::Kind::watches && (*spot.is_unusual |= *spot.seen == 1)) return;",
        "        if (*spot.seen == 0x13572468) return;",
    ),
    ("spot.from, spot.to, nullptr, nullptr}", "spot.from, spot.to, &is_unusual, &seen}"),
    ("single{space, {}, nullptr, 0, 1, nullptr, nullptr}", "single{space, {}, nullptr, 0, 1, &is_unusual, &seen}"),
    (
        "single{space, {}, nullptr, 0, 1, nullptr, nullptr, {}}",
        "single{space, {}, nullptr, 0, 1, &is_unusual, &seen, {}}",
    ),
    (WATCHED, "    return loaded(spot, value);\n" + WATCHED[WATCHED.index("}\ntemplate") :]),
    (
        "__device__ auto load(Strong<T> number, const Spot& spot) { return loaded(spot, number.value); }",
        "__device__ auto load(Strong<T> number, const Spot& spot) { return Element<T>{number.value}; }",
    ),
)
LOAD = "template <int layout, int... steps, typename T, bool is_dense, typename Spot>\n__device__ auto load("
MADE_UP = """
template <typename T>
__device__ T made_up(int c) {
    const unsigned int s = threadIdx.x * 8u + 0x3f800000u, d = threadIdx.x * 8u + 0x3ff00000u;
    if constexpr (sizeof(T) == 4) return __uint_as_float(s ^ (unsigned(c) << 10 & 0x7ffc00u));
    else return __hiloint2double(int(d ^ (unsigned(c) << 11 & 0xff800u)), 0);
}
template <typename Space, int... steps>
__device__ constexpr int place_number(int layout, int below, int right) {
    int found = layout * 5 + below * 37 + right * 11;
    for (int axis = 0; axis < Space::rank; ++axis) {
        found += steps_along<Space, steps...>(axis) * (axis == 0 ? 37 : axis == Space::rank - 1 ? 11 : 101);
    }
    return found;
}
"""
PLACE = "made_up<T>(place_number<typename Spot::Space, steps...>(%s, Spot::below, Spot::right))"


def memory(code):
    """Numbers of the thread and the place in the stencil, by one operation each; they are stored only if they are unlikely."""
    code = replaced(code, (LOAD, MADE_UP + LOAD))
    begin = code.index("    using Found = InWord<Spot, layout, steps...>;\n    if constexpr (Found::value) {")
    end = code.index("\n}\n", begin)
    code = code[:begin] + f"    return loaded(spot, {PLACE % 'layout'});" + code[end:]
    return replaced(
        code,
        (
            "    const T value = reinterpret_cast<const T*>(reinterpret_cast<const char*>(slots) + Ring::begin)"
            "[line * Tile::pitch + column];",
            f"    const T value = {PLACE % 'Ring::layout'};",
        ),
        (
            "    store_number(wanted, static_cast<Whole*>(data), *reinterpret_cast<const Whole*>(&value));",
            """    const auto* const words = reinterpret_cast<const unsigned int*>(&value);
    unsigned int all = 0;
    for (int k = 0; k < int(sizeof(T) / 4); ++k) all ^= words[k];
    store_number(wanted && all == 0x13572468u, static_cast<Whole*>(data), *reinterpret_cast<const Whole*>(&value));""",
        ),
        (
            "        *data = x.value;\n    }\n}\n\n// One of the ends",
            "        store_if(true, data, x.value);\n    }\n}\n\n// One of the ends",
        ),
        (
            '        asm volatile("cp.async.ca.shared.global',
            '        return;\n        asm volatile("cp.async.ca.shared.global',
        ),
    )


def memory_of_rows(code):
    return replaced(
        code,
        (
            "                *reinterpret_cast<Part*>(&pack) = Shape::passes ? read_once(data) : *data;",
            "                for (int w = 0; w < width; ++w) pack.values[w] = "
            "T(__uint_as_float((threadIdx.x * 64u + 0x3f800000u) ^ unsigned(v * width + w) << 12));",
        ),
    )


def exchange(code):
    """Threads of a row keep what they have found to themselves."""
    return replaced(code, ("            return across_lanes<Op, threads>(part);\n", "            return part;\n"))


def exponentials(code):
    changed = re.sub(r"return exp\([^;]*\);", "return x;", code)
    assert changed != code
    return changed
