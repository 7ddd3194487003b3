import { useLingui } from '@lingui/react/macro'
import { domainOf } from '@sen/model/addresses'
import { readTypedAddress } from '@sen/model/administration/typed-address'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../data/account/queries.ts'

/** The state of a new address for `NewAddressField`. */
export interface NewAddress {
  /** The text as typed. */
  readonly typed: string
  /** The resulting address, valid or not. */
  readonly email: string
  readonly local: string
  readonly domain: string
  /** False when the typed domain is not one of the possible ones. */
  readonly isDomainKnown: boolean
  /** The possible domains: the verified ones, the user's own first. */
  readonly domains: readonly string[]
  /** The problem in words; undefined: none. */
  readonly problem: string | undefined
  readonly type: (typed: string) => void
  /** Replaces a typed domain as well. */
  readonly chooseDomain: (domain: string) => void
}

export function useNewAddress(): NewAddress {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const own = domainOf(user?.email ?? '')
  const verified = user?.domains.filter(({ active }) => active).map(({ domain }) => domain) ?? []
  const domains = verified.toSorted((one, other) => Number(other === own) - Number(one === own))
  const { local, domain, email, problem } = readTypedAddress(typed, chosen ?? domains[0] ?? '', domains)
  const words = () => {
    if (domains.length === 0) return t`Your organisation has no verified domain yet.`
    if (problem?.kind === 'missing') return t`Enter an address.`
    if (problem?.kind !== 'unknown_domain') return t`This can’t be an address.`
    const unknown = problem.domain
    return t`${unknown} is not a verified domain of your organisation.`
  }
  return {
    typed,
    email,
    local,
    domain,
    domains,
    isDomainKnown: problem?.kind !== 'unknown_domain',
    problem: problem && words(),
    type: setTyped,
    chooseDomain: (next) => {
      setChosen(next)
      if (typed.includes('@')) setTyped(local)
    },
  }
}
