import { msg } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import { isPageCommandTaken, runPageCommand } from '../../state/page-commands.ts'
import { areOwn, type DriveAction } from './drive-context.ts'

const SHARE = msg`Share`

/** Whoever can open the dialog of sharing says so (`share-drive-items` of the page commands); as long as nobody does, it is not there. */
export const shareItems: DriveAction = {
  id: 'drive-share',
  about: SHARE,
  label: () => SHARE,
  icon: Share2,
  keys: ['.'],
  isEnabled: (context) =>
    isPageCommandTaken('share-drive-items', 'drive') && isOffered('share_files', context.user) && areOwn(context),
  perform: ({ targets }) => {
    runPageCommand('share-drive-items', { to: 'drive', ids: targets.map(({ id }) => id) })
  },
}
