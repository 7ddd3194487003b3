import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { VIETNAM } from '../../../lib/calendar/time-zones.ts'

/** Example: `Asia/Ho_Chi_Minh` becomes `Việt Nam`, and `America/New_York` becomes `America/New York`. */
export function useZoneName(): (zone: string) => string {
  const { t } = useLingui()
  return useMemo(() => (zone: string) => (zone === VIETNAM ? t`Vietnam` : zone.replaceAll('_', ' ')), [t])
}
