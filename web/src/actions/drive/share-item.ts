import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import { Share2 } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import { isPageCommandTaken, runPageCommand } from '../../state/page-commands.ts'
import { areOwn, type DriveAction } from './drive-context.ts'

const SHARE = msg`Share`

/** Enabled once a component handles the page command `share-drive-items`. */
export const shareItems: DriveAction = {
  id: 'drive-share',
  about: SHARE,
  label: () => SHARE,
  icon: Share2,
  keys: ['.'],
  isEnabled: (context) =>
    isPageCommandTaken('share-drive-items', 'drive') && isOffered('share_files', context.user) && areOwn(context),
  perform: ({ targets }) => {
    if (targets.length > MAX_DRIVE_ITEMS_PER_CALL) {
      const count = targets.length.toLocaleString(i18n.locale)
      showNotice({
        text: t`${count} items are selected, and at most ${MAX_DRIVE_ITEMS_PER_CALL} can be shared at once. Select fewer, or share their folder instead.`,
        tone: 'danger',
        lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
      })
      return
    }
    runPageCommand('share-drive-items', { to: 'drive', ids: targets.map(({ id }) => id) })
  },
}
