import type { FolderField } from '@sen/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../data/account/queries.ts'

/** With more threads in the inbox, the first steps are not shown. */
const MAX_FIRST_MAIL = 4

/** Whether this is the inbox of a new mailbox, whose owner has not dismissed the first steps. */
export function useIsNewMailbox(folder: FolderField | undefined, total: number): boolean {
  const { data: settings } = useQuery(settingsQuery)
  return settings?.show_first_steps === true && folder?.role === 'inbox' && total <= MAX_FIRST_MAIL
}
