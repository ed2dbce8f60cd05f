import ScenePlan

/// The tables of ramps that stand in cells: few for all of them, for a picture may have a million different cells.
///
/// Unchecked: one painter's, which one thread uses at a time.
final class RampPool: @unchecked Sendable {
    private var tables: [ObjectIdentifier: AnyObject] = [:]

    /// Those of one kind of pixels.
    func tables<P>(of pixels: P.Type) -> RampTables<P> {
        let key = ObjectIdentifier(pixels)
        if let known = tables[key] as? RampTables<P> { return known }
        let made = RampTables<P>()
        tables[key] = made
        return made
    }
}

/// A few tables, each with the ramp that it was asked for last; the one not asked for longest takes the next ramp.
final class RampTables<P: RampEntry> {
    /// Where a ramp's table was found, which may be another's by now.
    struct Ticket {
        fileprivate var slot = -1
        fileprivate var filling = 0
    }

    private struct Slot {
        var table: RampTable<P>
        /// Which of all fillings is in it.
        var filling: Int
        var lastUse: Int
    }

    private var slots: [Slot] = []
    private var places: [Ramp: Int] = [:]
    private var fillings = 0
    private var uses = 0

    /// A table of single-precision pixels takes 280 KiB.
    private static var limit: Int { 32 }

    /// - Parameter ticket: what came of the last time; a table that is still the ramp's is found without looking for it.
    func table(_ ramp: Ramp, on surface: Surface, _ ticket: inout Ticket) -> RampTable<P> {
        uses += 1
        if !slots.indices.contains(ticket.slot) || slots[ticket.slot].filling != ticket.filling {
            let slot = places[ramp] ?? fill(ramp, on: surface.ofTable)
            ticket = Ticket(slot: slot, filling: slots[slot].filling)
        }
        slots[ticket.slot].lastUse = uses
        return slots[ticket.slot].table
    }

    private func fill(_ ramp: Ramp, on surface: Surface) -> Int {
        fillings += 1
        let colors = RampColors(ramp.colors, on: surface)
        let slot: Int
        if slots.count < Self.limit {
            slot = slots.count
            slots.append(
                Slot(table: RampTable(ramp, colors, on: surface), filling: fillings, lastUse: uses))
        } else {
            slot = slots.indices.min { slots[$0].lastUse < slots[$1].lastUse } ?? 0
            places[slots[slot].table.ramp] = nil
            slots[slot].table = RampTable(ramp, colors, on: surface, inPlaceOf: slots[slot].table)
            slots[slot].filling = fillings
        }
        places[ramp] = slot
        return slot
    }
}
