// GListModel in Swift: a GObject type with the interface, whose instances keep a Swift object.

/// What a list view asks.
class ListModelContent {
    init() {}
    var count: Int { 0 }
    /// The object at an index; the caller gets a reference of its own.
    func object(at index: Int) -> OpaquePointer {
        preconditionFailure("ListModelContent.object(at:) is not overridden.")
    }
}

/// An instance of one of our GObject types: the parent, then the Swift object that the instance owns.
private struct BoxInstance {
    var parent: GObject
    var content: UnsafeMutableRawPointer?
}

private let modelType: GType = registerBox("GtkKitListModel", isListModel: true)
private let entryType: GType = registerBox("GtkKitListEntry", isListModel: false)

private func registerBox(_ name: String, isListModel: Bool) -> GType {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<BoxInstance>.size)
    info.class_init = { theClass, _ in
        theClass!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
            let instance = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: BoxInstance.self)
            if let content = instance.pointee.content { Unmanaged<AnyObject>.fromOpaque(content).release() }
            g_type_class_peek(warren_type_object)!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize!(object)
        }
    }
    let type = g_type_register_static(warren_type_object, name, &info, GTypeFlags(rawValue: 0))
    guard isListModel else { return type }
    var interface = GInterfaceInfo()
    interface.interface_init = { table, _ in
        let table = table!.assumingMemoryBound(to: GListModelInterface.self)
        table.pointee.get_item_type = { _ in entryType }
        table.pointee.get_n_items = { guint(content(of: $0!, as: ListModelContent.self).count) }
        table.pointee.get_item = { model, index in
            let content = content(of: model!, as: ListModelContent.self)
            guard index < content.count else { return nil }
            let object = UnsafeMutableRawPointer(content.object(at: Int(index)))
            g_object_ref(object)
            return object
        }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
}

private func makeBox(_ type: GType, _ content: AnyObject) -> OpaquePointer {
    let object = g_object_new_with_properties(type, 0, nil, nil)!
    let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: BoxInstance.self)
    instance.pointee.content = Unmanaged.passRetained(content).toOpaque()
    return OpaquePointer(object)
}

private func content<Content: AnyObject>(of box: OpaquePointer, as type: Content.Type) -> Content {
    let instance = UnsafeMutableRawPointer(box).assumingMemoryBound(to: BoxInstance.self)
    return unsafeDowncast(
        Unmanaged<AnyObject>.fromOpaque(instance.pointee.content!).takeUnretainedValue(), to: type)
}

/// A list model with a content, owned by the caller.
func makeListModel(_ content: ListModelContent) -> OpaquePointer {
    makeBox(modelType, content)
}

/// An entry of a list model, owned by the caller.
func makeListEntry(_ content: AnyObject) -> OpaquePointer {
    makeBox(entryType, content)
}

/// What an entry was made with.
func listEntryContent<Content: AnyObject>(_ entry: OpaquePointer, as type: Content.Type) -> Content {
    content(of: entry, as: type)
}
