import { t } from '@lingui/core/macro'
import type { FiledField } from '@sen/contract/messages'

/** Explains why mail did not go to the inbox, or names the filter. Empty when there is nothing to explain. */
export function filedWords(filed: FiledField | undefined): string {
  switch (filed?.reason) {
    case undefined:
      return ''
    case 'spam_score':
      return t`The spam check moved it to Junk.`
    case 'blocked_sender':
      return filed.rule_id === undefined ? t`Its sender was blocked at the time.` : t`Its sender is blocked.`
    case 'filter':
      if (filed.rule_id === undefined) return t`A filter that no longer exists filed it.`
      return filed.rule_name ? t`The filter “${filed.rule_name}” moved it.` : t`One of your filters filed it.`
  }
}
