import LocatedYAML
import Messages
import Testing

@testable import SessionScript

@Suite("The list of steps")
struct StepFormTests {
    @Test func `every step has another name, and no name of an expectation's key`() {
        let names = StepKinds.forms.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains("expect"))
    }

    @Test func `what a step expects are keys of expectations`() {
        for form in StepKinds.forms {
            #expect(form.expects.filter { !SessionReference.expectationKeys.contains($0) } == [], "\(form.name)")
            #expect(Set(form.expects).isDisjoint(with: ExpectationParser.inboxKeys), "\(form.name)")
        }
    }

    @Test func `a step takes a value or a mapping`() {
        for form in StepKinds.forms {
            #expect(form.value != nil || !(form.required + form.optional).isEmpty, "\(form.name)")
            #expect(Set(form.required).isDisjoint(with: form.optional), "\(form.name)")
        }
    }

    @Test func `each step is read by its type, and its summary begins with its name`() throws {
        for example in try SessionDocumentTests.examples.map({ try $0.session() }) {
            for step in example.steps {
                guard let action = step.action else { continue }
                #expect(StepKinds.actions.contains { $0 == type(of: action) })
                #expect(action.summary.hasPrefix(action.key), "\(action.summary)")
            }
        }
    }

    @Test func `steps differ by action, position and expectation`() {
        let step = Step(position: .start, action: BlockStep(address: "1"))
        #expect(step == Step(position: .start, action: BlockStep(address: "1")))
        #expect(step != Step(position: .start, action: BlockStep(address: "2")))
        #expect(step != Step(position: .start, action: UnblockStep(address: "1")))
        #expect(step != Step(position: .start, action: nil))
        #expect(step != Step(position: SourcePosition(line: 2, column: 1), action: BlockStep(address: "1")))
    }
}
