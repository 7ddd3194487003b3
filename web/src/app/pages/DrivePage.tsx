import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../../data/account/queries.ts'
import { isOffered } from '../../data/account/rights.ts'
import { readDrivePlace } from '../../data/drive/drive-place.ts'
import { Drive } from '../../features/drive/Drive.tsx'
import { Sharing } from '../../features/sharing/Sharing.tsx'
import { leaveList } from '../../state/list.ts'

/** The drive, at the place that the address names; an address of none is the drive itself. */
export function DrivePage() {
  const { _splat: path = '' } = useParams({ strict: false })
  const { q = '', item } = useSearch({ strict: false })
  const { data: user } = useQuery(userQuery)
  const navigate = useNavigate()
  const place = readDrivePlace(path.replace(/\/$/, ''), q)
  const isAllowed = isOffered('use_drive', user)
  const isKnown = place !== undefined
  useEffect(() => {
    if (!isAllowed) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {}, replace: true })
    else if (!isKnown) void navigate({ to: '/drive/$', params: { _splat: '' }, search: {}, replace: true })
  }, [isAllowed, isKnown, navigate])
  // No command may act on rows that nobody sees.
  useEffect(leaveList, [])
  if (!place || !isAllowed) return null
  return (
    <>
      <Drive place={place} itemId={item} />
      <Sharing />
    </>
  )
}
