"""Density, sound speed and dynamic enthalpy of sea water, and how they change with temperature.

The 48-term rational function of TEOS-10 (IOC, SCOR and IAPSO 2010, appendix A.30 and K):

    specific volume = (a0 + a1 p + a2 p^2 + a3 p^3) / (b0 + 2 b1 p + b2 p^2)

with coefficients that are polynomials in T and S. T: conservative temperature (degrees C), S: absolute salinity (g/kg),
p: sea pressure (dbar). T and S are fields (longitude, latitude, level); p may have one value a level.
"""

import numpy as np

DBAR = 1.0e4  # Pa

V01 = 9.998420897506056e2
V02 = 2.839940833161907
V03 = -3.147759265588511e-2
V04 = 1.181805545074306e-3
V05 = -6.698001071123802
V06 = -2.986498947203215e-2
V07 = 2.327859407479162e-4
V08 = -3.988822378968490e-2
V09 = 5.095422573880500e-4
V10 = -1.426984671633621e-5
V11 = 1.645039373682922e-7
V12 = -2.233269627352527e-2
V13 = -3.436090079851880e-4
V14 = 3.726050720345733e-6
V15 = -1.806789763745328e-4
V16 = 6.876837219536232e-7
V17 = -3.087032500374211e-7
V18 = -1.988366587925593e-8
V19 = -1.061519070296458e-11
V20 = 1.550932729220080e-10
V21 = 1.0
V22 = 2.775927747785646e-3
V23 = -2.349607444135925e-5
V24 = 1.119513357486743e-6
V25 = 6.743689325042773e-10
V26 = -7.521448093615448e-3
V27 = -2.764306979894411e-5
V28 = 1.262937315098546e-7
V29 = 9.527875081696435e-10
V30 = -1.811147201949891e-11
V31 = -3.303308871386421e-5
V32 = 3.801564588876298e-7
V33 = -7.672876869259043e-9
V34 = -4.634182341116144e-11
V35 = 2.681097235569143e-12
V36 = 5.419326551148740e-6
V37 = -2.742185394906099e-5
V38 = -3.212746477974189e-7
V39 = 3.191413910561627e-9
V40 = -1.931012931541776e-12
V41 = -1.105097577149576e-7
V42 = 6.211426728363857e-10
V43 = -1.119011592875110e-10
V44 = -1.941660213148725e-11
V45 = -1.864826425365600e-14
V46 = 1.119522344879478e-14
V47 = -1.200507748551599e-15
V48 = 6.057902487546866e-17


def density(S, T, p):
    """In-situ density in kg/m^3."""
    root_s = np.sqrt(S)
    b0 = V01 + T * (V02 + T * (V03 + V04 * T)) + S * (V05 + T * (V06 + V07 * T))
    b0 = b0 + S * root_s * (V08 + T * (V09 + T * (V10 + V11 * T)))
    b1 = V12 + T * (V13 + V14 * T) + S * (V15 + V16 * T)
    b2 = V17 + T * (V18 + V19 * T) + V20 * S
    a0 = V21 + T * (V22 + T * (V23 + T * (V24 + V25 * T)))
    a0 = a0 + S * (V26 + T * (V27 + T * (V28 + T * (V29 + V30 * T))) + V36 * S)
    a0 = a0 + S * root_s * (V31 + T * (V32 + T * (V33 + T * (V34 + V35 * T))))
    a1 = V37 + T * (V38 + T * (V39 + V40 * T)) + S * (V41 + V42 * T)
    a2 = V43 + T * (V44 + V45 * T + V46 * S)
    a3 = V47 + V48 * T
    return (b0 + p * (b1 + p * b2)) / (a0 + p * (a1 + p * (a2 + p * a3)))


def sound_speed(S, T, p):
    """Speed of sound in m/s in the incompressible-temperature approximation, sqrt(dp/drho) at constant T and S."""
    root_s = np.sqrt(S)
    b0 = V01 + T * (V02 + T * (V03 + V04 * T)) + S * (V05 + T * (V06 + V07 * T))
    b0 = b0 + S * root_s * (V08 + T * (V09 + T * (V10 + V11 * T)))
    b1 = V12 + T * (V13 + V14 * T) + S * (V15 + V16 * T)
    b2 = V17 + T * (V18 + V19 * T) + V20 * S
    a0 = V21 + T * (V22 + T * (V23 + T * (V24 + V25 * T)))
    a0 = a0 + S * (V26 + T * (V27 + T * (V28 + T * (V29 + V30 * T))) + V36 * S)
    a0 = a0 + S * root_s * (V31 + T * (V32 + T * (V33 + T * (V34 + V35 * T))))
    a1 = V37 + T * (V38 + T * (V39 + V40 * T)) + S * (V41 + V42 * T)
    a2 = V43 + T * (V44 + V45 * T + V46 * S)
    a3 = V47 + V48 * T
    mass = b0 + p * (b1 + p * b2)
    volume = a0 + p * (a1 + p * (a2 + p * a3))
    slope = ((b1 + 2.0 * b2 * p) * volume - mass * (a1 + p * (2.0 * a2 + 3.0 * a3 * p))) / (volume * volume)
    return np.sqrt(DBAR / slope)


