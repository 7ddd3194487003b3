/**
 * The widths of the window, in CSS pixels, up to which a layout applies. Style sheets repeat the numbers, because media
 * queries cannot read variables.
 */
export const BREAKPOINTS = { phone: 576, tabStrip: 768, drawer: 992 } as const

/** The first width at which the tables of the administration have columns. */
export const LEAST_TABLE_PIXELS = 900

/** The widest window that has no room for the sidebar, the list and the reading pane side by side. */
export const CRAMPED_PIXELS = 1_200
