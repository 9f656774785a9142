import GtkKit

/// Opens a menu at a place of a widget. It and everything it holds are gone once it is closed.
func popUpMenu(_ items: [PostList.MenuItem], over widget: CustomWidget, at place: GtkAllocation) {
    let model = g_menu_new()!
    let group = g_simple_action_group_new()!
    for (index, item) in items.enumerated() {
        let name = "item\(index)"
        let action = g_simple_action_new(name, nil)!
        connect(UnsafeMutableRawPointer(action), "activate", item.action)
        g_action_map_add_action(OpaquePointer(UnsafeMutableRawPointer(group)), action)
        g_object_unref(UnsafeMutableRawPointer(action))
        g_menu_append(model, item.title, "popup." + name)
    }
    let popover = gtk_popover_menu_new_from_model(
        UnsafeMutableRawPointer(model).assumingMemoryBound(to: GMenuModel.self))!
    g_object_unref(UnsafeMutableRawPointer(model))
    popover.setIdentifier("post-menu")
    gtk_widget_insert_action_group(popover, "popup", OpaquePointer(UnsafeMutableRawPointer(group)))
    g_object_unref(UnsafeMutableRawPointer(group))
    if let earlier = widget.popover { gtk_widget_unparent(earlier) }
    widget.popover = popover
    gtk_widget_set_parent(popover, widget.pointer)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    var place = place
    gtk_popover_set_pointing_to(popover.cast(), &place)
    connect(popover, "closed") {
        // The chosen entry acts after this.
        MainLoop.soon(priority: G_PRIORITY_LOW) { [weak widget] in
            guard let widget, widget.popover == popover else { return }
            widget.popover = nil
            // GTK 4.8's menus hold themselves through their parts.
            let last = Reference(retaining: popover)
            gtk_widget_unparent(popover)
            g_object_run_dispose(popover.object)
            withExtendedLifetime(last) {}
        }
    }
    gtk_popover_popup(popover.cast())
}
