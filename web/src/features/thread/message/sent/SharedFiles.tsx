import { plural } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { hasShareLink } from '@sen/model/drive/share-opening'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { revokeShareWithNotice } from '../../../../actions/sharing/revoke-share-with-notice.ts'
import { userQuery } from '../../../../data/account/queries.ts'
import { isOffered } from '../../../../data/account/rights.ts'
import { mailSharesQuery } from '../../../../data/shares/queries.ts'
import { ShareRow } from '../../../../widgets/sharing/ShareRow.tsx'
import styles from './SharedFiles.module.css'

interface SharedFilesProps {
  /** Its body must be loaded. */
  readonly message: MessageField
  readonly own: readonly string[]
}

/** Shows who may open the shared files and what was opened, with a button to revoke the link (spec section 3.10.2). */
export function SharedFiles({ message, own }: SharedFilesProps) {
  const id = useId()
  const cache = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const { body, from, is_draft: isDraft } = message
  // Few messages share files, so the request is made only when the text may contain a link.
  const mayShare = !isDraft && own.includes(from.email) && hasShareLink(body ?? '')
  const { data: shares = [] } = useQuery({
    ...mailSharesQuery(message.id),
    enabled: mayShare && isOffered('use_drive', user),
  })
  if (!mayShare || shares.length === 0) return null
  return (
    <section className={styles.shared} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {plural(shares.length, { one: 'Shared from your drive', other: 'Shared from your drive: # items' })}
      </h3>
      <ul className={styles.list}>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} isNamed onEnd={() => revokeShareWithNotice(cache, share)} />
        ))}
      </ul>
    </section>
  )
}
