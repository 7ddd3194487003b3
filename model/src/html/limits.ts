export const MAX_STORED_HTML_CHARACTERS = 8_000_000
/** Rendering blocks the page, so a longer body is rendered in part until the reader asks for more. */
export const MAX_SHOWN_HTML_CHARACTERS = 150_000
/** Long tables have many elements in few characters, and elements cost the most. */
export const MAX_SHOWN_HTML_ELEMENTS = 2_500
/** A body with more nodes is shown as text. */
export const MAX_HTML_NODES = 300_000
export const MAX_HTML_OPEN_ELEMENTS = 1_000
/** Deeper elements are removed and their contents kept. Browsers render 512 levels. */
export const MAX_HTML_SHOWN_DEPTH = 400
export const MAX_HTML_ATTRIBUTES_OF_ELEMENT = 100
export const MAX_HTML_STYLE_CHARACTERS = 500_000
export const MAX_HTML_BROKEN_STYLES = 500
/** Newsletters have six. */
export const MAX_CSS_NESTING = 32
export const MAX_HTML_OUTPUT_CHARACTERS = 24_000_000
/** A body that takes longer continues in a thread of its own. */
export const CLEAN_FIRST_TRY_SECONDS = 3
export const CLEAN_TIMEOUT_SECONDS = 20
export const CLEAN_MEMORY_MEGABYTES = 256
export const RESANITIZE_SLICE_MILLISECONDS = 200
/** The pauses are longer while the program is busy. */
export const RESANITIZE_PAUSE_SECONDS = 2
export const RESANITIZE_BUSY_SECONDS = 60
