import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import ExtensionPlans

@Suite(.waitsForPrograms) struct DataModelTests {
    private func model(_ versions: [String: String], current: String? = nil) throws -> DataModel {
        let tree = TestFolder()
        let folder = tree.url.appendingPathComponent("Filters.xcdatamodeld")
        for (name, text) in versions { try tree.write("Filters.xcdatamodeld/\(name).xcdatamodel/contents", text) }
        if let current {
            try PropertyListSerialization.data(
                fromPropertyList: ["_XCCurrentVersionName": current], format: .xml, options: 0
            ).write(to: folder.appendingPathComponent(".xccurrentversion"))
        }
        return try withExtendedLifetime(tree) { try DataModel(folder) }
    }

    private let xml = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!-- an entity <in> a comment -->
        <model type="com.apple.IDECoreDataModeler.DataModel" sourceLanguage="Swift">
            <entity name="Rule" representedClassName=".RuleObject" codeGenerationType="class" isAbstract="YES">
                <attribute name="name" optional="YES" attributeType="String" defaultValueString="a &lt;b&gt; &#38; &quot;c&quot;">
                    <userInfo><entry key="attribute" value="x"/></userInfo>
                </attribute>
                <attribute name="count" attributeType="Integer 64" usesScalarValueType="YES"/>
                <attribute name="seen" attributeType="Date" usesScalarValueType="NO"/>
                <attribute name='words' attributeType='Transformable' customClassName='[String]'/>
                <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary"/></fetchIndex>
            </entity>
            <entity name="WordRule" representedClassName="WordRule" parentEntity="Rule" codeGenerationType="category">
                <attribute name="default" attributeType="Boolean" transient="YES"/>
                <relationship name="tags" optional="YES" toMany="YES" ordered="YES" destinationEntity="Tag" inverseName="rule"/>
            </entity>
            <entity name="Tag"><relationship name="rule" destinationEntity="WordRule" inverseName="tags"/></entity>
            <elements><element name="Rule" positionX="0"/></elements>
        </model>
        """

    @Test func `entities are read`() throws {
        let model = try model(["Filters": xml])
        #expect(model.name == "Filters")
        #expect(model.entities.map(\.name) == ["Rule", "WordRule", "Tag"])
        #expect(model.entities.map(\.className) == ["RuleObject", "WordRule", "NSManagedObject"])
        #expect(model.entities.map(\.generation) == [.whole, .category, .none])
        #expect(model.entities.map(\.parent) == [nil, "Rule", nil])
        #expect(model.entities[0].isAbstract && !model.entities[1].isAbstract)
        #expect(model.entities[0].attributes.map(\.name) == ["name", "count", "seen", "words"])
        #expect(model.entities[0].attributes[0].defaultValue == "a <b> & \"c\"")
        #expect(model.entities[1].attributes[0].isTransient)
        #expect(model.entities[1].relationships[0].isOrdered)
    }

    @Test func `classes are those of Xcode`() throws {
        let classes = try model(["Filters": xml]).classes
        #expect(classes.contains("public class RuleObject: NSManagedObject {}"))
        #expect(classes.contains("public var `name`: String? { get"))
        #expect(classes.contains("public var `count`: Int64 { get"))
        #expect(classes.contains("public var `seen`: Date? { get"))
        #expect(classes.contains("public var `words`: [String]? { get"))
        #expect(classes.contains("extension RuleObject: Identifiable {}"))
        #expect(!classes.contains("class WordRule:"))
        #expect(classes.contains("public var `default`: NSNumber? { get"))
        #expect(
            classes.contains("public func addToTags(_ value: NSOrderedSet) { changeManagedSet(\"tags\", adding: true"))
        #expect(!classes.contains("Tag {"))
        #expect(try model(["Filters": "<model><entity name=\"A\"/></model>"]).classes == "")
    }

    @Test func `the current version is used`() throws {
        let versions = ["One": "<model/>", "Two": "<model><entity name=\"A\"/></model>"]
        #expect(try model(versions, current: "Two.xcdatamodel").entities.map(\.name) == ["A"])
        #expect { try model(versions) } throws: { "\($0)".contains("2 versions") }
        #expect(throws: BuildError.self) { try model(versions, current: "../Two.xcdatamodel") }
        #expect(throws: BuildError.self) { try model([:]) }
    }

    @Test(arguments: [
        "", "no xml", "<model>", "<model><entity name=\"A\"></model></entity>", "<model><entity name=\"A</model>",
        "<!DOCTYPE x [<!ENTITY a \"b\">]><model/>", "<other/>", "<model><entity name=A/></model>",
        "<model><entity name=\"A; DROP TABLE\"/></model>",
        "<model><entity name=\"A\"><attribute name=\"x y\"/></entity></model>",
        "<model><entity name=\"\"/></model>",
    ])
    func `anything but a model is refused`(_ text: String) {
        #expect(throws: BuildError.self) { try model(["Filters": text]) }
    }

    /// Any prefix of a model: an error or a model, never a crash or a hang.
    @Test func `truncated models do no harm`() {
        for end in stride(from: 0, to: xml.count, by: 7) {
            _ = ModelTags.read(String(xml.prefix(end)))
        }
        #expect(ModelTags.read(xml)?.count == 17)
        #expect(ModelTags.read(String(repeating: "<a>", count: 100_000)) == nil)
        #expect(ModelTags.read(String(repeating: "<a b='", count: 100_000)) == nil)
    }

    @Test func `the compiled model names the module`() throws {
        let data = try model(["Filters": xml]).compiled(module: "Ext")
        let list = try #require(
            try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [[String: Any]]])
        let entities = try #require(list["entities"])
        #expect(entities.map { $0["class"] as? String } == ["Ext.RuleObject", "Ext.WordRule", "NSManagedObject"])
        #expect(entities[1]["parent"] as? String == "Rule")
    }

    /// The first two of these crashed the program.
    @Test(arguments: [
        "<model><entity><attribute name=\"a\"/></entity></model>",
        "<model><entity><relationship name=\"a\" destinationEntity=\"B\"/></entity><entity name=\"B\"/></model>",
        "<model><entity name=\"A\"><attribute attributeType=\"String\"/></entity></model>",
    ])
    func `an element without a name is refused with its file`(_ contents: String) throws {
        let error = #expect(throws: BuildError.self) { try model(["Filters": contents]) }
        #expect(error?.description.hasPrefix("Filters.xcdatamodeld/Filters.xcdatamodel/contents: an ") == true)
        #expect(error?.description.hasSuffix(" has no name.") == true)
    }
}
