/** More threads than this are one task with a progress dialog. */
export const TASK_ABOVE_THREADS = 2
/** Per transaction: short enough not to delay other writers of the mailbox. */
export const TASK_CHUNK_THREADS = 50
/** A task yields to other tasks after this time. */
export const TASK_SLICE_MILLISECONDS = 500
export const TASK_SEARCH_MESSAGES = 5_000
export const TASK_UNDO_MINUTES = 10
export const MAX_TASKS_UNDER_WAY = 10
export const MAX_LISTED_TASKS = 100
export const MAX_SELECTED_GROUPS = 100
export const TASKS_KEPT_HOURS = 24
export const UNDO_MILLISECONDS = 5_000
