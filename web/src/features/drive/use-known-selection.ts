import { msg } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { attempt } from '../../actions/report.ts'
import { driveListQuery } from '../../data/drive/queries.ts'
import { readDriveRows } from '../../data/drive/read-rows.ts'
import type { DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'

export const LOAD_MORE = msg`Load more files`

/** Selected items may have changed since the list was read. */
export function useKnownSelection(location: DriveLocation, order: DriveSortOrder, selected: ReadonlySet<string>): void {
  const cache = useQueryClient()
  const { data: list } = useQuery({ ...driveListQuery(location, order), enabled: false })
  const stale = list?.stale
  const isUnverified = useMemo(
    () => stale !== undefined && [...selected].some((id) => stale.has(id)),
    [stale, selected],
  )
  const count = list?.rows.length ?? 0
  useEffect(() => {
    if (isUnverified) attempt(LOAD_MORE, () => readDriveRows(cache, location, order, { from: 0, to: count }))
  }, [cache, location, order, isUnverified, count])
}
