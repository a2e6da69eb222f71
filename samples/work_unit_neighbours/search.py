"""The two nearest points of many queries, two points at a time: norms, distances, the nearer of both, merged with those before."""

import pykokkos as pk

FAR = 1e300  # further than any point


@pk.workunit
def norms(i, norm, x):
    norm[i] = x[i][0] * x[i][0] + x[i][1] * x[i][1]


@pk.workunit
def distances(i, distance, q, x, norm, norm_of_x, first):
    distance[i][0] = norm[i] + norm_of_x[first] - 2.0 * (q[i][0] * x[first][0] + q[i][1] * x[first][1])
    distance[i][1] = norm[i] + norm_of_x[first + 1] - 2.0 * (q[i][0] * x[first + 1][0] + q[i][1] * x[first + 1][1])


@pk.workunit
def top(i, near, place, distance, first):
    if distance[i][1] < distance[i][0]:
        near[i][0] = distance[i][1]
        near[i][1] = distance[i][0]
        place[i][0] = first + 1
        place[i][1] = first
    else:
        near[i][0] = distance[i][0]
        near[i][1] = distance[i][1]
        place[i][0] = first
        place[i][1] = first + 1


@pk.workunit
def merge(i, nearest, places, near, place):
    if near[i][0] < nearest[i][0]:
        if near[i][1] < nearest[i][0]:
            nearest[i][1] = near[i][1]
            places[i][1] = place[i][1]
        else:
            nearest[i][1] = nearest[i][0]
            places[i][1] = places[i][0]
        nearest[i][0] = near[i][0]
        places[i][0] = place[i][0]
    elif near[i][0] < nearest[i][1]:
        nearest[i][1] = near[i][0]
        places[i][1] = place[i][0]


@pk.workunit
def reach(i, acc, nearest):
    acc += nearest[i][1]


@pk.workunit
def scatter(i, x, salt):
    x[i][0] = ((i * 37 + salt) % 101) / 101.0
    x[i][1] = ((i * 53 + 7 * salt) % 97) / 97.0


def search_two(m, q, x, norm, norm_of_x, distance, near, place, nearest, places, first):
    """Take two points into the nearest of each query; the sum of the squared distances of the second nearest."""
    p = pk.RangePolicy(pk.ExecutionSpace.Default, 0, m)
    pk.parallel_for(p, norms, norm=norm, x=q)
    pk.parallel_for(p, distances, distance=distance, q=q, x=x, norm=norm, norm_of_x=norm_of_x, first=first)
    pk.parallel_for(p, top, near=near, place=place, distance=distance, first=first)
    pk.parallel_for(p, merge, nearest=nearest, places=places, near=near, place=place)
    return pk.parallel_reduce(p, reach, nearest=nearest)


def run(n, m):
    """The sum of the squared distances of the second nearest of `n` points, an even number, to `m` queries, and of all places."""
    x, q = pk.View([n, 2], pk.double), pk.View([m, 2], pk.double)
    norm_of_x, norm = pk.View([n], pk.double), pk.View([m], pk.double)
    distance, near, nearest = (pk.View([m, 2], pk.double) for _ in range(3))
    place, places = pk.View([m, 2], pk.int32), pk.View([m, 2], pk.int32)
    nearest.fill(FAR)
    places.fill(-1)
    pk.parallel_for(n, scatter, x=x, salt=3)
    pk.parallel_for(n, norms, norm=norm_of_x, x=x)
    pk.parallel_for(m, scatter, x=q, salt=5)
    total = 0.0
    for first in range(0, n, 2):
        total = search_two(m, q, x, norm, norm_of_x, distance, near, place, nearest, places, first)
    return total, sum(int(places[i][k]) for i in range(m) for k in range(2))
