import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ERROR_CODES } from '@sen/model/error-codes'
import { textOfCode } from '../../../i18n/error-texts.ts'

export function missedReason(i18n: I18n, reason: string | null): string {
  const code = ERROR_CODES.find((one) => one === reason)
  return code ? i18n._(textOfCode(code)) : t`The server was not running at that time.`
}
