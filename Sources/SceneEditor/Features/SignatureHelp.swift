import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/signatureHelp`: of the call that an argument is being written of.
    func signatureHelp(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        let index = snapshot.tokenIndex(endingAfter: max(0, offset - 1))
        let tokens = snapshot.tokens
        var end = index
        if index < tokens.count, Int(tokens[index].range.lower) < offset {
            switch tokens[index].kind {
            case .lineComment, .blockComment: return .null
            case .string where offset < Int(tokens[index].range.upper): break
            default: end = index + 1
            }
        }
        guard let call = TokenHead(end, tokens, snapshot).call else { return .null }
        let function = call.function
        let last = function.parameters.count - 1
        let isPast = call.argument > last
        // Where the last repeats it stays the active one; past the end none is.
        let active = isPast ? (function.repeatsLast ? last : last + 1) : call.argument
        return .members([
            "signatures": [json(function, active: active)], "activeSignature": 0,
            "activeParameter": JSON(active),
        ])
    }

    private func json(_ function: FunctionSchema, active: Int) -> JSON {
        let signature = function.signature
        var parameters: [JSON] = []
        var search =
            signature.utf16.index(
                signature.startIndex, offsetBy: function.name.utf16.count, limitedBy: signature.endIndex)
            ?? signature.endIndex
        for parameter in function.parameters {
            let rest = signature[search...]
            guard let range = rest.firstRange(of: parameter.name) else { continue }
            let start = signature.utf16.distance(from: signature.startIndex, to: range.lowerBound)
            search = range.upperBound
            let label: JSON =
                client.labelOffsets
                ? [JSON(start), JSON(start + parameter.name.utf16.count)] : .string(parameter.name)
            parameters.append(["label": label, "documentation": .string(parameter.shape.phrase)])
        }
        return .members([
            "label": .string(signature), "documentation": .string(function.summary),
            "parameters": .array(parameters),
            "activeParameter": client.activeParameter ? JSON(active) : nil,
        ])
    }
}
