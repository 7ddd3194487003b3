import type { Refused } from '@sen/core/kit/refused'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { domainOf } from '@sen/model/addresses'
import { explainMissingDomain } from './explain-missing.ts'

export function explainRefusedMailbox(
  refused: Refused,
  address: string,
  called: { readonly name: string; readonly password: string },
): string {
  if (refused.code === 'address_taken') return `${address} is in use, or was in use until recently.`
  if (refused.code === 'quota_beyond_pool') return explainQuota(refused, domainOf(address))
  if (refused.code === 'sender_name_misleading') {
    return `${called.name} reads as an address of someone else. Use a name that is not an address.`
  }
  switch (refused.details?.field) {
    case 'domain':
      return explainMissingDomain(domainOf(address))
    case 'name':
      return `${called.name} must be one line of at most ${MAX_FULL_NAME_CHARACTERS} characters, without invisible characters.`
    case 'password':
      return `${called.password} must have ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters, including a lowercase letter, an uppercase letter, a digit and a special character.`
    default:
      return `${address} is not a valid address for a mailbox.`
  }
}

export function explainQuota({ details }: Refused, domain: string): string {
  const left = `Of the ${details?.pool_megabytes} MB of ${domain}, ${details?.free_megabytes} MB are not allocated yet`
  return `${left}; nothing was changed. Set a smaller quota or pool, or increase the storage of the domain: domain storage ${domain} MEGABYTES`
}
