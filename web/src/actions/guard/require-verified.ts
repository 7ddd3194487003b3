import { i18n } from '@lingui/core'
import { permissionRefusal } from '@sen/model/account/permissions'
import { rightsOf } from '../../data/account/rights.ts'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import type { ActionContext } from '../action.ts'

/** If not, shows why, instead of a change that the server would refuse (spec section 5). */
export function mayChangeMail({ user }: Pick<ActionContext, 'user'>): boolean {
  const refusal = permissionRefusal('change_mail', rightsOf(user))
  if (refusal === undefined) return true
  showNotice({
    text: i18n._(ERROR_TEXTS[refusal]),
    tone: 'danger',
    lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
  })
  return false
}
