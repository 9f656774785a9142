// GtkKit: GTK 4 from Swift, small enough to read in an hour.
//
//   MainLoop.attach()                         GLib's loop serves the main actor, effects are flushed once a turn
//   let label = gtk_label_new("")!            widgets are GTK's own, by pointer; C's whole API is at hand
//   label.scope.bind { model.name } _: { … }  an effect that lives as long as the widget, and not a moment longer
//   connect(button, "clicked") { … }          a signal; the closure lives as long as the connection
//
//   Box(.vertical) {                          a view: a value that is built once; what changes later are bindings
//       Label { model.name }.identifier("name")
//       If { model.isOpen } then: { Button("Close") { model.isOpen = false } }
//       ForEach({ model.items }, id: \.id) { item in Label { item.value.title } }
//   }
//
// Files: MainLoop; Pointers, Signals, Properties, Accessibility; WidgetScope; Views/ (values that become widgets);
// Lists/ (plain lists with recycled rows); Recycler/ (a timeline of rows of any height); CustomWidget (GtkWidget subclasses
// written in Swift); Testing/ (snapshots as PNG, a driver that finds widgets by identifier).
//
// Everything here runs on the main actor, which `MainLoop` makes GTK's thread.

@_exported public import CGtk
@_exported public import Reactive

/// A widget. Its parent owns it; whoever keeps a pointer for longer must hold a reference (`Reference`).
public typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>
