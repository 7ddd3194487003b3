import { MAX_DOMAINS } from '@sen/model/administration/limits'

export function explainFullOrganisation(): string {
  return `The organisation has reached its limit of ${MAX_DOMAINS} domains; nothing was changed.`
}
