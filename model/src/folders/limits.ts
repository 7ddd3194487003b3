export const MAX_FOLDER_NAME_CHARACTERS = 100
/** Including parents, in UTF-8: PostgreSQL limits an index row to 2,704 bytes. */
export const MAX_FOLDER_PATH_BYTES = 2_000
export const MAX_FOLDER_DEPTH = 10
export const MAX_FOLDERS = 5_000
export const FOLDERS_RELOAD_MILLISECONDS = 3_000
export const FOLDER_LABEL_CHARACTERS = 15
