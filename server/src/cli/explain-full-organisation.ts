import { MAX_DOMAINS } from '@sen/model/administration/limits'

export function explainFullOrganisation(): string {
  return `The organisation has ${MAX_DOMAINS} domains, which is the most that it may have; nothing was changed.`
}