def enthalpy_slope(S, T, p):
    """Derivative of dynamic enthalpy by temperature, in J/(kg K).

    Dynamic enthalpy is specific volume integrated over pressure from the surface: dividing the numerator by the
    denominator leaves a polynomial and a remainder m p + n, which integrate to two logarithms.
    """
    root_s = np.sqrt(S)

    # the denominator b0 + 2 b1 p + b2 p^2, and its derivatives by T
    b0 = V01 + T * (V02 + T * (V03 + V04 * T)) + S * (V05 + T * (V06 + V07 * T))
    b0 = b0 + S * root_s * (V08 + T * (V09 + T * (V10 + V11 * T)))
    b1 = 0.5 * (V12 + T * (V13 + V14 * T) + S * (V15 + V16 * T))
    b2 = V17 + T * (V18 + V19 * T) + V20 * S
    b0_t = V02 + T * (2.0 * V03 + 3.0 * V04 * T) + S * (V06 + 2.0 * V07 * T)
    b0_t = b0_t + S * root_s * (V09 + T * (2.0 * V10 + 3.0 * V11 * T))
    b1_t = 0.5 * (V13 + 2.0 * V14 * T + V16 * S)
    b2_t = V18 + 2.0 * V19 * T

    # the numerator, and its derivatives by T
    a0 = V21 + T * (V22 + T * (V23 + T * (V24 + V25 * T)))
    a0 = a0 + S * (V26 + T * (V27 + T * (V28 + T * (V29 + V30 * T))) + V36 * S)
    a0 = a0 + S * root_s * (V31 + T * (V32 + T * (V33 + T * (V34 + V35 * T))))
    a1 = V37 + T * (V38 + T * (V39 + V40 * T)) + S * (V41 + V42 * T)
    a2 = V43 + T * (V44 + V45 * T + V46 * S)
    a3 = V47 + V48 * T
    a0_t = V22 + T * (2.0 * V23 + T * (3.0 * V24 + 4.0 * V25 * T))
    a0_t = a0_t + S * (V27 + T * (2.0 * V28 + T * (3.0 * V29 + 4.0 * V30 * T)))
    a0_t = a0_t + S * root_s * (V32 + T * (2.0 * V33 + T * (3.0 * V34 + 4.0 * V35 * T)))
    a1_t = V38 + T * (2.0 * V39 + 3.0 * V40 * T) + V42 * S
    a2_t = V44 + 2.0 * V45 * T + V46 * S

    # quotient slope * p + offset
    inverse = 1.0 / b2
    inverse_t = -inverse * inverse * b2_t
    slope = a3 * inverse
    slope_t = V48 * inverse + a3 * inverse_t
    offset = (a2 - 2.0 * slope * b1) * inverse
    offset_t = (a2_t - 2.0 * (slope_t * b1 + slope * b1_t)) * inverse + (a2 - 2.0 * slope * b1) * inverse_t

    # remainder m * p + n
    m = a1 - slope * b0 - 2.0 * offset * b1
    m_t = a1_t - slope_t * b0 - slope * b0_t - 2.0 * (offset_t * b1 + offset * b1_t)
    n = a0 - offset * b0
    n_t = a0_t - offset_t * b0 - offset * b0_t

    # the first logarithm: of the denominator at p over that at the surface
    half = 0.5 * m * inverse
    half_t = 0.5 * (m_t * inverse + m * inverse_t)
    at_p = b0 + p * (2.0 * b1 + b2 * p)
    at_p_t = b0_t + p * (2.0 * b1_t + b2_t * p)
    log_1 = np.log(at_p / b0)
    log_1_t = at_p_t / at_p - b0_t / b0

    # the second: of the distances from the roots of the denominator
    root = np.sqrt(b1 * b1 - b0 * b2)
    root_t = 0.5 * (2.0 * b1 * b1_t - b0_t * b2 - b0 * b2_t) / root
    near = b1 - root
    near_t = b1_t - root_t
    far = b1 + root
    far_t = b1_t + root_t
    near_p = near + b2 * p
    near_p_t = near_t + b2_t * p
    far_p = far + b2 * p
    far_p_t = far_t + b2_t * p
    rest = (n - 2.0 * half * b1) / (2.0 * root)
    rest_t = (n_t - 2.0 * (half_t * b1 + half * b1_t)) / (2.0 * root) - rest * root_t / root
    log_2 = np.log(near_p * far / (far_p * near))
    log_2_t = near_p_t / near_p + far_t / far - far_p_t / far_p - near_t / near

    polynomial_t = p * (offset_t + 0.5 * slope_t * p)
    return DBAR * (polynomial_t + half_t * log_1 + half * log_1_t + rest_t * log_2 + rest * log_2_t)


def stratification(S, T, pressure):
    """Density in excess of the horizontal mean's lightest water, on a grid whose columns share their pressures.

    `pressure` is a full field; only its first column is used.
    """
    p = pressure[0, 0, :]
    rho = density(S, T, p)
    return rho - rho.min()
