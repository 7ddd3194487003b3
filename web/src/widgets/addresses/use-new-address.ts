import { useLingui } from '@lingui/react/macro'
import { domainOf } from '@sen/model/addresses'
import { readTypedAddress } from '@sen/model/administration/typed-address'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../data/account/queries.ts'
import { activeDomains } from '../../data/account/rights.ts'

export interface NewAddress {
  readonly typed: string
  /** The resulting address, valid or not. */
  readonly email: string
  readonly local: string
  readonly domain: string
  readonly isDomainKnown: boolean
  /** The verified domains, the user's own first. */
  readonly domains: readonly string[]
  readonly problem: string | undefined
  readonly type: (typed: string) => void
  readonly chooseDomain: (domain: string) => void
}

export function useNewAddress(): NewAddress {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const own = domainOf(user?.email ?? '')
  const verified = activeDomains(user?.domains)
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
