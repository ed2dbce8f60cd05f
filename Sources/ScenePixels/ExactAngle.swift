#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Trigonometry in degrees: rational where the value is.
public enum ExactAngle {
    /// sin, exact at multiples of 30°.
    public static func sine(ofDegrees degrees: Double) -> Double {
        let angle = floorModulo(degrees, 360)
        switch angle {
        case 0, 180: return 0
        case 30, 150: return 0.5
        case 90: return 1
        case 210, 330: return -0.5
        case 270: return -1
        default: return sin(angle * .pi / 180)
        }
    }

    public static func cosine(ofDegrees degrees: Double) -> Double {
        let angle = floorModulo(degrees, 360)
        switch angle {
        case 90, 270: return 0
        case 60, 300: return 0.5
        case 0: return 1
        case 120, 240: return -0.5
        case 180: return -1
        default: return cos(angle * .pi / 180)
        }
    }

    /// tan, exact at multiples of 45°; nil at 90° and 270°, where it has no value.
    public static func tangent(ofDegrees degrees: Double) -> Double? {
        switch floorModulo(degrees, 180) {
        case 0: return 0
        case 45: return 1
        case 90: return nil
        case 135: return -1
        case let angle: return tan(angle * .pi / 180)
        }
    }

    public static func cosineAndSine(ofDegrees degrees: Double) -> (cosine: Double, sine: Double) {
        (cosine(ofDegrees: degrees), sine(ofDegrees: degrees))
    }
}
