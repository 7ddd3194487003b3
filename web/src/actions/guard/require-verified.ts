import { i18n } from '@lingui/core'
import { judgeDomain } from '@sen/model/acting/verified-domain'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { showNotice } from '../../state/notices.ts'
import type { ActionContext } from '../action.ts'

const REFUSAL_MILLISECONDS = 8_000

/**
 * Whether mail may be opened and changed here at all; if not, says so instead of drawing what the server would refuse
 * (spec section 5). While it is not known who is signed in, the server decides.
 */
export function mayChangeMail({ user }: Pick<ActionContext, 'user'>): boolean {
  if (!user || judgeDomain({ isVerified: user.domain_verified }) === 'allowed') return true
  showNotice({
    text: i18n._(ERROR_TEXTS.domain_not_verified),
    tone: 'danger',
    lastsMilliseconds: REFUSAL_MILLISECONDS,
  })
  return false
}
