// DesignSystem: what Warren's window is made of beyond GTK's own widgets. Colours are the theme's (light, dark, high contrast, and the
// text's scale come through it); texts are the catalogue's.
//
//   PostContent      a post as it is shown: plain values; whoever has a presenter's posts maps them to these
//   PostList         a timeline of them: a recycler of rows, pictures, keys, selection, menu
//   PictureStore     asks for pictures, keeps textures within a budget, cancels what nobody waits for any more
//   Rows/            how one post is laid out and drawn
