export interface FolderRow {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly parent_id: string | null
  readonly path: string
  readonly unread_threads: number
  readonly total_threads: number
}

export const FOLDER_COLUMNS = ['id', 'role', 'name', 'parent_id', 'path', 'unread_threads', 'total_threads'] as const

/** A name wins over another folder's equal id. Each lookup uses its own index. */
export const FIND_BY_ID_OR_PATH = `
  select ${FOLDER_COLUMNS.join(', ')} from (
    select *, 1 as choice from folder where mailbox_id = $1 and path = $2 and not is_being_deleted
    union all
    select *, 2 as choice from folder where mailbox_id = $1 and id = $3 and not is_being_deleted
  ) named order by choice limit 1`
export const FIND_BY_ROLE = `select ${FOLDER_COLUMNS.join(', ')} from folder where mailbox_id = $1 and role = $2`
