/** Where the focus goes in the panel: once for each object. */
export type PanelFocus = { on: 'stay' | 'heading' | 'note' | 'book' | 'pay' };
