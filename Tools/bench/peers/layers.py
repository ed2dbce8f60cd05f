"""The numbers of the scene of 20 layers, for the scene and for the peers. A colour is (r, g, b) of 0…255."""
GROUPS = [
    dict(period=75, dark=(40, 60, 120), light=(250, 240, 220), checker=0.40, angle=45, ramp=0.35, glow=0.30,
         stain=(200, 40, 60), mask=0.45, veil=(20, 90, 60)),
    dict(period=41, dark=(90, 20, 80), light=(255, 220, 240), checker=0.30, angle=0, ramp=0.30, glow=0.25,
         stain=(30, 120, 200), mask=0.35, veil=(120, 70, 10)),
    dict(period=105, dark=(20, 80, 70), light=(230, 255, 240), checker=0.35, angle=90, ramp=0.25, glow=0.20,
         stain=(240, 160, 20), mask=0.30, veil=(60, 20, 110)),
    dict(period=33, dark=(70, 50, 30), light=(255, 250, 235), checker=0.25, angle=30, ramp=0.40, glow=0.35,
         stain=(60, 180, 90), mask=0.40, veil=(10, 40, 90)),
]
RAMP = [(255, 200, 180), (200, 255, 210), (190, 200, 255)]
GLOW = [(120, 100, 60), (0, 0, 0)]
# Alpha of the veil's colour at the top and the bottom.
VEIL = (0.5, 0.1)
