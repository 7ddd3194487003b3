import { driveMessageId } from '@sen/model/files/file-ids'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { userQuery } from '../../data/account/queries.ts'
import { isOffered } from '../../data/account/rights.ts'
import { Drive } from '../../features/drive/Drive.tsx'
import { Sharing } from '../../features/sharing/Sharing.tsx'
import { importPart } from '../../lib/trouble/load-part.ts'
import { readDriveLocation } from '../../state/drive/drive-location.ts'
import { clearListSelection } from '../../state/list.ts'
import { FILES_OF_MAIL, FileSourceContext } from '../../widgets/attachments/preview/file-source.ts'

const loadMessage = async () =>
  (await importPart(() => import('../../features/thread/nested/NestedMessage.tsx'))).NestedMessage

/** The same safety applies as for a mail attachment. */
function MessageInDrive({ itemId }: { readonly itemId: string }) {
  const [isMissing, setMissing] = useState(false)
  const NestedMessage = usePart(!isMissing, loadMessage, () => setMissing(true))
  if (!NestedMessage) return null
  return (
    <FileSourceContext value={FILES_OF_MAIL}>
      <NestedMessage file={{ id: driveMessageId(itemId) }} />
    </FileSourceContext>
  )
}

const showMessage = (itemId: string) => <MessageInDrive itemId={itemId} />

export function DrivePage() {
  const { _splat: path = '' } = useParams({ strict: false })
  const { q = '', item } = useSearch({ strict: false })
  const { data: user } = useQuery(userQuery)
  const navigate = useNavigate()
  const location = readDriveLocation(path.replace(/\/$/, ''), q)
  const isAllowed = isOffered('use_drive', user)
  const isKnown = location !== undefined
  useEffect(() => {
    if (!isAllowed) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {}, replace: true })
    else if (!isKnown) void navigate({ to: '/drive/$', params: { _splat: '' }, search: {}, replace: true })
  }, [isAllowed, isKnown, navigate])
  // Mail actions must not apply to rows that are not visible.
  useEffect(clearListSelection, [])
  if (!location || !isAllowed) return null
  return (
    <>
      <Drive location={location} itemId={item} showMessage={showMessage} />
      <Sharing />
    </>
  )
}
