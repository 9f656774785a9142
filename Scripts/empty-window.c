/* The window that Scripts/gtk-benchmarks compares ours with: libadwaita's, with a label, until its first frame. */
#include <adwaita.h>
#include <stdlib.h>

static void drawn(void) { exit(0); }

int main(void) {
    adw_init();
    GtkWidget *window = adw_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 600, 800);
    adw_window_set_content(ADW_WINDOW(window), gtk_label_new("empty"));
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect_swapped(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(drawn), NULL);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
