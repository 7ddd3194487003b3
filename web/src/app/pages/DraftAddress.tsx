import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openCompose, showCompose, useComposeWindows } from '../../state/compose-windows.ts'

/**
 * `/folder/Drafts/{messageId}` (spec section 2): the draft opens in a window over its list. What cannot be found is said by
 * the window, in which one can try again.
 */
export function DraftAddress({ messageId }: { messageId: string }) {
  const navigate = useNavigate()
  // Windows that were open before a reload come back first: this may be one of them.
  const isKnownWhose = useComposeWindows(({ account }) => account !== undefined)
  useEffect(() => {
    if (!isKnownWhose) return
    const open = useComposeWindows.getState().windows.find((one) => one.messageId === messageId)
    if (open) showCompose(open.id)
    else openCompose({ kind: 'draft', messageId })
    const params = { name: SYSTEM_FOLDER_NAMES.drafts }
    void navigate({ to: '/folder/$name', params, search: {}, replace: true })
  }, [isKnownWhose, messageId, navigate])
  return null
}
