import { useLingui } from '@lingui/react/macro'
import { judgeStorage, usedPercent } from '@sen/model/account/storage'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { quotaQuery } from '../../../data/account/queries.ts'
import { Banner } from './Banner.tsx'
import { UnverifiedBanner } from './UnverifiedBanner.tsx'

export function Banners({ view }: { view: 'list' | 'thread' }) {
  return (
    <>
      <UnverifiedBanner />
      <StorageBanner view={view} />
    </>
  )
}

/** Shown above a list from 80 % on, above a thread from 90 % on (spec section 2). */
function StorageBanner({ view }: { view: 'list' | 'thread' }) {
  const { t } = useLingui()
  const { data: quota } = useQuery(quotaQuery)
  if (!quota) return null
  const level = judgeStorage(quota)
  const percent = usedPercent(quota)
  const trash = (
    <Link to="/folder/$name" params={{ name: SYSTEM_FOLDER_NAMES.trash }} search={{}}>
      {t`Open Trash`}
    </Link>
  )
  const links = (
    <>
      {trash}
      <Link to="/account/home">{t`What uses space`}</Link>
    </>
  )
  if (level === 'full') {
    return (
      <Banner tone="danger" icon={HardDrive} link={links}>
        <b>{t`Storage full.`}</b> {t`New mail waits on the senders’ servers. Delete mail or files, then empty Trash.`}
      </Banner>
    )
  }
  if (level === 'critical') {
    return (
      <Banner tone="danger" icon={HardDrive} link={links}>
        <b>{t`Storage almost full (${percent}% used).`}</b>{' '}
        {t`Delete mail or files and empty Trash before new mail is held back.`}
      </Banner>
    )
  }
  if (level === 'fine' || view === 'thread') return null
  return (
    <Banner tone="amber" icon={HardDrive} link={links}>
      <b>{t`Storage almost full (${percent}% used).`}</b>{' '}
      {t`Delete mail or files you no longer need, then empty Trash.`}
    </Banner>
  )
}
