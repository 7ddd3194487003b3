import { useParams } from '@tanstack/react-router'
import { RawMessage } from '../../features/thread/RawMessage.tsx'

export function RawPage() {
  const { messageId } = useParams({ strict: false })
  return messageId === undefined ? null : <RawMessage id={messageId} />
}
