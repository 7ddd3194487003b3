/** Of a table in a text file (CSV), drawn as one. */
export const MAX_TABLE_ROWS_SHOWN = 200
export const MAX_TABLE_COLUMNS_SHOWN = 50
export const MAX_CELL_CHARACTERS_SHOWN = 500
