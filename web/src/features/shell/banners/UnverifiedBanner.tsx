import { useLingui } from '@lingui/react/macro'
import { domainOf } from '@sen/model/addresses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { userQuery } from '../../../data/account/queries.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { Banner } from './Banner.tsx'

/** Without DNS of its domain, a mailbox is read-only (spec sections 5 and 8). */
export function UnverifiedBanner() {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  if (!user || user.domain_verified) return null
  const domain = user.domains.find(({ active }) => !active)?.domain ?? domainOf(user.email)
  const mayAdminister = isOffered('administer', user)
  return (
    <Banner
      tone="amber"
      icon={Globe}
      link={
        mayAdminister && (
          <Link to="/admin/$tab" params={{ tab: 'domains' }}>
            {t`Open Domains`}
          </Link>
        )
      }
    >
      <b>{t`DNS of ${domain} is not set up yet.`}</b>{' '}
      {mayAdminister
        ? t`Until then, mail can’t be opened, moved or sent. Add the DNS records from your provider.`
        : t`Until then, mail can’t be opened, moved or sent. Contact your domain administrator.`}
    </Banner>
  )
}
