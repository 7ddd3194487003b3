import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureTitle } from '../../actions/report.ts'
import { errorText } from '../../data/error-text.ts'
import { messageQuery } from '../../data/messages/queries.ts'
import { showNotice } from '../../state/notices.ts'

/** `/folder/webmail_period?id={messageId}` is the address of a periodic message (spec section 2): it opens in its thread. */
export function usePeriodicAddress(folder: FolderField | undefined, messageId: string | undefined): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const periodic = folder?.role === 'periodic' ? folder.name : undefined
  useEffect(() => {
    if (periodic === undefined || messageId === undefined) return
    cache.fetchQuery(messageQuery(messageId)).then(
      ({ thread_id: threadId, folder }) =>
        void navigate({
          to: '/folder/$name/$threadId',
          params: { name: folder, threadId },
          search: {},
          replace: true,
        }),
      (error: unknown) => {
        showNotice({ title: failureTitle(msg`Open the conversation`), text: errorText(error), tone: 'danger' })
        void navigate({ to: '/folder/$name', params: { name: periodic }, search: {}, replace: true })
      },
    )
  }, [cache, navigate, periodic, messageId])
}
