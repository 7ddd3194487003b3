import { msg, t } from '@lingui/core/macro'
import type { ShareField } from '@sen/contract/drive/shares'
import type { QueryClient } from '@tanstack/react-query'
import { restoreShare } from '../../data/shares/restore-share.ts'
import { revokeShare } from '../../data/shares/revoke-share.ts'
import { offerUndo } from '../drive/offer-undo.ts'
import { attempt } from '../report.ts'

/** Undo restores the same link. */
export function revokeShareWithNotice(cache: QueryClient, share: ShareField): void {
  attempt(msg`Stop sharing`, async () => {
    await revokeShare(cache, share.id)
    offerUndo(t`Stopped sharing “${share.name}”.`, async () => {
      await restoreShare(cache, share.id)
    })
  })
}
