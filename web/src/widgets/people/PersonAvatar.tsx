import { useQuery } from '@tanstack/react-query'
import { avatarAddress, avatarQuery, mayHaveAvatar } from '../../data/account/avatars.ts'
import { userQuery } from '../../data/account/queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'

interface PersonAvatarProps {
  readonly name: string
  readonly email: string
  readonly size: number
}

export function PersonAvatar({ name, email, size }: PersonAvatarProps) {
  const { data: user } = useQuery(userQuery)
  const isOwn = user?.email === email
  const { data: found = '' } = useQuery({
    ...avatarQuery(email),
    enabled: user !== undefined && !isOwn && mayHaveAvatar(user, email),
  })
  const hash = isOwn ? user.avatar : found
  return <Avatar name={name} seed={email} size={size} picture={hash === '' ? undefined : avatarAddress(hash, size)} />
}
