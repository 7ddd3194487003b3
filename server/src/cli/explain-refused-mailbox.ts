import type { Refused } from '@sen/core/kit/refused'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { domainOf } from '@sen/model/addresses'

export function explainRefusedMailbox(
  refused: Refused,
  address: string,
  called: { readonly name: string; readonly password: string },
): string {
  if (refused.code === 'address_taken') return `${address} is taken.`
  if (refused.code === 'quota_beyond_pool') return explainQuota(refused, domainOf(address))
  switch (refused.details?.field) {
    case 'domain':
      return `The domain of ${address} is not here. Take it in first: domain add NAME`
    case 'name':
      return `${called.name} takes a name of one line, without characters that do not show, at most ${MAX_FULL_NAME_CHARACTERS} characters.`
    case 'password':
      return `${called.password} takes ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters, among them a lower-case and an upper-case letter, a digit and a special character.`
    default:
      return `${address} is no address that can have a mailbox.`
  }
}

export function explainQuota({ details }: Refused, domain: string): string {
  const left = `${domain} has ${details?.free_megabytes} MB left to give of ${details?.pool_megabytes} MB`
  return `${left}; nothing was changed. Give less, or let it draw on the pool, or give the domain more: domain storage ${domain} MEGABYTES`
}
